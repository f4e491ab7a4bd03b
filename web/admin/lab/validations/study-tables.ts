import {
  type AgreementFigures,
  figureRulesVersion,
  type ShareWithLimits,
  type ValidationFigures,
} from "#contract/validation-figures";
import { type Criterion, criterionNames, type Study, studyOfCriterion } from "#contract/validation-states";
import { normalDistribution } from "#contract/validation-statistics";
import type { ValidationContent } from "#contract/validations.schemas";
import { copiesText, trueValueText } from "./validation-words";

/** A table of texts, as the page, the printed file and the comparison of two versions draw it. */
export interface TextTable {
  readonly title: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

interface Proof {
  readonly content: ValidationContent;
  readonly figures: ValidationFigures;
}

const percent = (share: number) => `${(100 * share).toFixed(1)}%`;
const number = (value: number | null | undefined, digits = 2) =>
  typeof value === "number" ? value.toFixed(digits) : "—";

const shareText = ({ hits, total }: ShareWithLimits): string => (total > 0 ? percent(hits / total) : "—");
const limitsText = ({ limits }: ShareWithLimits): string =>
  limits ? `${percent(limits.low)}-${percent(limits.high)}` : "—";

const namesOf = ({ assay }: ValidationContent) => {
  const names = new Map(assay.targets.map(({ code, name }) => [code, name]));
  return (code: string) => names.get(code) ?? code;
};

const agreementCells = (one: AgreementFigures) => [
  `${one.hits} / ${one.total}`,
  shareText(one),
  limitsText(one),
  String(one.open),
];

const classNames: Readonly<Record<string, string>> = {
  detected: "阳性符合率（PPA）",
  not_detected: "阴性符合率（NPA）",
};

function accuracyTables({ content, figures: { accuracy } }: Proof): TextTable[] {
  if (accuracy.all.total + accuracy.all.open === 0) return [];
  const nameOf = namesOf(content);
  const rows = [
    ["全部", "总一致率", ...agreementCells(accuracy.all)],
    ...accuracy.targets.flatMap((target) => [
      [nameOf(target.target), "一致率", ...agreementCells(target)],
      ...target.classes.map((one) => [
        "",
        classNames[one.value] ?? `真值 ${trueValueText(one.value)}`,
        ...agreementCells(one),
      ]),
    ]),
  ];
  const heads = ["项目", "指标", "一致 / 有判读", "比例", "95% 精确置信区间", "无判读"];
  return [{ title: "与真值的一致性", heads, rows }, ...differences(content)];
}

/** Wells whose call differs from the true value or is missing. */
function differences(content: ValidationContent): TextTable[] {
  const nameOf = namesOf(content);
  const truths = new Map(content.materials.map(({ code, truths }) => [code, truths]));
  const rows = content.runs.flatMap(({ runNo, wells }) =>
    wells.flatMap(({ study, material, position, results }) =>
      results.flatMap(({ target, value }) => {
        const truth = truths.get(material)?.[target]?.value;
        if (study !== "accuracy" || truth === undefined || truth === value) return [];
        return [[runNo, position, material, nameOf(target), trueValueText(truth), trueValueText(value)]];
      }),
    ),
  );
  const heads = ["批次", "孔", "参考物质", "项目", "真值", "测得"];
  return rows.length > 0 ? [{ title: "与真值不同或无判读的孔", heads, rows }] : [];
}

function precisionTables({ content, figures }: Proof): TextTable[] {
  const nameOf = namesOf(content);
  const precision = figures.precision.toSorted(
    (a, b) => a.material.localeCompare(b.material) || a.target.localeCompare(b.target),
  );
  const withCt = precision.filter(({ ct }) => ct !== null);
  const agreement = precision.map((one) => [
    nameOf(one.target),
    one.material,
    copiesText(one.copies),
    String(one.runs),
    `${one.repeat.hits} / ${one.repeat.total}`,
    shareText(one.repeat),
    limitsText(one.repeat),
  ]);
  const components = withCt.map(({ target, material, copies, ct }) => [
    nameOf(target),
    material,
    copiesText(copies),
    number(ct?.mean),
    number(ct?.within, 3),
    number(ct?.between, 3),
    number(ct?.total, 3),
    ct?.total ? `${((100 * ct.total) / ct.mean).toFixed(2)}%` : "—",
  ]);
  const level = ["项目", "参考物质", "浓度（拷贝/mL）"];
  return [
    ...(agreement.length > 0
      ? [
          {
            title: "多次测定的一致性",
            heads: [...level, "批次", "一致 / 全部", "比例", "95% 精确置信区间"],
            rows: agreement,
          },
        ]
      : []),
    ...(components.length > 0
      ? [
          {
            title: "Ct 的方差分量",
            heads: [...level, "均值", "批内 SD", "批间 SD", "总 SD", "总 CV"],
            rows: components,
          },
        ]
      : []),
  ];
}

function lodTables({ content, figures: { lod } }: Proof): TextTable[] {
  if (lod.length === 0) return [];
  const nameOf = namesOf(content);
  const limits = lod.map(({ target, limit }) => [
    nameOf(target),
    limit ? copiesText(limit.lod) : "不能估计",
    limit ? `${copiesText(limit.low)}-${copiesText(limit.high)}` : "至少要有两个部分检出的浓度",
    number(limit?.intercept, 3),
    number(limit?.slope, 3),
  ]);
  const all = [...new Set(lod.flatMap(({ levels }) => levels.map(({ copies }) => copies)))].sort((a, b) => b - a);
  const levels = all.map((copies) => [copiesText(copies), ...lod.map((one) => levelText(one, copies))]);
  return [
    {
      title: "检出限（95% 检出）",
      heads: ["项目", "检出限（拷贝/mL）", "95% 置信区间", "截距", "斜率"],
      rows: limits,
    },
    {
      title: "稀释系列：检出 / 全部，括号内为拟合的检出率",
      heads: ["浓度（拷贝/mL）", ...lod.map(({ target }) => nameOf(target))],
      rows: levels,
    },
  ];
}

function levelText({ levels, limit }: ValidationFigures["lod"][number], copies: number): string {
  const level = levels.find((one) => one.copies === copies);
  if (!level) return "—";
  const fitted = limit ? `（${percent(normalDistribution(limit.intercept + limit.slope * Math.log10(copies)))}）` : "";
  return `${level.hits} / ${level.total}${fitted}`;
}

function interferenceTables({ content, figures: { interference } }: Proof): TextTable[] {
  if (interference.length === 0) return [];
  const nameOf = namesOf(content);
  const rows = interference.map((one) => [
    nameOf(one.target),
    one.material,
    one.substance,
    `${one.without} / ${one.with}`,
    number(one.ct?.difference),
    one.ct ? `${number(one.ct.low)} 至 ${number(one.ct.high)}` : "—",
    `${one.agreement.hits} / ${one.agreement.total}`,
  ]);
  const heads = ["项目", "参考物质", "干扰物", "不加 / 加（孔）", "Ct 差", "95% 置信区间", "加后与真值一致"];
  return [{ title: "加与不加干扰物", heads, rows }];
}

function carryOverTables({ figures: { carryOver } }: Proof): TextTable[] {
  if (carryOver.total === 0) return [];
  const row = [
    String(carryOver.total),
    String(carryOver.hits),
    percent(carryOver.hits / carryOver.total),
    carryOver.upper === null ? "—" : percent(carryOver.upper),
  ];
  return [{ title: "与阳性孔相邻的阴性孔", heads: ["阴性孔", "假阳性", "比例", "单侧 95% 精确上限"], rows: [row] }];
}

const tables: Readonly<Record<Study, (proof: Proof) => TextTable[]>> = {
  accuracy: accuracyTables,
  precision: precisionTables,
  lod: lodTables,
  interference: interferenceTables,
  carry_over: carryOverTables,
};

/** The tables of a study; none before there are measurements. */
export const studyTables = (study: Study, proof: Proof): TextTable[] => tables[study](proof);

const units: Readonly<Partial<Record<Criterion, number>>> = { withinSd: 3, totalSd: 3, difference: 2, materials: 0 };

/** The version of the rules by which these figures were checked. */
export const rulesVersionText = ({ rules = 1 }: ValidationFigures): string =>
  rules < figureRulesVersion
    ? "判定按当时的规则：准确度把全部项目和真值合并比较。"
    : "判定规则：每个项目、每种真值分别比较，以最差的为准。";

const placeText = (at: ValidationFigures["verdicts"][number]["at"], nameOf: (code: string) => string) =>
  at
    ? [nameOf(at.target), at.value === undefined ? "" : `真值${trueValueText(at.value)}`].filter(Boolean).join("，")
    : "—";

/** The criteria of a study with the measured figures, and in which table these are. */
export function criteriaTable(study: Study, { content, figures: { verdicts } }: Proof): TextTable {
  const nameOf = namesOf(content);
  const own = verdicts.filter(({ criterion }) => studyOfCriterion[criterion] === study);
  return {
    title: "接受标准",
    heads: ["标准", "限值", "最差的实测", "位置", "判定"],
    rows: own.map(({ criterion, limit, found, at, isMet }) => [
      criterionNames[criterion],
      criterion === "lod" ? copiesText(limit) : String(limit),
      criterion === "lod" ? copiesText(found) : number(found, units[criterion] ?? 1),
      placeText(at, nameOf),
      isMet ? "达到" : found === null ? "没有数据" : "未达到",
    ]),
  };
}

/** The true values of each material, by target. */
export function truthTable(content: ValidationContent): TextTable {
  const { assay, materials } = content;
  return {
    title: "参考物质与真值",
    heads: ["编号", "名称", "来源", ...assay.targets.map(({ name }) => name), "真值出处"],
    rows: materials.map(({ code, name, supplier, lot, truths }) => [
      code,
      name,
      [supplier, lot].filter(Boolean).join("，") || "—",
      ...assay.targets.map(({ code }) => trueValueText(truths[code]?.value)),
      [...new Set(assay.targets.flatMap(({ code }) => truths[code]?.source ?? []))].join("；") || "—",
    ]),
  };
}
