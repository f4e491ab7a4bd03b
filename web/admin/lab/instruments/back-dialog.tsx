import "../../parts/sheets/choice";
import { NativeSelect, Textarea } from "@mantine/core";
import { instrumentEventNames } from "#contract/instrument-states";
import { instrumentMessages, moveInstrument } from "#contract/instruments";
import { reasonRequired } from "#contract/lab-fields";
import { useWrite } from "../../parts/data/use-write";
import { DialogForm } from "../../parts/form/dialog-form";
import { createInputProps } from "../../parts/form/typed";
import { useFormDraft } from "../../parts/form/use-draft";
import { Notice } from "../../parts/notice";
import { showToast } from "../../parts/toast-queue";
import { Dialog } from "../../parts/window/dialog";
import { adminCall } from "../../session/admin-call";
import { eventsThatProveCorrectness, type Instrument } from "./instrument.model";

const errorsOf = ({ reason, proofId }: { readonly reason: string; readonly proofId: string }) => {
  const errors: Record<string, string> = {};
  if (proofId === "") errors.proofId = instrumentMessages.noProof;
  if (reason.trim().length < 2) errors.reason = reasonRequired;
  return errors;
};

/** Puts an instrument back into use; the person names the evidence that it measures correctly. */
export function BackDialog({ data, onClose }: { data: Instrument; onClose: () => void }) {
  const proofs = eventsThatProveCorrectness(data);
  const draft = useFormDraft({ proofId: proofs[0]?.id ?? "", reason: "" }, errorsOf);
  const save = useWrite({
    hasFields: true,
    work: async ({ reason, proofId }: typeof draft.form) => {
      const body = { kind: "back", reason, proofId } as const;
      return await adminCall(moveInstrument, { params: { id: data.instrument.id }, body });
    },
    done: () => {
      showToast({ kind: "success", text: "仪器已恢复使用" });
      onClose();
    },
  });
  const typed = createInputProps(draft);
  return (
    <Dialog title="恢复使用" size={480} onClose={onClose}>
      <DialogForm
        label="恢复使用"
        gap={16}
        isBlocked={proofs.length === 0}
        isBusy={save.isPending}
        onSubmit={(_, event) => draft.isGood(event) && save.mutate(draft.form, { onError: draft.refuse })}
        onClose={onClose}
      >
        {proofs.length === 0 ? (
          <Notice tone="warn" title="还没有停用之后的校准或维修记录">
            请先登记通过的校准或维修，再恢复使用。
          </Notice>
        ) : (
          <>
            <NativeSelect
              {...typed("proofId")}
              label="依据"
              required
              data={proofs.map(({ id, kind, what, occurredOn }) => ({
                value: id,
                label: `${instrumentEventNames[kind]} ${occurredOn} ${what}`.slice(0, 80),
              }))}
            />
            <Textarea
              {...typed("reason")}
              label="说明"
              required
              placeholder="如 更换光源后阳性质控合格"
              maxLength={200}
              autosize
              minRows={2}
              data-autofocus
            />
          </>
        )}
      </DialogForm>
    </Dialog>
  );
}
