import type * as z from "zod/mini";
import { changeNames, correctionMessages } from "#contract/report-corrections";
import type { correctionItem } from "#contract/report-corrections.schemas";
import { genderNames } from "../../../http/wire-values";
import type { ReportPerson } from "../publish/report-payload";
import type { CorrectionRow, RedoFacts } from "./corrections.store";
import { differingFields, type PersonField } from "./report-changes.rules";

export function toCorrection(row: CorrectionRow): z.output<typeof correctionItem> {
  const {
    reportId: _,
    personSealed: __,
    confirmedBySetId,
    state,
    baseN: ___,
    madeBy,
    makerName,
    reviewedBy,
    reviewerName,
    fields,
    ...facts
  } = row;
  return {
    ...facts,
    state: confirmedBySetId === null ? state : ("confirmed" as const),
    fields: fields as z.output<typeof correctionItem>["fields"],
    madeBy: { userId: madeBy, name: makerName ?? "" },
    reviewedBy: reviewedBy === null ? null : { userId: reviewedBy, name: reviewerName ?? "" },
  };
}

/** Why the result of a report cannot be made again in this way, or null. */
export function redoRefusal(facts: RedoFacts, way: "recall" | "retest"): string | null {
  if (!["published", "corrected", "withdrawn"].includes(facts.state)) return correctionMessages.notShown;
  if (facts.hasOpenCorrection) return correctionMessages.open;
  if (facts.isOwnerGone) return correctionMessages.erased;
  if (facts.sampleState !== "completed") return correctionMessages.notReady;
  if (way === "retest" && facts.isDisposed) return correctionMessages.disposed;
  return way === "recall" && !facts.hasFile ? correctionMessages.noFile : null;
}

export const toStoredGender = (shown: "男" | "女"): ReportPerson["gender"] => (shown === "男" ? "male" : "female");

const shown: Record<PersonField, (person: ReportPerson) => string> = {
  name: ({ name }) => name,
  gender: ({ gender }) => genderNames[gender],
  birth: ({ birth }) => birth,
};

/** The old and the new values, for the person who decides. */
export function correctionText(before: ReportPerson, after: ReportPerson): string {
  const lines = differingFields(before, after).map(
    (field) => `${changeNames[field]}：${shown[field](before)} → ${shown[field](after)}`,
  );
  return lines.join("；");
}
