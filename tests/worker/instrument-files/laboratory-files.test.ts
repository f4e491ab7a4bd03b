import { expect, test } from "vitest";
import { listAuditEvents } from "#contract/audit.schemas";
import { importMessages } from "#contract/run-imports";
import { listImports } from "#contract/run-imports.schemas";
import { rdmlShapes, workbookShapes } from "../../support/files/container-shapes";
import { damagedArchives } from "../../support/files/damaged-archives";
import { damagedShapes, fullOfNames, scratchedShapes } from "../../support/files/damaged-shapes";
import { damagedTexts, oversized } from "../../support/files/damaged-texts";
import { gb18030, utf8 } from "../../support/files/encodings";
import type { FileShape } from "../../support/files/file-shape";
import { laboratoryShapes } from "../../support/files/instrument-shapes";
import { refusedShapes } from "../../support/files/refused-shapes";
import { csvShapes, quantStudioShapes } from "../../support/files/text-shapes";
import { alcoholPlate, carrier, createLaboratory, type Laboratory, receivedTubes, uploadText } from "../plates";

/** Uploads a file and returns what a person sees: the preview, or the one sentence of the refusal. */
async function answerOf(lab: Laboratory, bytes: Uint8Array | string) {
  const reply = await uploadText(lab, bytes, "file");
  if (reply.status === 200) return { preview: reply.data, sentence: "" };
  expect(reply).toMatchObject({ status: 422, code: 526 });
  expect(reply.errors?.file).toHaveLength(1);
  return { preview: undefined, sentence: reply.errors?.file?.[0] ?? "" };
}

/** Number of stored imports; a refused file must leave none. */
async function importCount({ world, technician }: Laboratory): Promise<number> {
  return (await world.call(listImports, { as: technician, query: { pageSize: 100 } })).data.list.length;
}

const shapeCalled = (name: string): FileShape => {
  const found = [...laboratoryShapes, ...damagedShapes].find((shape) => shape.name === name);
  if (!found) throw new Error(`no shape is called ${name}`);
  return found;
};

test("a laboratory's text in GB18030 is read, committable, and its encoding is named in the preview", async () => {
  const lab = await createLaboratory();
  const [barcode = ""] = await receivedTubes(lab, "alcohol", 1);
  const text = alcoholPlate([{ barcode, genotypes: carrier }]).replace(
    "* Experiment Name = ",
    "* Experiment Name = 酒精基因 ",
  );
  const { preview } = await answerOf(lab, gb18030(text));
  expect(preview).toMatchObject({ encoding: "gb18030", canCommit: true });
  expect(preview?.experiment.name).toMatch(/^酒精基因/);
  expect(preview?.warnings[0]).toContain("已按 GB18030（国标码）读取");
});

test("the RDML of Bio-Rad is one plate although it has a run for each dye and its own way of packing", async () => {
  const lab = await createLaboratory();
  const { preview } = await answerOf(
    lab,
    await shapeCalled("Bio-Rad: data descriptors, another inner name, one run a dye").bytes(),
  );
  expect(preview).toMatchObject({ dialect: "rdml", plateWells: 96 });
  expect(preview?.wells).toHaveLength(24);
  expect(preview?.warnings.join()).toContain("按荧光通道分成 2 次运行（Amp_FAM、Amp_HEX），已合并为一块板");
});

test("a standard curve beside the results is the same plate, not a second one", async () => {
  const lab = await createLaboratory();
  const { preview } = await answerOf(
    lab,
    await shapeCalled("standard curve: Results beside Standard Curve Result").bytes(),
  );
  expect(preview?.wells).toHaveLength(12);
});

test("results with CRT are told which heading was expected, what stood there and why it is none", async () => {
  const lab = await createLaboratory();
  const { sentence } = await answerOf(lab, await shapeCalled("results with CRT instead of CT").bytes());
  expect(sentence).toContain("缺少“Call / CT / Cq”列");
  expect(sentence).toContain(
    "文件里的表头是：Well、Well Position、Omit、Sample Name、Target Name、Task、Reporter、CRT",
  );
  expect(sentence).toContain("CRT 是相对阈值法的循环数，不能当作 CT");
});

test("headings of another language are told which were expected and what stood there", async () => {
  const lab = await createLaboratory();
  const { sentence } = await answerOf(lab, await shapeCalled("German headings").bytes());
  expect(sentence).toContain("“Well Position / Well”");
  expect(sentence).toContain("Vertiefung、Vertiefungsposition、Auslassen、Probenname");
  expect(sentence).toContain("表头是德文，请把软件语言改为英文后导出");
});

test("a 384-well plate is known in every shape of it", async () => {
  const lab = await createLaboratory();
  for (const shape of laboratoryShapes.filter(({ answer }) => "reads" in answer && answer.plate === 384)) {
    const { preview, sentence } = await answerOf(lab, await shape.bytes());
    expect({ name: shape.name, sentence, wells: preview?.plateWells }).toEqual({
      name: shape.name,
      sentence: "",
      wells: 384,
    });
  }
});

test("a number that does not agree with its position refuses the file", async () => {
  const lab = await createLaboratory();
  expect((await answerOf(lab, await shapeCalled("B5 numbered 99").bytes())).sentence).toContain(
    "孔号 99 与孔位 B5 不一致（96 孔板应为 17）",
  );
  const block = await answerOf(lab, await shapeCalled("384-well numbers under a 96-well block").bytes());
  expect(block.sentence).toContain("孔号 97 与孔位 E1 不一致（96 孔板应为 49）");
  expect(await importCount(lab)).toBe(0);
});

test("a hundred thousand names, or a hundred thousand equal rows, are one sentence and nothing stored", async () => {
  const lab = await createLaboratory();
  for (const name of ["100,000 distinct assay names", "100,000 equal rows"]) {
    const { sentence } = await answerOf(lab, await shapeCalled(name).bytes());
    expect(sentence).toBe("结果超过 4608 行（384 孔 × 12 项），不像一块板，请只导出一块板的结果");
  }
  expect((await answerOf(lab, fullOfNames())).sentence).toBe(importMessages.tooMuch);
  expect(await importCount(lab)).toBe(0);
});

test("what is said a hundred times is counted, not repeated", async () => {
  const lab = await createLaboratory();
  const text = alcoholPlate([{ barcode: "20000000001", genotypes: carrier }]);
  const last = text.trimEnd().split("\n").at(-1) ?? "";
  const { preview } = await answerOf(lab, `${text}${`${last}\n`.repeat(500)}`);
  const repeats = preview?.warnings.filter((warning) => warning.includes("与前面的行完全相同")) ?? [];
  expect(repeats).toHaveLength(3);
  expect(repeats[2]).toContain("（同样的情况还有 497 处）");
});

/** In groups, so that none of them takes long on a busy machine. */
const kindsOfShape: readonly (readonly [string, readonly FileShape[]])[] = [
  ["text of QuantStudio", quantStudioShapes],
  ["csv", csvShapes],
  ["workbook", workbookShapes],
  ["RDML document", rdmlShapes],
  ["file that is told what to do", refusedShapes],
];

test.for([...kindsOfShape])("every %s of a laboratory gets its answer through the import", async ([, shapes]) => {
  const lab = await createLaboratory();
  let stored = 0;
  for (const { name, bytes, answer } of shapes) {
    const { preview, sentence } = await answerOf(lab, await bytes());
    if ("says" in answer) expect(sentence, name).toContain(answer.says);
    else expect({ name, sentence, wells: preview?.wells.length }).toEqual({ name, sentence: "", wells: answer.reads });
    if (preview && !preview.isKnown) stored += 1;
  }
  expect(await importCount(lab)).toBe(stored);
});

const kindsOfDamage: readonly (readonly [string, readonly FileShape[]])[] = [
  ["damaged text", damagedTexts],
  ["oversized text", oversized],
  ["damaged archive", damagedArchives],
];

test.for([...kindsOfDamage])(
  "every %s is refused with its sentence and leaves an audit row alone",
  async ([, shapes]) => {
    const lab = await createLaboratory();
    for (const { name, bytes, answer } of shapes) {
      const { sentence } = await answerOf(lab, await bytes());
      expect(sentence, name).toContain("says" in answer ? answer.says : "");
      expect(sentence, name).toMatch(/[\u4e00-\u9fff]/);
    }
    expect(await importCount(lab)).toBe(0);
    const query = { action: "import.upload", pageSize: 100 };
    const { data } = await lab.world.call(listAuditEvents, { as: lab.technician, query });
    expect(data.list.length).toBe(shapes.length);
    expect(data.list.every(({ outcome }) => outcome === "refused")).toBe(true);
  },
);

test("files scratched at random are read or refused, never a fault", async () => {
  const lab = await createLaboratory();
  for (const { bytes } of scratchedShapes) {
    const { preview, sentence } = await answerOf(lab, await bytes());
    expect(preview !== undefined || /[\u4e00-\u9fff]/.test(sentence)).toBe(true);
  }
  expect((await answerOf(lab, utf8("﻿"))).sentence).toContain("没有任何内容");
});
