import type { materialKinds } from "#contract/validation-states";
import { validationMessages } from "#contract/validations";
import type { ReferenceMaterial } from "#contract/validations.schemas";
import type { FieldErrors } from "../../parts/form/field-errors";
import { parseTrueValue, type ReferenceMaterials } from "./material-list";
import { trueValueText } from "./validation-words";

/** The values of the form. */
export interface MaterialForm {
  readonly code: string;
  readonly name: string;
  readonly kind: (typeof materialKinds)[number];
  readonly supplier: string;
  readonly lot: string;
  readonly truths: readonly TrueValueRow[];
}

export interface TrueValueRow {
  readonly target: string;
  readonly value: string;
  readonly copies: string;
  readonly source: string;
}

export const emptyTrueValueRow: TrueValueRow = { target: "", value: "", copies: "", source: "" };
export const emptyMaterialForm: MaterialForm = {
  code: "",
  name: "",
  kind: "genomic",
  supplier: "",
  lot: "",
  truths: [emptyTrueValueRow],
};

export const materialFormOf = ({ code, name, kind, supplier, lot, truths }: ReferenceMaterial): MaterialForm => ({
  code,
  name,
  kind,
  supplier,
  lot,
  truths: Object.entries(truths).map(([target, { value, copies, source }]) => ({
    target,
    value: trueValueText(value),
    copies: copies === null ? "" : String(copies),
    source,
  })),
});

const isBlank = (row: TrueValueRow) => Object.values(row).every((text) => text.trim() === "");
const filled = ({ truths }: MaterialForm) => truths.filter((row) => !isBlank(row));

function truthProblem(rows: readonly TrueValueRow[]): string | undefined {
  if (rows.length === 0) return "至少写一个真值";
  const targets = rows.map(({ target }) => target.trim());
  const twice = targets.find((target, at) => targets.indexOf(target) !== at);
  if (twice) return `${twice} 写了两次`;
  for (const { target, value, copies, source } of rows) {
    if (target.trim() === "") return "请写位点（如 rs671）或项目编号（如 flu-a）";
    if (parseTrueValue(value) === null) return `${target} 的真值应为基因型（如 GA），或检出、未检出、无模板`;
    if (!(Number(copies) >= 0)) return `${target} 的浓度应为数字`;
    if (source.trim().length < 2) return validationMessages.sourceRequired;
  }
  return undefined;
}

export function materialErrors(form: MaterialForm): FieldErrors {
  const truths = truthProblem(filled(form));
  return {
    ...(form.code.trim() === "" ? { code: validationMessages.materialCode } : {}),
    ...(form.name.trim() === "" ? { name: validationMessages.materialName } : {}),
    ...(truths ? { truths } : {}),
  };
}

export function materialRequest(form: MaterialForm, version: number | undefined): ReferenceMaterials {
  const { code, name, kind, supplier, lot } = form;
  const truths = filled(form).map(({ target, value, copies, source }) => [
    target.trim(),
    { value: parseTrueValue(value) ?? "", copies: copies.trim() === "" ? null : Number(copies), source: source.trim() },
  ]);
  const facts = { name: name.trim(), kind, supplier: supplier.trim(), lot: lot.trim() };
  return {
    [code.trim()]: { ...facts, truths: Object.fromEntries(truths), ...(version === undefined ? {} : { version }) },
  };
}
