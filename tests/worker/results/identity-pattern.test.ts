import { expect, test } from "vitest";
import { getPlate } from "#contract/plates.schemas";
import { getResultSet } from "#contract/result-sets.schemas";
import {
  createLaboratory,
  importText,
  type Laboratory,
  receivedTubes,
  respiratoryPlate,
  uploadPlanned,
} from "../plates";

const panelOf = (barcodes: readonly string[]) =>
  respiratoryPlate(barcodes.map((barcode) => ({ barcode, cts: {}, internalCt: 26 })));

/** The rules that hold the results of a file, by the well of the sample. */
async function rulesOf(lab: Laboratory, text: string): Promise<Map<string, string>> {
  const run = await importText(lab, text, "respiratory");
  const rules = new Map<string, string>();
  for (const id of run.resultSetIds) {
    const { data } = await lab.world.call(getResultSet, { as: lab.reviewer, params: { id } });
    const [{ position = "" } = {}] = data.wells;
    rules.set(position, data.holds.map(({ rule, message }) => `${rule}: ${message}`).join());
  }
  return rules;
}

/** Sets a well's Ct of the human gene. */
const humanCt = (text: string, position: string, ct: string) =>
  text
    .split("\n")
    .map((line) => {
      const cells = line.split("\t");
      return cells[1] === position && line.includes("RNase P")
        ? line.replace(/\t(?:2\d\.\d+|Undetermined)\t/, `\t${ct}\t`)
        : line;
    })
    .join("\n");

test("a row whose wells are dark where a shift of the row leaves them dark holds the row, names the shift and lets the others be", async () => {
  const lab = await createLaboratory();
  const text = panelOf(await receivedTubes(lab, "respiratory", 40));
  const dark = humanCt(humanCt(text, "D1", "Undetermined"), "D2", "Undetermined");
  const rules = await rulesOf(lab, dark);
  expect(rules.get("D4")).toMatch(/^plate_pattern: 排板中有样本的孔 D1、D2 没有信号，与「.*」相符，不能排除样本移位$/);
  expect(rules.get("B6")).toBe("");
});

test("a file without the blanks of its plate's plan leaves the placement unproven", async () => {
  const lab = await createLaboratory();
  const text = panelOf(await receivedTubes(lab, "respiratory", 3))
    .split("\n")
    .filter((line) => !line.includes("\tBLK"))
    .join("\n");
  const { data: preview } = await uploadPlanned(lab, text, "respiratory");
  expect(preview.placement.message).toMatch(/^排板的空白孔 .* 在文件里没有读数，孔位未经证实$/);
  expect(preview.verdict).toMatchObject({ kind: "held" });
  const rules = [...(await rulesOf(lab, `${text}\n`)).values()];
  expect(rules).toHaveLength(3);
  for (const rule of rules) expect(rule).toContain("plate_pattern: 排板的空白孔");
});

test("a plan says which mistakes it proves, found by trying all of them", async () => {
  const lab = await createLaboratory();
  const { data: preview } = await uploadPlanned(
    lab,
    panelOf(await receivedTubes(lab, "respiratory", 5)),
    "respiratory",
  );
  const { data: plate } = await lab.world.call(getPlate, {
    as: lab.technician,
    params: { id: preview.plate?.id ?? "" },
  });
  expect(plate.proof.unproven).toEqual([]);
  expect(plate.proof.kinds.map(({ kind }) => kind).toSorted()).toEqual([
    "columns",
    "mirror",
    "order",
    "rows",
    "shift",
    "turn",
  ]);
  for (const { tried, harmless, proven } of plate.proof.kinds) expect(harmless + proven).toBe(tried);
  expect(plate.controls.filter(({ name }) => name.startsWith("BLK"))).toHaveLength(4);
});
