import { NativeSelect } from "@mantine/core";
import { createValidation } from "#contract/validations";
import { useWrite } from "../../parts/data/use-write";
import { DialogForm } from "../../parts/form/dialog-form";
import type { FieldErrors } from "../../parts/form/field-errors";
import { createInputProps } from "../../parts/form/typed";
import { useFormDraft } from "../../parts/form/use-draft";
import { Dialog } from "../../parts/window/dialog";
import { adminCall } from "../../session/admin-call";

interface NewValidationDialogProps {
  readonly assays: readonly { readonly value: string; readonly label: string }[];
  readonly onClose: () => void;
  readonly onMade: (id: string) => void;
}

const errorsOf = ({ assayId }: { assayId: string }): FieldErrors =>
  assayId === "" ? { assayId: "请选择检测方案" } : {};

/** Creates the validation of an assay in force. */
export function NewValidationDialog({ assays, onClose, onMade }: NewValidationDialogProps) {
  const draft = useFormDraft({ assayId: "" }, errorsOf);
  const make = useWrite({
    hasFields: true,
    work: async () => (await adminCall(createValidation, { body: draft.form })).data,
    done: ({ id }) => onMade(id),
  });
  return (
    <Dialog title="新建性能验证" size={480} onClose={onClose}>
      <DialogForm
        label="新建"
        isBusy={make.isPending}
        onSubmit={(_, event) => draft.isGood(event) && make.mutate(undefined, { onError: draft.refuse })}
        onClose={onClose}
      >
        <NativeSelect
          {...createInputProps(draft)("assayId")}
          label="检测方案"
          description="只有正在使用的版本可以验证；计划和接受标准沿用上一份"
          inputWrapperOrder={["label", "input", "description", "error"]}
          required
          data={[{ value: "", label: "请选择" }, ...assays]}
          data-autofocus
        />
      </DialogForm>
    </Dialog>
  );
}
