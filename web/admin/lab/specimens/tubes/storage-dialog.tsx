import { TextInput } from "@mantine/core";
import { useState } from "react";
import { storeSample } from "#contract/tube-ends";
import { useWrite } from "../../../parts/data/use-write";
import { DialogForm } from "../../../parts/form/dialog-form";
import { fieldErrorsOf } from "../../../parts/form/field-errors";
import { showToast } from "../../../parts/toast-queue";
import { Dialog } from "../../../parts/window/dialog";
import { adminCall } from "../../../session/admin-call";

interface StorageDialogProps {
  readonly sampleId: string;
  readonly storage: string;
  readonly onClose: () => void;
}

/** Where a sample is stored. */
export function StorageDialog({ sampleId, storage, onClose }: StorageDialogProps) {
  const [place, setPlace] = useState(storage);
  const save = useWrite({
    work: async () =>
      (await adminCall(storeSample, { params: { id: sampleId }, body: { storage: place.trim() } })).data,
    done: () => {
      showToast({ kind: "success", text: "存放位置已登记" });
      onClose();
    },
    hasFields: true,
  });
  const submit = () => {
    save.mutate();
  };
  return (
    <Dialog title="存放位置" size={420} onClose={onClose}>
      <DialogForm label="保存" isBusy={save.isPending} onSubmit={submit} onClose={onClose}>
        <TextInput
          label="位置"
          placeholder="例如：冰箱2-A架-03"
          maxLength={32}
          value={place}
          onChange={(event) => setPlace(event.currentTarget.value)}
          error={fieldErrorsOf(save.error).storage}
          data-autofocus
        />
      </DialogForm>
    </Dialog>
  );
}
