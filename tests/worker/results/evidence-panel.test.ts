import { expect, test } from "vitest";
import { getResultSet } from "#contract/result-sets.schemas";
import { getRun } from "#contract/runs.schemas";
import { createLaboratory, importText, type Laboratory, receivedTubes, respiratoryPlate } from "../plates";

interface Edit {
  readonly at: string;
  readonly target: string;
  /** The row's new cells, by heading. */
  readonly cells: Readonly<Record<string, string>>;
}

/** The file of one tube in A2 with these crossings, and some cells of one row replaced. */
function panelFile(barcode: string, edit: Edit, cts = {}): string {
  const lines = respiratoryPlate([{ barcode, cts, internalCt: 27 }]).split("\n");
  const head = lines.findIndex((line) => line.startsWith("[Results]"));
  const columns = (lines[head + 1] ?? "").split("\t");
  return lines
    .map((line, i) => {
      const cells = line.split("\t");
      if (i <= head + 1 || cells[1] !== edit.at || cells[4] !== edit.target) return line;
      for (const [name, value] of Object.entries(edit.cells)) cells[columns.indexOf(name)] = value;
      return cells.join("\t");
    })
    .join("\n");
}

async function imported(edit: Edit, cts = {}) {
  const lab = await createLaboratory();
  const [barcode = ""] = await receivedTubes(lab, "respiratory", 1);
  return { ...lab, made: await importText(lab, panelFile(barcode, edit, cts), "respiratory") };
}

const callsOf = async (lab: Laboratory, id = "") =>
  (await lab.world.call(getResultSet, { as: lab.reviewer, params: { id } })).data.calls;

test.for(["33.000", "36.500", "39.000", "40.000"])(
  "human RNase P in the water well at Ct %s voids the run",
  async (ct) => {
    const lab = await imported({ at: "H12", target: "RNase P", cells: { CT: ct } });
    expect(lab.made).toMatchObject({ controlsPassed: false, resultSetIds: [], retestCount: 1 });
    expect(lab.made.message).toBe(`H12 孔的无模板质控检出人源内参 RNase P（Ct ${Number(ct)}），可能有污染，整板作废`);
    const { data } = await lab.world.call(getRun, { as: lab.technician, params: { id: lab.made.runId } });
    expect(data.controls.find(({ verdict }) => verdict === "failed")).toMatchObject({ targetCode: "rnase-p" });
  },
);

test("human RNase P in a further well that the file calls water voids the run too", async () => {
  const lab = await createLaboratory();
  const [barcode = ""] = await receivedTubes(lab, "respiratory", 1);
  const text = respiratoryPlate([
    { barcode, cts: {}, internalCt: 27 },
    { barcode: "WATER", cts: {}, internalCt: 39 },
  ]).replace(/^(\d+\tB1\tfalse\tWATER\t[^\t]+\t)UNKNOWN/gm, "$1NTC");
  const made = await importText(lab, text, "respiratory");
  expect(made).toMatchObject({
    controlsPassed: false,
    message: expect.stringContaining("B1 孔的无模板质控检出人源内参"),
  });
});

test("human RNase P after the last cycle that counts in water is noise", async () => {
  const lab = await imported({ at: "H12", target: "RNase P", cells: { CT: "40.100" } });
  expect(lab.made).toMatchObject({ controlsPassed: true, resultCount: 1 });
});

test.for(["3.000", "0.000", "-5.000"])("a Ct of %s is no result: the well is inconclusive and says why", async (ct) => {
  const lab = await imported({ at: "A2", target: "RSV", cells: { CT: ct } });
  expect(lab.made).toMatchObject({ controlsPassed: true, retestCount: 1 });
  const calls = await callsOf(lab, lab.made.resultSetIds[0]);
  expect(calls.map(({ value }) => value)).toEqual(Array.from({ length: 4 }, () => "inconclusive"));
  expect(new Set(calls.map(({ reason }) => reason))).toEqual(
    new Set([`A2 孔 呼吸道合胞病毒 的 Ct ${Number(ct)} 早于第 10 个循环，不可能是扩增，需要复检`]),
  );
});

test("an internal control that comes up at once proves nothing about the targets", async () => {
  const lab = await imported({ at: "A2", target: "RNase P", cells: { CT: "2.500" } });
  const calls = await callsOf(lab, lab.made.resultSetIds[0]);
  expect(new Set(calls.map(({ value }) => value))).toEqual(new Set(["inconclusive"]));
});

test("a strong but possible crossing stands", async () => {
  const lab = await imported({ at: "A2", target: "RSV", cells: { CT: "12.000" } }, { rsv: 12 });
  const calls = await callsOf(lab, lab.made.resultSetIds[0]);
  expect(calls.find(({ targetCode }) => targetCode === "rsv")).toMatchObject({ value: "detected", reason: "" });
});

const holdsOf = async (lab: Laboratory, id = "") =>
  (await lab.world.call(getResultSet, { as: lab.reviewer, params: { id } })).data.holds.map(
    ({ rule, subject, message }) => [rule, subject.name, message],
  );

test.for([
  [
    "EXPFAIL at a target that crossed",
    { at: "A2", target: "RSV", cells: { EXPFAIL: "Y" } },
    ["quality_flag", "A2", "A2 孔 呼吸道合胞病毒 被仪器标记：EXPFAIL"],
  ],
  [
    "EXPFAIL at a silent target",
    { at: "A2", target: "FluA", cells: { EXPFAIL: "Y" } },
    ["quality_flag", "A2", "A2 孔 甲型流感病毒 被仪器标记：EXPFAIL"],
  ],
  [
    "NOAMP at a target that crossed all the same",
    { at: "A2", target: "RSV", cells: { NOAMP: "Y" } },
    ["quality_flag", "A2", "A2 孔 呼吸道合胞病毒 被仪器标记：NOAMP"],
  ],
  [
    "little confidence in its Ct",
    { at: "A2", target: "RSV", cells: { "Cq Conf": "0.790" } },
    ["quality", "A2", "A2 孔 呼吸道合胞病毒 的 Ct 24 置信度 0.79，低于 0.80"],
  ],
  [
    "EXPFAIL at a control, which counts for all",
    { at: "A1", target: "RSV", cells: { EXPFAIL: "Y" } },
    ["quality_flag", "A1", "A1 孔 呼吸道合胞病毒 被仪器标记：EXPFAIL"],
  ],
] as const)("%s is kept and holds the result", async ([, edit, hold]) => {
  const lab = await imported(edit, { rsv: 24 });
  expect(await holdsOf(lab, lab.made.resultSetIds[0])).toEqual([hold]);
});

test("that nothing was amplified is no doubt about a target that is silent", async () => {
  const lab = await imported({ at: "A2", target: "FluA", cells: { NOAMP: "Y" } }, { rsv: 24 });
  expect(await holdsOf(lab, lab.made.resultSetIds[0])).toEqual([]);
});
