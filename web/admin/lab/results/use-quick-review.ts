import type { ResultSetItem } from "#contract/result-sets.schemas";
import { askReason } from "../../parts/confirm";
import { showToast } from "../../parts/toast-queue";
import { usePermissionCheck } from "../../session/access";
import { useCurrentUser } from "../../session/current-user";
import { resultStepObstacle } from "./bulk.model";
import { useResultSteps } from "./use-result-steps";

interface QuickReview {
  readonly state: ResultSetItem["state"];
  /** Rows that are not done yet. */
  readonly waiting: readonly ResultSetItem[];
  readonly openId: string;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
  /** Called with the row to continue with in the list. */
  readonly onNext: (id: string) => void;
}

/** Approving and returning by key. A result that needs attention is opened first; a finished one leads to the next. */
export function useQuickReview({ state, waiting, openId, onOpen, onClose, onNext }: QuickReview) {
  const { userId } = useCurrentUser();
  const isReviewer = usePermissionCheck()("lab:result:review") && state === "submitted";
  const steps = useResultSteps(() => undefined);
  const isBusy = steps.review.isPending || steps.sendBack.isPending;
  const goOn = (id: string) => {
    const at = waiting.findIndex((set) => set.id === id);
    const next = waiting[at + 1];
    if (openId) return next ? onOpen(next.id) : onClose();
    if (next) onNext(next.id);
  };
  const found = (id: string) => (isReviewer && !isBusy ? waiting.find((set) => set.id === id) : undefined);
  return {
    onApprove(id: string) {
      const set = found(id);
      if (!set) return;
      if (set.id !== openId && set.exceptions.length > 0) return onOpen(id);
      const why = resultStepObstacle(set, "review", userId);
      if (why) return showToast({ kind: "error", text: why });
      steps.review.mutate([id], { onSuccess: ({ done }) => done.length > 0 && goOn(id) });
    },
    onReturn(id: string) {
      const set = found(id);
      if (!set) return;
      const question = {
        title: "退回这个结果",
        message: "退回给提交人，由他核对后重新提交。",
        confirmLabel: "退回",
        reason: { label: "退回原因" },
      };
      void askReason(question).then((reason) => {
        if (reason !== null)
          steps.sendBack.mutate({ ids: [id], reason }, { onSuccess: ({ done }) => done.length > 0 && goOn(id) });
      });
    },
  };
}
