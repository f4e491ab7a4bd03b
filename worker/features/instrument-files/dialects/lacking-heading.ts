import { headingKey } from "./delimited-line";
import { type Refused, refuse } from "./instrument-export.types";
import type { ColumnRole, ResultsTable } from "./quantstudio-columns";

/** The columns that a table of results must have, under the names that programs use. */
const needed: readonly { readonly roles: readonly ColumnRole[]; readonly heading: string }[] = [
  { roles: ["position", "well"], heading: "Well Position / Well" },
  { roles: ["sample"], heading: "Sample Name / Sample" },
  { roles: ["assay"], heading: "SNP Assay Name / Target Name / Target" },
  { roles: ["call", "ct"], heading: "Call / CT / Cq" },
];

/** Headings that resemble a required one but are not, with advice. */
const mistaken: Readonly<Record<string, string>> = {
  crt: "CRT 是相对阈值法的循环数，不能当作 CT，请在软件中改用 CT（阈值法）分析后导出",
  cp: "Cp 请改用 Cq 或 Ct 导出",
};

/** Languages of the instrument's software, recognised by words in its headings. */
const languages: readonly (readonly [RegExp, string])[] = [
  [/[぀-ヿ]/, "日文"],
  [/[가-힣]/, "韩文"],
  [/[一-鿿]/, "中文"],
  [/[а-яё]/i, "俄文"],
  [/\b(vertiefung|probenname|probe|zielname|aufgabe|ergebnis|position der)\b/i, "德文"],
  [/\b(puits|nom de l|échantillon|echantillon|cible|tâche|tache)\b/i, "法文"],
  [/\b(pocillo|muestra|diana|tarea|nombre de)\b/i, "西班牙文"],
  [/\b(pozzetto|campione|bersaglio|attivit)/i, "意大利文"],
  [/\b(poço|poco|amostra|alvo|tarefa)\b/i, "葡萄牙文"],
];

/** The refusal of a table without a required column; null when all are there. */
export function missingHeadingRefusal({
  columns,
  headings,
}: Pick<ResultsTable, "columns" | "headings">): Refused | null {
  const lacking = needed.filter(({ roles }) => !roles.some((role) => columns.has(role)));
  const [first] = lacking;
  if (!first) return null;
  return refuse("column-missing", `结果表${lackingWords(lacking)}，${stoodThere(headings)}`);
}

/** The refusal of a line that may be headings in another language: names the expected and the found headings. */
export function unknownHeadingsRefusal(headings: readonly string[]): string {
  const all = needed.map(({ heading }) => `“${heading}”`).join("、");
  return `需要 ${all}，${stoodThere(headings)}`;
}

const lackingWords = (lacking: readonly { heading: string }[]) =>
  `缺少${lacking.map(({ heading }) => `“${heading}”`).join("、")}列`;

function stoodThere(headings: readonly string[]): string {
  const named = headings.map((heading) => heading.trim()).filter((heading) => heading !== "");
  const shown = named.slice(0, 12).map((heading) => heading.slice(0, 24));
  const more = named.length > shown.length ? ` 等 ${named.length} 列` : "";
  const hint = named.map((heading) => mistaken[headingKey(heading)]).find((text) => text !== undefined);
  const text = named.join(" ");
  const language = languages.find(([pattern]) => pattern.test(text))?.[1];
  const advice = hint ?? (language ? `表头是${language}，请把软件语言改为英文后导出` : "请用完整的导出模板");
  return `文件里的表头是：${shown.join("、") || "（空）"}${more}。${advice}`;
}
