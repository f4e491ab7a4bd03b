import { expect, test } from "vitest";
import type { ValidationContent } from "#contract/validations.schemas";
import { notValidatedText } from "#web/admin/lab/products/proof.rules";
import { parseSampleName } from "#web/admin/lab/validations/match-materials.rules";
import { materialHeadings, parseCells, parseMaterials, parseTrueValue } from "#web/admin/lab/validations/material-list";
import { criteriaTable, rulesVersionText } from "#web/admin/lab/validations/study-tables";

const codes = ["NA1", "NA12878", "DEMO-STD", "PT-1"];

test("a sample name says its material, and what was added or diluted", () => {
  const read = (name: string) => parseSampleName(name, codes);
  expect(read("na12878")).toEqual({ material: "NA12878", study: "accuracy", copies: "", substance: "" });
  expect(read("NA12878-2")).toMatchObject({ material: "NA12878", study: "accuracy" });
  expect(read("NA128789")).toMatchObject({ material: "" });
  expect(read("DEMO-STD@500-12")).toMatchObject({ material: "DEMO-STD", study: "lod", copies: "500" });
  expect(read("DEMO-STD @ 1.5e3")).toMatchObject({ copies: "1500" });
  expect(read("PT-1+血红蛋白-3")).toEqual({
    material: "PT-1",
    study: "interference",
    copies: "",
    substance: "血红蛋白",
  });
  expect(read("PT-10")).toMatchObject({ material: "" });
  expect(read("1234567890123")).toMatchObject({ material: "" });
});

test("truths are read as people write them", () => {
  expect(["GA", "g/a", " A|G ", "阳性", "未检出", "无模板"].map(parseTrueValue)).toEqual([
    ...["AG", "AG", "AG"],
    ...["detected", "not_detected", "none"],
  ]);
  expect(["GX", "", "A"].map(parseTrueValue)).toEqual([null, null, null]);
});

test("cells are read with their quotes, from files and from copied tables", () => {
  expect(parseCells('\uFEFFa,"b, ""c""",d\r\n1,,3\n\n')).toEqual([
    ["a", 'b, "c"', "d"],
    ["1", "", "3"],
  ]);
  expect(parseCells("a\tb\n1\t2")).toEqual([
    ["a", "b"],
    ["1", "2"],
  ]);
});

const head = materialHeadings.join(",");

test("a list becomes materials with a truth to a row", () => {
  const rows = [
    "NA12878,细胞系,基因组 DNA,Coriell,,rs671,GG,,证书",
    "NA12878,细胞系,基因组 DNA,Coriell,,rs1229984,CC,,证书",
    'STD,标准,标准物质或质粒,,L1,rsv,阳性,"1,000,000",证书',
  ];
  expect(parseMaterials([head, ...rows].join("\n"))).toEqual({
    problems: [],
    materials: {
      NA12878: {
        ...{ name: "细胞系", kind: "genomic", supplier: "Coriell", lot: "" },
        truths: {
          rs671: { value: "GG", source: "证书", copies: null },
          rs1229984: { value: "CC", source: "证书", copies: null },
        },
      },
      STD: {
        ...{ name: "标准", kind: "standard", supplier: "", lot: "L1" },
        truths: { rsv: { value: "detected", source: "证书", copies: 1_000_000 } },
      },
    },
  });
});

test("what is wrong with a list is said row by row", () => {
  const rows = [
    ",没有编号,,,,rs671,GG,,证书",
    "A,甲,不知道,,,rs671,GG,,证书",
    "A,甲,,,,rs671,阴阳,,证书",
    "A,甲,,,,rs671,GG,很多,证书",
    "A,甲,,,,rs671,GG,,",
    "A,甲,,,,rs671,GG,,证书",
    "A,甲,,,,rs671,GG,,证书",
  ];
  expect(parseMaterials([head, ...rows].join("\n")).problems).toEqual([
    "第 2 行没有编号或名称",
    "第 3 行的类型「不知道」不认识",
    "第 4 行的真值「阴阳」不认识",
    "第 5 行的浓度不是数字",
    "第 6 行没有写真值的出处",
    "第 8 行：A 的 rs671 写了两次",
  ]);
  expect(parseMaterials("编号,名称").problems).toEqual([
    "缺少「位点或项目」列",
    "缺少「真值」列",
    "缺少「真值出处」列",
  ]);
});

test("figures say by which rules they were compared, and which row was the worst", () => {
  const verdict = { criterion: "agreement", limit: 95, found: 96.7, isMet: true } as const;
  const none = { precision: [], lod: [], interference: [], carryOver: { hits: 0, total: 0, upper: null } };
  const all = { hits: 116, total: 120, limits: null, open: 0 };
  const before = { ...none, accuracy: { all, targets: [] }, verdicts: [verdict] };
  const at = { target: "rsv", value: "detected" };
  const now = { ...before, rules: 2, verdicts: [{ ...verdict, found: 0, at, isMet: false }] };
  expect([rulesVersionText(before), rulesVersionText(now)]).toEqual([
    "判定按当时的规则：准确度把全部项目和真值合并比较。",
    "判定规则：每个项目、每种真值分别比较，以最差的为准。",
  ]);
  const targets = [{ code: "rsv", name: "呼吸道合胞病毒", values: ["detected", "not_detected"] }];
  const content = { assay: { targets } } as unknown as ValidationContent;
  const rows = [before, now].map((figures) => criteriaTable("accuracy", { content, figures }).rows[0]?.slice(2));
  expect(rows).toEqual([
    ["96.7", "—", "达到"],
    ["0.0", "呼吸道合胞病毒，真值检出", "未达到"],
  ]);
});

test("a product on sale says why its assay is not proved", () => {
  const exception = { reason: "先限量上线", until: "2026-12-31", by: { userId: 1, name: "赵" }, at: 0 };
  const proof = { id: "V", number: 1, signedAt: 0 };
  const live = { state: "live", proof: null, exception: null } as const;
  expect(notValidatedText(live, "2026-11-25")).toBe("上线早于验证要求");
  expect(notValidatedText({ ...live, exception }, "2026-12-31")).toBe("例外至 2026-12-31，先限量上线");
  expect(notValidatedText({ ...live, exception }, "2027-01-01")).toBe("例外已于 2026-12-31 到期");
  expect(notValidatedText({ ...live, proof, exception }, "2026-11-25")).toBeNull();
  expect(notValidatedText({ ...live, state: "draft" }, "2026-11-25")).toBeNull();
});
