import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { root, underProjectNode } from "./steps/bootstrap.mjs";

/**
 * Works on the archive of an installation (docs/archive.md), which is named with the same options and secrets as for
 * `npm run audit:verify`.
 * `npm run archive:verify [-- --remove]` checks every segment, archived sample and run, and lists objects that no row
 * names; `--remove` deletes those.
 * `npm run archive:restore -- --sample BARCODE | --month 2026-03` puts audit events and samples back into the database
 * for thirty days.
 * `npm run archive:export -- --to DIR [--sample BARCODE | --month 2026-03]` writes them decrypted, as gzipped NDJSON.
 */
await underProjectNode(import.meta.url, async ([command, ...args]) => {
  const { installationOptions, withInstallation } = await import("./backup/command.mjs");
  const { listObjectKeys } = await import("./backup/objects.mjs");
  const { loadModule } = await import("./steps/environment.mjs");
  const own = {
    month: { type: "string" },
    sample: { type: "string" },
    to: { type: "string" },
    remove: { type: "boolean" },
  };
  const { values } = parseArgs({ args, options: { ...installationOptions, ...own } });
  const { month, sample, to, remove, ...place } = values;
  const tools = await loadModule("scripts/entries/stored-archive.ts");
  const commands = { verify, restore, export: exportTo };
  await withInstallation({ ...place, secrets: ["AUDIT_SECRET", "DATA_KEYS"] }, ({ bindings, libsql }) =>
    tools.withArchive(bindings, libsql, (archive) => commands[command](archive, bindings)),
  );

  async function verify(archive, bindings) {
    const keys = (await listObjectKeys(bindings)).filter(({ bucket }) => bucket === "RAW_FILES").map(({ key }) => key);
    const { segments, events, problems, unnamed } = await tools.verifyArchive(archive, keys);
    for (const { seq, kind } of problems) console.log(`event ${seq}: ${kind}`);
    const samples = await tools.verifySamples(archive, keys);
    for (const { name, kind } of samples.problems) console.log(`${name}: ${kind}`);
    for (const key of [...unnamed, ...samples.unnamed]) {
      if (remove) await bindings.RAW_FILES.delete(key);
      console.log(`${key}: no segment names it${remove ? "; removed" : ""}`);
    }
    const runs = await tools.verifyRuns(archive);
    for (const id of runs.problems) console.log(`run ${id} does not open`);
    const faults = problems.length + samples.problems.length + runs.problems.length;
    const counts = `${segments} segments with ${events} events, ${samples.samples} samples in ${samples.files} files`;
    console.log(`${counts}, ${runs.runs} runs, ${faults} problems`);
    process.exitCode = faults === 0 ? 0 : 1;
  }

  async function restore(archive) {
    if ((month === undefined) === (sample === undefined)) throw new Error("Say --month 2026-03 or --sample BARCODE.");
    const { segments, events } = await tools.restoreArchive(archive, { month, sample });
    const samples = await tools.restoreChosenSamples(archive, { month, sample });
    console.log(`${events} events of ${segments} segments and ${samples} samples are rows again`);
  }

  async function exportTo(archive) {
    if (!to) throw new Error("Say where to: --to DIR.");
    const folder = resolve(root, to);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const write = (name, text) => writeFileSync(join(folder, `${name}.gz`), gzipSync(text), { mode: 0o600 });
    const { segments, events } = await tools.exportArchive(archive, { month, sample }, write);
    const samples = await tools.exportSamples(archive, { month, sample }, write);
    console.log(`${events} events of ${segments} segments and ${samples} samples in ${folder}`);
  }
});
