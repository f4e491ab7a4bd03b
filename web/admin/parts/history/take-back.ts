import { undoChange } from "#contract/history";
import { adminCall } from "../../session/admin-call";
import { withProof } from "../../session/proof";
import { queryClient } from "../data/query-client";
import { showFieldError, systemKey } from "../data/system-queries";
import { showToast } from "../toast-queue";

/** Takes a change back; everything shown is read again, menus and rights included. */
export async function undo(changeId: string): Promise<void> {
  try {
    const { msg } = await withProof(() => adminCall(undoChange, { params: { changeId } }));
    showToast({ kind: "success", text: msg });
  } finally {
    void queryClient.invalidateQueries({ queryKey: systemKey });
    void queryClient.invalidateQueries({ queryKey: ["session"] });
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
