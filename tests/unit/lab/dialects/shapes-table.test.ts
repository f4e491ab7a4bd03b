import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { textEncodingNames } from "#contract/text-encoding";
import { readInstrumentExport } from "#worker/features/instrument-files/dialects/read-instrument-export";
import { damagedShapes } from "../../../support/files/damaged-shapes";
import type { FileShape } from "../../../support/files/file-shape";
import { laboratoryShapes } from "../../../support/files/instrument-shapes";

const maxBytes = 20 * 1024 * 1024;
const start = "<!-- shapes -->\n";
const end = "<!-- end of shapes -->";

async function rowOf({ name, bytes }: FileShape): Promise<string> {
  const outcome = await readInstrumentExport(await bytes(), { maxBytes });
  const cell = (text: string) => text.replaceAll("|", "\\|").replaceAll("\n", " ");
  if (!outcome.ok) return `| ${cell(name)} | ${cell(outcome.refusal.message)} |`;
  const { readings, plate, encoding } = outcome.export;
  const letters = encoding === "utf-8" ? "" : `, ${textEncodingNames[encoding]}`;
  return `| ${cell(name)} | read: ${readings.length} results, ${plate.format.wells} wells${letters} |`;
}

/** With `npm run vitest -- --project unit shapes-table --update` the table is written again. */
test("docs/instrument-files.md shows every shape of a file that was tried, and what it answers", async () => {
  const path = fileURLToPath(new URL("../../../../docs/instrument-files.md", import.meta.url));
  const written = readFileSync(path, "utf8");
  const rows: string[] = [];
  for (const shape of [...laboratoryShapes, ...damagedShapes]) rows.push(await rowOf(shape));
  const table = `\n| shape | answer |\n|---|---|\n${rows.join("\n")}\n\n`;
  const before = written.slice(0, written.indexOf(start) + start.length);
  await expect(before + table + written.slice(written.indexOf(end))).toMatchFileSnapshot(path);
});
