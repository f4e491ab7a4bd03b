import { expect, test } from "vitest";
import { type $ZodType, toJSONSchema } from "zod/v4/core";
import type { AssayContent } from "#contract/assays.schemas";
import { saveAssay } from "#contract/assays.schemas";
import { saveRuleSet } from "#contract/rule-sets.schemas";
import { saveTemplate } from "#contract/templates.schemas";
import { genotypeFormOf } from "#web/admin/lab/assays/genotype-form";
import { pathogenFormOf } from "#web/admin/lab/assays/pathogen-form";
import { contentChanges, contentNames, contentValueNames } from "#web/admin/lab/definitions/content-changes.model";
import { rulesFormOf } from "#web/admin/lab/rule-sets/rules-form";
import { catalogue } from "#worker/features/products/catalogue/catalogue";

interface Shape {
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly enum?: readonly string[];
  readonly const?: string;
}

/** Every field of a schema with the values that it may have, where those are a fixed list. */
function fieldsOf(shape: Shape): [string, readonly string[]][] {
  const own = Object.entries(shape.properties ?? {}).map(([name, field]): [string, readonly string[]] => {
    const list = field.enum ?? field.items?.enum ?? (field.const ? [field.const] : []);
    return [name, list];
  });
  const inner = Object.values(shape).flatMap((part) => (typeof part === "object" ? fieldsOf(part as Shape) : []));
  return [...own, ...inner];
}

/** Fields that contain a definition but are not part of it. */
const carriers = ["definition", "content", "version"];
const fields = [saveAssay, saveRuleSet, saveTemplate]
  .flatMap(({ body }) => fieldsOf(toJSONSchema(body as $ZodType, { io: "input", reused: "inline" }) as Shape))
  .filter(([name]) => !carriers.includes(name));
/** Values that are written the same in every language. */
const spelledAlike = ["A", "C", "G", "T", "VIC", "FAM", "GRCh38"];

test("every field of an assay, of rules and of a template has a name that people read", () => {
  expect(fields.length).toBeGreaterThan(60);
  expect(fields.map(([name]) => name).filter((name) => !Object.hasOwn(contentNames, name))).toEqual([]);
  expect(Object.values(contentNames).filter((name) => !/\p{Script=Han}|^[A-Z]/u.test(name))).toEqual([]);
});

test("an answer from a fixed list is shown in its word", () => {
  const bare = fields.flatMap(([name, list]) =>
    list.filter((text) => !spelledAlike.includes(text) && !contentValueNames[name]?.[text]).map((text) => [name, text]),
  );
  expect(bare).toEqual([]);
});

/** Names of fields in an editor's form; a table by gene, allele or phenotype has no fixed field names. */
function heldIn(form: object): string[] {
  const tables = ["pattern", "texts"];
  return Object.entries(form).flatMap(([name, value]) => {
    const inner = typeof value === "object" && value && !tables.includes(name) ? heldIn(value) : [];
    return Array.isArray(form) ? inner : [name, ...inner];
  });
}

test.each(catalogue.map((one) => [one.assay.name, one] as const))(
  "what the editors hold of %s has names too, for two people who edit at once",
  (name, { assay: { code: _code, version: _version, name: _name, ...content }, ruleSet }) => {
    const form =
      content.kind === "genotype"
        ? genotypeFormOf(name, content as Extract<AssayContent, { kind: "genotype" }>)
        : pathogenFormOf(name, content as Extract<AssayContent, { kind: "pathogen" }>);
    const held = [...heldIn(form), ...heldIn(rulesFormOf(ruleSet)), ...heldIn(ruleSet)];
    expect(held.filter((field) => field !== "version" && !Object.hasOwn(contentNames, field))).toEqual([]);
  },
);

test("a strand, a rule for any result and a line of a picture are told in words", () => {
  const before = {
    sites: [{ rsid: "rs671", orientation: "forward" }],
    rows: [{ id: "r1", pattern: { conclusion: "*" } }],
  };
  const after = {
    sites: [{ rsid: "rs671", orientation: "gene" }],
    rows: [{ id: "r1", pattern: { conclusion: "not_detected" } }],
    fields: [{ key: "birth", x: 60 }],
    sections: ["grid"],
  };
  expect(contentChanges(before, after)).toEqual([
    { field: "位点 · rs671 · 碱基按", before: "正链", after: "基因链" },
    { field: "规则 · r1 · 条件 · 结论", before: "任意", after: "未检出" },
    { field: "图上的字段 · 出生年月 · 名称", before: undefined, after: "出生年月" },
    { field: "图上的字段 · 出生年月 · 左", before: undefined, after: 60 },
    { field: "段落", before: undefined, after: ["为什么是这个级别"] },
  ]);
});
