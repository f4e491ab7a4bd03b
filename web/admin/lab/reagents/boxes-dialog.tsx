import { TextInput } from "@mantine/core";
import { addReagentBoxes } from "#contract/reagents";
import { useWrite } from "../../parts/data/use-write";
import { DialogForm } from "../../parts/form/dialog-form";
import { createInputProps } from "../../parts/form/typed";
import { useFormDraft } from "../../parts/form/use-draft";
import { showToast } from "../../parts/toast-queue";
import { Dialog } from "../../parts/window/dialog";
import { adminCall } from "../../session/admin-call";
import { boxCountError } from "./reagent-form";

const errorsOf = ({ boxes }: { readonly boxes: string }): Record<string, string> => {
  const boxError = boxCountError(boxes);
  return boxError ? { boxes: boxError } : {};
};

/** Adds boxes to a registered lot. */
export function BoxesDialog({ lotId, onClose }: { lotId: string; onClose: () => void }) {
  const draft = useFormDraft({ boxes: "", place: "" }, errorsOf);
  const add = useWrite({
    hasFields: true,
    work: async ({ boxes, place }: typeof draft.form) =>
      (await adminCall(addReagentBoxes, { params: { id: lotId }, body: { boxes: Number(boxes), place } })).data,
    done: ({ count }) => {
      showToast({ kind: "success", text: `已增加 ${count} 盒` });
      onClose();
    },
  });
  const typed = createInputProps(draft);
  return (
    <Dialog title="增加盒数" size={420} onClose={onClose}>
      <DialogForm
        label="增加"
        gap={16}
        isBusy={add.isPending}
        onSubmit={(_, event) => draft.isGood(event) && add.mutate(draft.form, { onError: draft.refuse })}
        onClose={onClose}
      >
        <TextInput
          {...typed("boxes")}
          label="盒数"
          required
          inputMode="numeric"
          placeholder="1-200"
          maxLength={3}
          data-autofocus
        />
        <TextInput {...typed("place")} label="存放位置" maxLength={32} />
      </DialogForm>
    </Dialog>
  );
}
