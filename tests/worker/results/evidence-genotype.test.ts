import { expect, test } from "vitest";
import { publishReports } from "#contract/lab-reports.schemas";
import { holdMessages } from "#contract/result-holds";
import { stateResultHold } from "#contract/result-holds.schemas";
import { getResultSet, omitWell, reviewResultSets, submitResultSets } from "#contract/result-sets.schemas";
import { commitImport, getImport } from "#contract/run-imports.schemas";
import { alcoholPlate, createLaboratory, type Laboratory, receivedTubes, uploadPlanned } from "../plates";

const genotypes = [
  { rs671: "GG", rs1229984: "CC" },
  { rs671: "AG", rs1229984: "CT" },
  { rs671: "AA", rs1229984: "TT" },
  { rs671: "GG", rs1229984: "CC" },
] as const;

type Cells = Record<string, string>;

/** Replaces cells of a sample's first well for a site, or of every well of the site when no sample is named. */
function edited(text: string, at: { sample?: string; site: string }, cells: Cells, count = 1): string {
  const lines = text.split("\n");
  const head = lines.indexOf("[Results]") + 1;
  const columns = (lines[head] ?? "").split("\t");
  let left = count;
  return lines
    .map((line, i) => {
      const row = line.split("\t");
      const isHere = i > head && row[columns.indexOf("SNP Assay Name")] === at.site && left > 0;
      if (!isHere || (at.sample && row[columns.indexOf("Sample Name")] !== at.sample)) return line;
      left -= 1;
      for (const [name, value] of Object.entries(cells)) row[columns.indexOf(name)] = value;
      return row.join("\t");
    })
    .join("\n");
}

const ALDH2 = "ALDH2_rs671";

/** Four tubes, the first two GG; the file is changed before it is uploaded. */
async function imported(change: (text: string, barcodes: string[]) => string = (text) => text) {
  const lab = await createLaboratory();
  const barcodes = await receivedTubes(lab, "alcohol", 4);
  const text = alcoholPlate(barcodes.map((barcode, i) => ({ barcode, genotypes: genotypes[i] ?? genotypes[0] })));
  const { data: preview } = await uploadPlanned(lab, change(text, barcodes));
  const params = { id: preview.importId };
  const { data: made } = await lab.world.call(commitImport, {
    as: lab.technician,
    params,
    body: { productCode: "alcohol" },
  });
  const sets = new Map<string, Awaited<ReturnType<typeof shown>>>();
  for (const id of made.resultSetIds) {
    const set = await shown(lab, id);
    sets.set(set.resultSet.barcode, set);
  }
  const holdsOf = (barcode = "") => (sets.get(barcode)?.holds ?? []).map(({ rule, message }) => [rule, message]);
  return { ...lab, ...made, preview, barcodes, sets, holdsOf };
}

const shown = async (lab: Laboratory, id: string) =>
  (await lab.world.call(getResultSet, { as: lab.reviewer, params: { id } })).data;

test("a plate whose calls agree with their light has no doubt at all", async () => {
  const lab = await imported();
  expect(lab.preview.doubts).toEqual([]);
  expect(lab.barcodes.map(lab.holdsOf)).toEqual([[], [], [], []]);
});

test.for([
  [
    "without any light",
    { "Allele1 Delta Rn": "0.020", "Allele2 Delta Rn": "0.030" },
    "signal",
    /判为 GG.*，荧光 0\.02 \/ 0\.03 低于 0\.5，没有扩增信号$/,
  ],
  [
    "with the light of AA",
    { "Allele1 Delta Rn": "0.800", "Allele2 Delta Rn": "6.700" },
    "genotype_signal",
    /判为 GG.*，荧光 0\.80 \/ 6\.70（角度 83°）与判读不符，与判为 AA.* 的孔一致$/,
  ],
  [
    "with the light of a heterozygote",
    { "Allele1 Delta Rn": "4.300", "Allele2 Delta Rn": "6.100" },
    "genotype_signal",
    /判为 GG.*（角度 55°）与判读不符，与判为 G\/?A.* 的孔一致$/,
  ],
  [
    "away from the other GG wells of the run",
    { "Allele1 Delta Rn": "4.500", "Allele2 Delta Rn": "3.200" },
    "cluster",
    /判为 GG.*，角度 35° 偏离同判读的孔（\d+°）超过 12°$/,
  ],
  [
    "with a third of their light",
    { "Allele1 Delta Rn": "1.500", "Allele2 Delta Rn": "0.550" },
    "signal",
    /判为 GG.*，荧光 1\.50 \/ 0\.55，只有同判读的孔的 3\d%，低于 50%$/,
  ],
  ["without a figure of light", { "Allele1 Delta Rn": "", "Allele2 Delta Rn": "" }, "signal", /没有两种荧光的数值$/],
  ["that a person set by hand", { Method: "Manual" }, "manual_call", /的判读 Homozygous .* 是人工设置的（Manual）$/],
] as const)(
  "a GG call %s is shown at its well and holds its sample alone until a reviewer says why it stands",
  async ([, cells, rule, message]) => {
    const lab = await imported((text, [first]) => edited(text, { sample: first, site: ALDH2 }, cells));
    const [first = "", ...others] = lab.barcodes;
    expect(lab.holdsOf(first)).toEqual([[rule, expect.stringMatching(message)]]);
    expect(others.map(lab.holdsOf)).toEqual([[], [], []]);
    const [hold] = lab.sets.get(first)?.holds ?? [];
    const well = lab.preview.wells.find(({ position }) => position === hold?.subject.name);
    expect(well).toMatchObject({ barcode: first, doubts: [expect.stringMatching(message)] });
    expect(lab.preview.verdict).toMatchObject({
      kind: "held",
      sentence: expect.stringContaining("存疑，待审核人说明"),
    });
    await lab.world.call(submitResultSets, { as: lab.technician, body: { ids: lab.resultSetIds } });
    const review = () => lab.world.call(reviewResultSets, { as: lab.reviewer, body: { ids: lab.resultSetIds } });
    const id = lab.sets.get(first)?.resultSet.id ?? "";
    expect((await review()).data.refused).toEqual([{ id, message: holdMessages.open(1) }]);
    const reason = "核对原始曲线后确认";
    await lab.world.call(stateResultHold, { as: lab.reviewer, params: { id: hold?.id ?? "" }, body: { reason } });
    expect((await review()).data.done).toEqual([id]);
    const { data } = await lab.world.call(publishReports, { as: lab.reviewer, body: { resultSetIds: [id] } });
    expect(data.published).toHaveLength(1);
  },
);

test("two GG wells of one tube that both show AA are held too: their own majority is no cluster", async () => {
  const aa = { "Allele1 Delta Rn": "0.800", "Allele2 Delta Rn": "6.700" };
  const lab = await imported((text, [first]) => edited(text, { sample: first, site: ALDH2 }, aa, 2));
  expect(lab.holdsOf(lab.barcodes[0]).map(([rule]) => rule)).toEqual(["genotype_signal", "genotype_signal"]);
});

test("every GG of the plate with the light of AA is held, whatever most of them show", async () => {
  const aa = { "Allele1 Delta Rn": "0.800", "Allele2 Delta Rn": "6.700" };
  const lab = await imported((text, [one, , , four]) =>
    [one, four].reduce<string>((now, sample) => edited(now, { sample: sample ?? "", site: ALDH2 }, aa, 2), text),
  );
  for (const barcode of [lab.barcodes[0], lab.barcodes[3]])
    expect(new Set(lab.holdsOf(barcode).map(([rule]) => rule))).toEqual(new Set(["genotype_signal"]));
  expect(lab.holdsOf(lab.barcodes[1])).toEqual([]);
});

test("a control that a person called by hand is in doubt for the whole plate", async () => {
  const lab = await imported((text) => {
    const control = /^\d+\t[A-H]\d+\tfalse\t(\S+)\tALDH2_rs671\tPC_/m.exec(text)?.[1] ?? "";
    return edited(text, { sample: control, site: ALDH2 }, { Method: "Manual" });
  });
  expect(lab.barcodes.map((barcode) => lab.holdsOf(barcode).map(([rule]) => rule))).toEqual([
    ["manual_call"],
    ["manual_call"],
    ["manual_call"],
    ["manual_call"],
  ]);
});

test("calibrations that the file says have expired hold the whole run and are named", async () => {
  const all = await imported((text) => text.replace(/(Calibration .* is expired\s*=) No/g, "$1 Yes"));
  expect(all.holdsOf(all.barcodes[2])).toEqual([
    [
      "calibration",
      "仪器校准已过期：Background、Pure Dye FAM、Pure Dye ROX、Pure Dye SYBR、Pure Dye VIC、ROI、Uniformity",
    ],
  ]);
  const one = await imported((text) => text.replace(/(Calibration Pure Dye FAM is expired\s*=) No/, "$1 Yes"));
  expect(one.holdsOf(one.barcodes[0])).toEqual([["calibration", "仪器校准已过期：Pure Dye FAM"]]);
});

test("a doubtful well that is left out takes its doubt along, and brings it back", async () => {
  const lab = await imported((text, [first]) => edited(text, { sample: first, site: ALDH2 }, { Method: "Manual" }));
  const set = lab.sets.get(lab.barcodes[0] ?? "");
  const position = set?.holds[0]?.subject.name ?? "";
  const params = { id: set?.resultSet.id ?? "" };
  const omit = (isOmitted: boolean) =>
    lab.world.call(omitWell, { as: lab.technician, params, body: { position, isOmitted, reason: "核对孔位" } });
  const open = async () =>
    (await shown(lab, params.id)).holds.filter(({ overtakenAt }) => overtakenAt === null).map(({ rule }) => rule);
  expect((await omit(true)).status).toBe(200);
  expect(await open()).toEqual([]);
  expect((await omit(false)).status).toBe(200);
  expect(await open()).toEqual(["manual_call"]);
});

test("after the commit the results hold the doubts, and the list says how many", async () => {
  const lab = await imported((text, [first]) => edited(text, { sample: first, site: ALDH2 }, { Method: "Manual" }));
  const { data } = await lab.world.call(getImport, { as: lab.technician, params: { id: lab.importId }, query: {} });
  expect(data.doubts).toEqual([]);
  expect(data.verdict?.sentence).toContain("1 个存疑，待说明");
});
