import type { Permission } from "#contract/permissions";
import { holdMessages } from "#contract/result-holds";
import { resultMessages } from "#contract/result-sets";
import type { ResultSetItem } from "#contract/result-sets.schemas";

/** One of the three steps that several results can take together. */
export type ResultStep = "submit" | "review" | "publish";

export const resultStepNames = { submit: "提交", review: "审核通过", publish: "发布" } as const satisfies Record<
  ResultStep,
  string
>;

export const resultStepPermissions = {
  submit: "lab:run:submit",
  review: "lab:result:review",
  publish: "lab:report:publish",
} as const satisfies Record<ResultStep, Permission>;

/** The next step of results in this state; null when there is none. */
export function nextResultStep(state: ResultSetItem["state"]): ResultStep | null {
  switch (state) {
    case "draft":
    case "returned":
      return "submit";
    case "submitted":
      return "review";
    case "reviewed":
      return "publish";
    default:
      return null;
  }
}

interface BulkChoice {
  readonly ready: readonly ResultSetItem[];
  /** Results that were ticked but cannot take this step by this person, each with the reason. */
  readonly blocked: readonly { readonly set: ResultSetItem; readonly why: string }[];
}

/**
 * Splits the ticked results into those that may take the step and those that may not. The server knows more (who
 * imported, who requested a re-test) and decides.
 */
export function splitByStep(sets: readonly ResultSetItem[], step: ResultStep, userId: number): BulkChoice {
  const ready: ResultSetItem[] = [];
  const blocked: { set: ResultSetItem; why: string }[] = [];
  for (const set of sets) {
    const why = resultStepObstacle(set, step, userId) ?? togetherBlock(set, step);
    if (why) blocked.push({ set, why });
    else ready.push(set);
  }
  return { ready, blocked };
}

/** Why a result cannot take the step, as far as a list knows; null when there is no obstacle. */
export function resultStepObstacle(set: ResultSetItem, step: ResultStep, userId: number): string | null {
  if (nextResultStep(set.state) !== step) return "状态不符，请刷新列表";
  if (set.holdReason !== "") return `${set.holdReason}，${resultMessages.noResult}`;
  if (step === "review" && set.submittedBy?.userId === userId) return resultMessages.ownResult;
  if (step !== "submit" && set.openHoldCount > 0) return holdMessages.open(set.openHoldCount);
  return null;
}

/** Results that need a reviewer's attention are reviewed one by one. */
const togetherBlock = ({ exceptions }: ResultSetItem, step: ResultStep) =>
  step === "review" && exceptions.length > 0 ? resultMessages.needsLook : null;

/** "提交 3 个结果，1 个未处理" */
export function stepOutcomeText(verb: string, done: number, refused: number): string {
  if (done === 0) return `没有${verb}任何结果`;
  return refused === 0 ? `已${verb} ${done} 个结果` : `已${verb} ${done} 个结果，${refused} 个未处理`;
}
