import { useState } from "react";
import { undoBinding } from "#contract/bindings";
import { call } from "../../shared/api";
import { ActionButton } from "../parts/action-bar";
import { Dialog } from "../parts/dialog";
import { toastError } from "../parts/toasts";
import { useHydrated } from "../parts/use-hydrated";
import { useNow } from "../parts/use-now";
import { countdownText } from "../verify/countdown";

interface UndoBindProps {
  readonly bindingId: string;
  /** Remaining time for undoing, ms; counted from the first rendering. */
  readonly msLeft: number;
  readonly onUndone: () => void;
}

/** Undoes a wrong binding while that is still possible, after a question. */
export function UndoBindingButton({ bindingId, msLeft, onUndone }: UndoBindProps) {
  const time = useNow(true);
  const [undoUntil] = useState(time + msLeft);
  const isHydrated = useHydrated();
  const [isAsking, setAsking] = useState(false);
  if (time >= undoUntil) return null;
  return (
    <div className="undo">
      <button type="button" className="link-button" onClick={() => setAsking(true)}>
        绑错了？撤销绑定
      </button>
      {isHydrated && (
        <span className="undo-clock">
          <span className="visually-hidden">剩余</span>
          {countdownText(undoUntil, time)} 内可撤销
        </span>
      )}
      {isAsking && <UndoDialog bindingId={bindingId} onUndone={onUndone} onClose={() => setAsking(false)} />}
    </div>
  );
}

interface UndoDialogProps {
  readonly bindingId: string;
  readonly onUndone: () => void;
  readonly onClose: () => void;
}

function UndoDialog({ bindingId, onUndone, onClose }: UndoDialogProps) {
  const [isBusy, setBusy] = useState(false);
  async function undo() {
    setBusy(true);
    try {
      await call(undoBinding, { params: { bindingId } });
      onUndone();
    } catch (error) {
      toastError(error);
      onClose();
    }
  }
  const footer = (
    <>
      <button type="button" className="button button-second" onClick={onClose}>
        不撤销
      </button>
      <ActionButton isBusy={isBusy} onClick={() => void undo()}>
        确认撤销
      </ActionButton>
    </>
  );
  return (
    <Dialog title="撤销这次绑定？" onClose={onClose} footer={footer}>
      <p>撤销后，这支采样管与您的信息不再关联，可以重新绑定。</p>
    </Dialog>
  );
}
