import { Button, NativeSelect, Textarea } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { rejectionReasonNames, rejectSample } from "#contract/samples";
import { showToast } from "../../parts/toast-queue";
import { adminCall } from "../../session/admin-call";
import { choice, optionsOf } from "../parts/choice";
import { Dialog } from "../parts/dialog";
import { useStep } from "../parts/use-step";
import css from "./reject-dialog.module.css";

/** Why a sample is rejected; the customer will be asked for a new one. */
export function RejectDialog({ sampleId, onClose }: { sampleId: string; onClose: () => void }) {
  const [reason, setReason] = useState("");
  const [note, setNote] = useState("");
  const [isChecked, setIsChecked] = useState(false);
  const chosen = choice(rejectionReasonNames, reason);
  const reject = useStep({
    work: async (input: { reason: keyof typeof rejectionReasonNames; note?: string }) =>
      (await adminCall(rejectSample, { params: { id: sampleId }, body: input })).data,
    done: () => {
      showToast({ kind: "success", text: "样本已拒收" });
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (chosen) reject.mutate({ reason: chosen, ...(note.trim() ? { note: note.trim() } : {}) });
  };
  return (
    <Dialog title="拒收样本" size={420} onClose={onClose}>
      <form className={css.form} onSubmit={submit} noValidate>
        <p>拒收后这支样本不再检测，需要客户重新采样。此操作不能撤销。</p>
        <NativeSelect
          label="拒收原因"
          required
          data={[{ value: "", label: "请选择" }, ...optionsOf(rejectionReasonNames)]}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={isChecked && !chosen ? "请选择拒收原因" : undefined}
          data-autofocus
        />
        <Textarea
          label="补充说明"
          rows={2}
          maxLength={200}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <div className={css.buttons}>
          <Button variant="default" onClick={onClose}>
            取消
          </Button>
          <Button type="submit" color="red" loading={reject.isPending}>
            拒收
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
