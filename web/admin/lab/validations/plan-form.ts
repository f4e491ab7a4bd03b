import { type Criterion, criterionNames } from "#contract/validation-states";
import type { ValidationContent } from "#contract/validations.schemas";
import type { FieldErrors } from "../../parts/form/field-errors";

/** Plan, conclusion and every limit as typed; empty for a limit that is not used. */
export type ValidationPlanForm = Readonly<Record<Criterion | "plan" | "conclusion", string>>;

const criteria = Object.keys(criterionNames) as Criterion[];

export function validationPlanFormOf({ plan, conclusion, criteria: set }: ValidationContent): ValidationPlanForm {
  const limits = criteria.map((one) => [one, set[one] === undefined ? "" : String(set[one])] as const);
  return { ...(Object.fromEntries(limits) as Record<Criterion, string>), plan, conclusion };
}

const isLimit = (text: string) => text.trim() === "" || Number(text) >= 0;

export const validationPlanErrors = (form: ValidationPlanForm): FieldErrors =>
  Object.fromEntries(criteria.flatMap((one) => (isLimit(form[one]) ? [] : [[one, "请输入不小于 0 的数字"]])));

export function validationPlanRequest(form: ValidationPlanForm) {
  const { plan, conclusion } = form;
  const set = criteria.flatMap((one) => (form[one].trim() === "" ? [] : [[one, Number(form[one])] as const]));
  return { plan, conclusion, criteria: Object.fromEntries(set) };
}
