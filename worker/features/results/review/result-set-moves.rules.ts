import { holdMessages } from "#contract/result-holds";
import { resultSetStateNames } from "#contract/result-set-states";
import { resultMessages } from "#contract/result-sets";
import { sampleStateNames } from "#contract/samples";
import type { CallNextStep } from "../../calling/commit-rows.rules";
import { openHoldsRefusal } from "../../calling/result-holds.rules";
import { type SampleState, sampleStates } from "../../specimens/sample.states";
import { canReleaseFrom, canReview, type ResultSetState, type RunState, resultSetStates } from "../runs/runs.states";

/** The facts that decide about a result set's next step. */
export interface ResultSetFacts {
  readonly state: ResultSetState;
  readonly sampleState: SampleState;
  readonly runState: RunState | null;
  readonly controlsPassed: boolean | null;
  readonly phenotype: string | null;
  readonly holdReason: string;
  readonly openHoldCount: number;
  /** Everyone who released a hold of it with a reason. */
  readonly holdStaters: readonly number[];
  readonly attempt: number;
  readonly nextStep: CallNextStep;
  readonly submittedBy: number | null;
  readonly importedBy: number | null;
  readonly retestBy: number | null;
  /** Everyone who left a well out, included one again, or typed a value. */
  readonly changedBy: readonly number[];
  /** 1 when there is no later attempt at the same sample. */
  readonly isLatest: number;
}

const cannotBecome = (from: ResultSetState, to: ResultSetState) =>
  `结果当前为「${resultSetStateNames[from]}」，不能变为「${resultSetStateNames[to]}」`;

/** Why a result may not be submitted, or null. A returned one may be submitted again unchanged. */
export function submitRefusal(set: ResultSetFacts, submitter: number): string | null {
  if (!set.isLatest) return resultMessages.replaced;
  const from = set.state === "returned" ? (resultSetStates.next(set.state, "reopen") ?? set.state) : set.state;
  if (!resultSetStates.canMove(from, "submit")) return cannotBecome(set.state, "submitted");
  if (set.holdStaters.includes(submitter)) return holdMessages.submitterStated;
  return contentRefusal(set);
}

/** Why this person may not review a result, or null: he must not be one of the people who made it. */
export function reviewRefusal(set: ResultSetFacts, reviewer: number): string | null {
  if (!resultSetStates.canMove(set.state, "review")) return cannotBecome(set.state, "reviewed");
  if (!isNotMaker(set, reviewer)) return resultMessages.ownResult;
  return contentRefusal(set) ?? openHoldsRefusal(set.openHoldCount);
}

/** Whether the user is none of the people who made the result. */
export function isNotMaker(set: ResultSetFacts, userId: number): boolean {
  return canReview(String(userId), {
    submittedBy: String(set.submittedBy),
    typedBy: [...names(set.importedBy), ...set.changedBy.map(String)],
    retestedBy: names(set.retestBy),
  });
}

/** Why this person may not release holds of a result, or null. */
export function holdReleaseRefusal(set: ResultSetFacts, userId: number): string | null {
  if (set.state !== "submitted" && set.state !== "reviewed") return holdMessages.notSubmitted;
  return isNotMaker(set, userId) ? null : holdMessages.ownResult;
}

/** Why the wells of a result can no longer be changed, or null. */
export function changeRefusal(set: ResultSetFacts): string | null {
  if (set.state !== "draft" && set.state !== "returned") return resultMessages.changeTooLate;
  if (!set.isLatest) return resultMessages.replaced;
  return set.sampleState === "tested" ? null : `样本当前为「${sampleStateNames[set.sampleState]}」，请刷新后重试`;
}

/** A tube that gave no result twice is not measured a third time: its owner is asked for a new sample. */
export function needsRecollection({ attempt, nextStep }: Pick<ResultSetFacts, "attempt" | "nextStep">): boolean {
  return nextStep === "recollect" || (nextStep === "repeat-once" && attempt >= 2);
}

/** Why a result cannot be sent to another run, or null. */
export function retestRefusal(set: ResultSetFacts): string | null {
  if (needsRecollection(set)) return resultMessages.recollect;
  if (!resultSetStates.canMove(set.state, "retest")) return cannotBecome(set.state, "revoked");
  return sampleStates.canMove(set.sampleState, "queue_retest") && set.sampleState !== "completed"
    ? null
    : `样本当前为「${sampleStateNames[set.sampleState]}」，不能安排复检`;
}

export function returnRefusal(set: ResultSetFacts): string | null {
  return resultSetStates.canMove(set.state, "return") ? null : cannotBecome(set.state, "returned");
}

function contentRefusal(set: ResultSetFacts): string | null {
  if (set.runState === null || !canReleaseFrom({ state: set.runState, controlsPassed: set.controlsPassed === true })) {
    return resultMessages.controlsFailed;
  }
  if (!set.isLatest) return resultMessages.replaced;
  if (set.sampleState !== "tested") return `样本当前为「${sampleStateNames[set.sampleState]}」，请刷新后重试`;
  if (set.holdReason !== "") return `${set.holdReason}（${resultMessages.noResult}）`;
  return set.phenotype === null ? resultMessages.noResult : null;
}

const names = (userId: number | null) => (userId === null ? [] : [String(userId)]);
