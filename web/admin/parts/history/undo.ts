import { showErrorOnce } from "../../../admin/session/admin-call";
import { loadRequiredPart } from "../../../shared/fetch-part";
import { showToast } from "../toast-queue";

/** How long a toast offers to undo a step; the history offers it for 30 days. */
const offeredMs = 30_000;

interface Done {
  readonly msg: string;
  readonly data: unknown;
}

/** Reports a successful write, and offers to undo it where it has a change id. */
export function showUndoToast(done: Done): void {
  const changeIds = changeIdsOf(done.data);
  const action =
    changeIds.length === 0
      ? undefined
      : {
          label: "撤销",
          run: () =>
            void loadRequiredPart(() => import("./take-back"), "undoChanges").then(
              (takeBack) => takeBack(changeIds),
              showErrorOnce,
            ),
        };
  showToast({ kind: "success", text: done.msg, ...(action ? { action, ms: offeredMs } : {}) });
}

/** The change id in a write's reply. */
export function changeIdOf(data: unknown): string | undefined {
  if (typeof data !== "object" || data === null || !("changeId" in data)) return undefined;
  return typeof data.changeId === "string" && data.changeId !== "" ? data.changeId : undefined;
}

/** The same for several writes that were one step for the person. */
function changeIdsOf(data: unknown): readonly string[] {
  if (typeof data === "object" && data !== null && "changeIds" in data) return data.changeIds as readonly string[];
  const changeId = changeIdOf(data);
  return changeId === undefined ? [] : [changeId];
}
