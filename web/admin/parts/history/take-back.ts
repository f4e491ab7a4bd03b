import { undoChange } from "#contract/history";
import { adminCall } from "../../session/admin-call";
import { withProof } from "../../session/proof";
import { refresh } from "../data/refresh";
import { showFieldError } from "../form/field-errors";
import { showToast } from "../toast-queue";

/** Takes a change back; everything shown is read again. */
export async function undo(changeId: string): Promise<void> {
  try {
    const { msg } = await withProof(() => adminCall(undoChange, { params: { changeId } }));
    showToast({ kind: "success", text: msg });
  } finally {
    void refresh();
  }
}

/** Takes changes back, the last one first, where nothing else shows a refusal; stops at the first that cannot be. */
export async function takeBackAll(changeIds: readonly string[]): Promise<void> {
  try {
    for (const changeId of changeIds.toReversed()) await undo(changeId);
  } catch (error) {
    showFieldError(error);
  }
}
