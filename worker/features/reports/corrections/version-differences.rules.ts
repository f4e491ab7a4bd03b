import { changeNames } from "#contract/report-corrections";
import type { ReportDifference } from "#contract/report-office.schemas";
import type { ReportPayload } from "../publish/report-payload";

/** The contents of a version without the person. */
interface Page {
  readonly payload: ReportPayload;
  readonly level: number | null;
}

/** One paragraph of a page. A paragraph with a label is matched by it, one without a label by its text. */
type Paragraph = readonly [part: string, label: string, text: string];

/**
 * Every paragraph that only one version has or that differs in its text. A change of a person's own data, as the version
 * records it, is named without values.
 */
export function differencesBetween(before: Page, after: Page): ReportDifference[] {
  const own = (after.payload.changes ?? []).flatMap(({ kind }) =>
    kind === "name" || kind === "gender" || kind === "birth"
      ? [{ kind: "changed" as const, part: "个人信息", label: changeNames[kind], before: "", after: "" }]
      : [],
  );
  const [was, is] = [keyed(before), keyed(after)];
  const later = [...is].flatMap(([key, [part, label, text]]): ReportDifference[] => {
    const earlier = was.get(key)?.[2];
    if (earlier === text) return [];
    if (earlier === undefined) return [{ kind: "added", part, label, before: "", after: text }];
    return [{ kind: "changed", part, label, before: earlier, after: text }];
  });
  const gone = [...was].flatMap(([key, [part, label, text]]): ReportDifference[] =>
    is.has(key) ? [] : [{ kind: "removed", part, label, before: text, after: "" }],
  );
  const order = [...new Set([...is.values(), ...was.values()].map(([part]) => part))];
  const sorted = [...later, ...gone].sort((a, b) => order.indexOf(a.part) - order.indexOf(b.part));
  return [...own, ...sorted];
}

function keyed(page: Page): Map<string, Paragraph> {
  const all = [...conclusion(page), ...findings(page.payload), ...explanations(page.payload)];
  return new Map(
    all
      .filter(([, , text]) => text !== "")
      .map((one) => [`${one[0]}\n${one[1] || one[2]}`, one] satisfies [string, Paragraph]),
  );
}

const list = (part: string, texts: readonly string[]): Paragraph[] => texts.map((text) => [part, "", text]);

function conclusion({ level, payload: { headline, population } }: Page): Paragraph[] {
  return [
    ["结论", "标题", headline.title],
    ["结论", "级别", level === null ? "无级别" : `${level}级`],
    ["结论", "结论", headline.phrase],
    ["结论", "解释", headline.explanation],
    ["结论", "提醒", headline.caution],
    ["和大家比", "人群比例", population?.sentence ?? ""],
    ["和大家比", "来源", population?.source ?? ""],
  ];
}

function findings({ grid, genes, targets }: ReportPayload): Paragraph[] {
  const cells = (grid?.cells ?? []).map((cell): Paragraph => {
    const level = cell.level === null ? "" : `${cell.level}级 `;
    return ["级别表", `${cell.row} × ${cell.column}`, `${level}${cell.phrase}${cell.isYours ? "（您）" : ""}`];
  });
  const sites = genes.flatMap(({ gene, site, genotype, phenotype, explanation, rows, footnote }): Paragraph[] => {
    const name = `${gene} ${site}`;
    return [
      ["基因", `${name} 基因型`, genotype ?? "未得出"],
      ["基因", `${name} 表型`, phenotype],
      ["基因", `${name} 解释`, explanation],
      ["基因", `${name} 附注`, footnote],
      ...rows.map(
        (row): Paragraph => ["基因", `${name} ${row.genotype}`, [row.effect, row.advice].filter(Boolean).join("；")],
      ),
    ];
  });
  const panel = targets.map(
    ({ name, resultText, note }): Paragraph => ["检测项目", name, [resultText, note].filter(Boolean).join("；")],
  );
  return [...cells, ...sites, ...panel];
}

function explanations({
  meaning,
  mistakes,
  limits,
  evidence,
  references,
  method,
  release,
}: ReportPayload): Paragraph[] {
  return [
    ...list("建议", meaning.do),
    ...list("不要", meaning.dont),
    ...list("何时就医", meaning.doctor),
    ...mistakes.map(({ claim, fact }): Paragraph => ["常见误会", claim, fact]),
    ["局限", "适用范围", limits.standing],
    ...list("局限", limits.sentences),
    ...list("没有检测", limits.notTested),
    ...evidence.map(({ claim, grade, note }): Paragraph => ["证据", claim, [grade, note].filter(Boolean).join("，")]),
    ...list(
      "参考资料",
      references.map(({ text, year }) => (year === null ? text : `${text}，${year}`)),
    ),
    ["检测信息", "检测方法", method.assay],
    ["检测信息", "判读规则", method.ruleSet],
    ["检测信息", "仪器", method.instrument],
    ["检测信息", "实验室", method.laboratory],
    ["检测信息", "发布方式", release ? `由规则自动发布，规则由 ${release.approvedBy} 批准` : ""],
  ];
}
