import { TextInput } from "@mantine/core";
import { moveOrder } from "#contract/orders";
import { isBarcode, plainDigits } from "#contract/plain-text";
import { useWrite } from "../../parts/data/use-write";
import { DialogForm } from "../../parts/form/dialog-form";
import { createInputProps } from "../../parts/form/typed";
import { useFormDraft } from "../../parts/form/use-draft";
import { showToast } from "../../parts/toast-queue";
import { Dialog } from "../../parts/window/dialog";
import { adminCall } from "../../session/admin-call";

/** Links the given tube to an order. */
export function LinkDialog({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const draft = useFormDraft(
    { barcode: "" },
    ({ barcode }): Record<string, string> =>
      isBarcode(plainDigits(barcode)) ? {} : { barcode: "请扫描或输入采样管编号" },
  );
  const link = useWrite({
    hasFields: true,
    work: async (barcode: string) =>
      (await adminCall(moveOrder, { params: { id: orderId }, body: { step: "link", barcode } })).data,
    done: ({ state }) => {
      showToast({
        kind: "success",
        text: state === "ordered" ? "已关联，等待受检人绑定" : "已关联，受检人已绑定",
      });
      onClose();
    },
  });
  return (
    <Dialog title="关联采样管" size={440} onClose={onClose}>
      <DialogForm
        label="关联"
        gap={16}
        isBusy={link.isPending}
        onSubmit={(_, event) => draft.isGood(event) && link.mutate(draft.form.barcode, { onError: draft.refuse })}
        onClose={onClose}
      >
        <TextInput
          {...createInputProps(draft)("barcode")}
          label="采样管编号"
          description="须是发给这个送检单位所属机构的套件"
          required
          inputMode="numeric"
          maxLength={64}
          data-autofocus
        />
      </DialogForm>
    </Dialog>
  );
}
