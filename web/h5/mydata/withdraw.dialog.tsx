import { useState } from "react";
import { myDataMessages, withdrawConsent } from "#contract/my-data";
import { call } from "../../shared/api";
import { ActionButton } from "../parts/action-bar";
import { Dialog } from "../parts/dialog";
import { toastError, toasts } from "../parts/toasts";
import type { MyItem } from "./data-card";

interface WithdrawDialogProps {
  readonly item: MyItem;
  readonly onClose: () => void;
  readonly onWithdrawn: () => void;
}

/** Withdrawing a consent takes as few steps as giving it; the dialog says what follows. */
export function WithdrawDialog({ item, onClose, onWithdrawn }: WithdrawDialogProps) {
  const [isBusy, setBusy] = useState(false);
  async function withdraw() {
    setBusy(true);
    try {
      await call(withdrawConsent, { body: { bindingIds: [item.bindingId] } });
      toasts.push(myDataMessages.withdrawn);
      onClose();
      onWithdrawn();
    } catch (refusal) {
      toastError(refusal);
      setBusy(false);
    }
  }
  const footer = (
    <ActionButton isBusy={isBusy} onClick={() => void withdraw()}>
      撤回同意
    </ActionButton>
  );
  return (
    <Dialog title="撤回同意" onClose={onClose} footer={footer}>
      <p>
        {item.personName}的{item.productName}（尾号 {item.barcodeLast4}）：
      </p>
      <ul className="own-points">
        <li>检测立即停止，报告不再展示，也不再发送通知</li>
        <li>7天后自动删除全部个人信息；期间可随时自行删除</li>
        <li>撤回前已完成的处理不受影响</li>
      </ul>
    </Dialog>
  );
}
