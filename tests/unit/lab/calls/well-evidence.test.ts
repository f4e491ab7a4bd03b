import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { mapReadings } from "#worker/features/calling/name-mapping.rules";
import type { Reading } from "#worker/features/calling/reading.types";
import type { NewHold } from "#worker/features/calling/result-holds.rules";
import { findWellHolds } from "#worker/features/calling/well-evidence.rules";
import { readInstrumentExport } from "#worker/features/instrument-files/dialects/read-instrument-export";
import type { GenotypeAssay, PathogenAssay } from "#worker/features/products/assays/assay.types";
import { alcohol, panel } from "./plates";

const folder = new URL("../../../fixtures/instrument/", import.meta.url);

async function readingsOf(name: string): Promise<Reading[]> {
  const bytes = new Uint8Array(readFileSync(new URL(name, folder)));
  const outcome = await readInstrumentExport(bytes, { maxBytes: 20 * 1024 * 1024 });
  if (!outcome.ok) throw new Error(outcome.refusal.message);
  return outcome.export.readings;
}

/** An assay with the names of another laboratory's file, so that its wells are checked as our own are. */
function genotypeAssayOf(readings: readonly Reading[]): GenotypeAssay {
  const [site] = alcohol.sites;
  if (!site) throw new Error("no site");
  const names = [...new Set(readings.flatMap(({ assayName, role }) => (role === "empty" ? [] : [assayName])))];
  return {
    ...alcohol,
    controls: [],
    sites: names.map((name, i) => {
      const named = readings.find(({ assayName, allele1 }) => assayName === name && allele1?.name);
      const [one = "Allele 1", two = "Allele 2"] = [
        named?.allele1?.name ?? undefined,
        named?.allele2?.name ?? undefined,
      ];
      return { ...site, rsid: `rs${i + 1}`, assayNames: [name], alleles: { [one]: "G", [two]: "A" } };
    }),
  };
}

function panelOf(target: string, internal: string): PathogenAssay {
  const [first] = panel.targets;
  const [channel] = first?.channels ?? [];
  if (!first || !channel) throw new Error("no target");
  return {
    ...panel,
    controls: [],
    targets: [{ ...first, channels: [{ ...channel, assayNames: [target] }] }],
    internalControl: { ...panel.internalControl, assayNames: [internal] },
  };
}

function all(readings: readonly Reading[], assay: GenotypeAssay | PathogenAssay): NewHold[] {
  const { ofControls, ofSamples } = findWellHolds(mapReadings(readings, assay), assay);
  return [...ofControls, ...[...ofSamples.values()].flat()];
}

test.for(["quantstudio-7-flex-genotyping.txt", "quantstudio-7-pro-genotyping.xlsx"])(
  "no call of the real export %s is in doubt",
  async (name) => {
    const readings = await readingsOf(name);
    const assay = genotypeAssayOf(readings);
    expect(mapReadings(readings, assay).filter(({ code }) => code !== null).length).toBeGreaterThan(80);
    expect(all(readings, assay)).toEqual([]);
  },
);

test.for([
  ["quantstudio-7-pro-presence-absence.xlsx", "Xeno", "IPC"],
  ["bio-rad-cfx-maestro.csv", "FAM", "VIC"],
] as const)("no call of the real export %s is in doubt", async ([name, target, internal]) => {
  const readings = await readingsOf(name);
  expect(all(readings, panelOf(target, internal))).toEqual([]);
});

test("of the real plate with inhibited wells no detection is in doubt, and the rest is where its own instrument says so", async () => {
  const readings = await readingsOf("quantstudio-6-flex-presence-absence.txt");
  const found = all(readings, panelOf("TGFb", "IPC"));
  const places = (list: readonly Reading[]) => new Set(list.map(({ position }) => position));
  const detected = places(readings.filter(({ instrumentCall }) => instrumentCall === "present"));
  const inhibited = places(readings.filter(({ instrumentCall }) => instrumentCall === "unconfirmed"));
  const held = new Set(found.map(({ subject }) => subject.name));
  expect([detected.size, inhibited.size]).toEqual([24, 20]);
  expect([...held].filter((position) => detected.has(position))).toEqual([]);
  expect(held).toEqual(inhibited);
});
