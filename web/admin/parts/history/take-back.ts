import { undoChange } from "#contract/history";
import { adminCall } from "../../session/admin-call";
import { withPasswordCheck } from "../../session/proof";
import { refreshData } from "../data/refresh";
import { showOtherFieldErrors } from "../form/field-errors";
import { showToast } from "../toast-queue";

/** Undoes a change; everything shown is loaded again. */
export async function undoRecordedChange(changeId: string): Promise<void> {
  try {
    const { msg } = await withPasswordCheck(() => adminCall(undoChange, { params: { changeId } }));
    showToast({ kind: "success", text: msg });
  } finally {
    void refreshData();
  }
}

/** Undoes changes, the last one first, where refusals are shown nowhere else; stops at the first refusal. */
export async function undoChanges(changeIds: readonly string[]): Promise<void> {
  try {
    for (const changeId of changeIds.toReversed()) await undoRecordedChange(changeId);
  } catch (error) {
    showOtherFieldErrors(error);
  }
}
