import type { BodyIn } from "#contract/endpoint";
import { materialKindNames, materialKinds } from "#contract/validation-states";
import type { saveReferenceMaterials } from "#contract/validations";

export type ReferenceMaterials = BodyIn<typeof saveReferenceMaterials>["materials"];

/** Headings of the list, in the order of the template. */
export const materialHeadings = [
  "编号",
  "名称",
  "类型",
  "供应商",
  "批号",
  "位点或项目",
  "真值",
  "浓度",
  "真值出处",
] as const;

/** Cells of a CSV text (RFC 4180), or of a copied table with tabs between its cells. */
export function parseCells(text: string): string[][] {
  const rows: string[][] = [[]];
  const found = text.replace(/^\uFEFF/, "").matchAll(/("(?:[^"]|"")*"|[^,\t\r\n]*)(,|\t|\r\n|\r|\n|$)/g);
  for (const [, cell = "", end] of found) {
    rows.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell.trim());
    if (end === "") break;
    if (end !== "," && end !== "\t") rows.push([]);
  }
  return rows.filter((row) => row.some((cell) => cell !== ""));
}

const findings: Readonly<Record<string, string>> = {
  阳性: "detected",
  检出: "detected",
  detected: "detected",
  阴性: "not_detected",
  未检出: "not_detected",
  not_detected: "not_detected",
  无模板: "none",
  none: "none",
};

/** A true value in any spelling as the stored one: `GA` and `G/A` are AG, 阳性 is detected; null for anything else. */
export function parseTrueValue(text: string): string | null {
  const key = text.trim().toLowerCase();
  if (Object.hasOwn(findings, key)) return findings[key] ?? null;
  const [, first, second] = /^([acgt])[/|]?([acgt])$/.exec(key) ?? [];
  return first && second ? [first, second].sort().join("").toUpperCase() : null;
}

/** The kind by its key or its Chinese name; the first kind when the text is empty. */
function readKind(text: string): (typeof materialKinds)[number] | null {
  if (text === "") return "genomic";
  return materialKinds.find((kind) => kind === text || materialKindNames[kind] === text) ?? null;
}

/** Materials of a list with a row per true value, and its errors, a sentence per row. */
export function parseMaterials(text: string): {
  readonly materials: ReferenceMaterials;
  readonly problems: readonly string[];
} {
  const [head = [], ...rows] = parseCells(text);
  const at = materialHeadings.map((name) => head.indexOf(name));
  const problems = materialHeadings.flatMap((name, i) =>
    ["编号", "名称", "位点或项目", "真值", "真值出处"].includes(name) && at[i] === -1 ? [`缺少「${name}」列`] : [],
  );
  const materials: ReferenceMaterials = {};
  if (problems.length > 0) return { materials, problems };
  for (const [i, row] of rows.entries()) {
    const cells = at.map((column) => (column < 0 ? "" : (row[column] ?? "")));
    const [
      code = "",
      name = "",
      kindText = "",
      supplier = "",
      lot = "",
      target = "",
      said = "",
      amount = "",
      source = "",
    ] = cells;
    const where = `第 ${i + 2} 行`;
    const [kind, value] = [readKind(kindText), parseTrueValue(said)];
    const copies = amount === "" ? null : Number(amount.replaceAll(/[ ,]/g, ""));
    if (code === "" || name === "") problems.push(`${where}没有编号或名称`);
    else if (kind === null) problems.push(`${where}的类型「${kindText}」不认识`);
    else if (target === "" || value === null) problems.push(`${where}的真值「${said}」不认识`);
    else if (source.length < 2) problems.push(`${where}没有写真值的出处`);
    else if (copies !== null && !(copies >= 0)) problems.push(`${where}的浓度不是数字`);
    else if (materials[code]?.truths[target]) problems.push(`${where}：${code} 的 ${target} 写了两次`);
    else {
      const known = materials[code] ?? { name, kind, supplier, lot, truths: {} };
      materials[code] = { ...known, truths: { ...known.truths, [target]: { value, source, copies } } };
    }
  }
  if (rows.length === 0) problems.push("没有数据行");
  return { materials, problems };
}
