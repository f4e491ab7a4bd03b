import { Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { replaceTube } from "#contract/tube-ends";
import { useWrite } from "../../../parts/data/use-write";
import { DialogForm } from "../../../parts/form/dialog-form";
import { fieldErrorsOf } from "../../../parts/form/field-errors";
import { showToast } from "../../../parts/toast-queue";
import { Dialog } from "../../../parts/window/dialog";
import { adminCall } from "../../../session/admin-call";

/** Scans the new tube that replaces this one. */
export function ReplaceDialog({ tubeId, onClose }: { tubeId: string; onClose: () => void }) {
  const [barcode, setBarcode] = useState("");
  const [reason, setReason] = useState("");
  const [isChecked, setIsChecked] = useState(false);
  const replace = useWrite({
    work: async () =>
      (await adminCall(replaceTube, { params: { id: tubeId }, body: { barcode, reason: reason.trim() } })).data,
    done: ({ newBarcode }) => {
      showToast({ kind: "success", text: `已换成尾号 ${newBarcode.slice(-4)} 的采样管` });
      onClose();
    },
    hasFields: true,
  });
  const refused = fieldErrorsOf(replace.error);
  const missing = {
    barcode: barcode.trim() === "" ? "请扫描新采样管的条码" : undefined,
    reason: reason.trim().length < 2 ? "请填写原因（2-200 个字）" : undefined,
  };
  const submit = () => {
    setIsChecked(true);
    if (!missing.barcode && !missing.reason) replace.mutate();
  };
  return (
    <Dialog title="更换采样管" size={440} onClose={onClose}>
      <DialogForm label="更换" isBusy={replace.isPending} onSubmit={submit} onClose={onClose}>
        <p>新管会绑定到同一位客户，已签的同意书一并沿用；旧管不能再检测。此操作不能撤销。</p>
        <TextInput
          label="新采样管条码"
          required
          inputMode="numeric"
          autoComplete="off"
          maxLength={64}
          value={barcode}
          onChange={(event) => setBarcode(event.currentTarget.value)}
          error={(isChecked && missing.barcode) || refused.barcode}
          data-autofocus
        />
        <Textarea
          label="更换原因"
          required
          rows={2}
          maxLength={200}
          placeholder="例如：样本量不足，已寄出新管"
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={(isChecked && missing.reason) || refused.reason}
        />
      </DialogForm>
    </Dialog>
  );
}
