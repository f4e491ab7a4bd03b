import { readFileSync } from "node:fs";
import type {
  ImportRefusal,
  InstrumentExport,
} from "#worker/features/instrument-files/dialects/instrument-export.types";
import {
  readInstrumentExport,
  readTextExport,
} from "#worker/features/instrument-files/dialects/read-instrument-export";

const maxBytes = 20 * 1024 * 1024;
const folder = new URL("../../../fixtures/instrument/", import.meta.url);

export const genotypingBytes = new Uint8Array(readFileSync(new URL("quantstudio-7-flex-genotyping.txt", folder)));
export const presenceBytes = new Uint8Array(readFileSync(new URL("quantstudio-6-flex-presence-absence.txt", folder)));
export const genotypingText = new TextDecoder().decode(genotypingBytes);
export const presenceText = new TextDecoder().decode(presenceBytes);

/** The export; a refusal fails the test with its name. */
export function mustRead(input: string | Uint8Array): InstrumentExport {
  const outcome = readTextExport(typeof input === "string" ? new TextEncoder().encode(input) : input, {
    maxBytes,
  });
  if (!outcome.ok) throw new Error(`${outcome.refusal.code}: ${outcome.refusal.message} (${outcome.refusal.line})`);
  return outcome.export;
}

/** The refusal; an accepted file fails the test. */
export function mustRefuse(input: string | Uint8Array, limit = maxBytes): ImportRefusal {
  const bytes = typeof input === "string" ? new TextEncoder().encode(input) : input;
  const outcome = readTextExport(bytes, { maxBytes: limit });
  if (outcome.ok) throw new Error(`taken with ${outcome.export.readings.length} readings`);
  return outcome.refusal;
}

/** The bytes of a real export. */
export const fileBytes = (name: string) => new Uint8Array(readFileSync(new URL(name, folder)));

/** As `mustRead`, for files of any container. */
export async function mustReadFile(bytes: Uint8Array | Promise<Uint8Array>): Promise<InstrumentExport> {
  const outcome = await readInstrumentExport(await bytes, { maxBytes });
  if (!outcome.ok) throw new Error(`${outcome.refusal.code}: ${outcome.refusal.message} (${outcome.refusal.line})`);
  return outcome.export;
}

/** As `mustRefuse`, for files of any container. */
export async function mustRefuseFile(bytes: Uint8Array | Promise<Uint8Array>): Promise<ImportRefusal> {
  const outcome = await readInstrumentExport(await bytes, { maxBytes });
  if (outcome.ok) throw new Error(`taken with ${outcome.export.readings.length} readings`);
  return outcome.refusal;
}
