import { validationStateNames } from "#contract/validation-states";
import { stateWords } from "../../parts/state/state-words";

export const validationStates = stateWords(validationStateNames, {
  draft: "progress",
  signed: "ready",
  superseded: "neutral",
  withdrawn: "bad",
});

const words: Readonly<Record<string, string>> = {
  detected: "检出",
  not_detected: "未检出",
  inconclusive: "待复核",
  invalid: "无效",
  none: "无模板",
};

/** A genotype as it is written, the name of a finding, a dash without a call. */
export const trueValueText = (value: string | null | undefined): string => (value ? (words[value] ?? value) : "—");

/** Copies per mL with spaces between thousands. */
export const copiesText = (copies: number | null): string =>
  copies === null ? "—" : Number(copies.toPrecision(4)).toLocaleString("en-US").replaceAll(",", " ");
