import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { storeSample } from "#contract/tube-ends";
import { showToast } from "../../parts/toast-queue";
import { adminCall } from "../../session/admin-call";
import { Dialog } from "../parts/dialog";
import { refusedFields } from "../parts/field-errors";
import { useStep } from "../parts/use-step";
import css from "../samples/reject-dialog.module.css";

interface StorageDialogProps {
  readonly sampleId: string;
  readonly storage: string;
  readonly onClose: () => void;
}

/** Where a sample stands. */
export function StorageDialog({ sampleId, storage, onClose }: StorageDialogProps) {
  const [place, setPlace] = useState(storage);
  const save = useStep({
    work: async () =>
      (await adminCall(storeSample, { params: { id: sampleId }, body: { storage: place.trim() } })).data,
    done: () => {
      showToast({ kind: "success", text: "存放位置已登记" });
      onClose();
    },
    hasFields: true,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <Dialog title="存放位置" size={420} onClose={onClose}>
      <form className={css.form} onSubmit={submit} noValidate>
        <TextInput
          label="位置"
          placeholder="例如：冰箱2-A架-03"
          maxLength={32}
          value={place}
          onChange={(event) => setPlace(event.currentTarget.value)}
          error={refusedFields(save.error).storage}
          data-autofocus
        />
        <div className={css.buttons}>
          <Button variant="default" onClick={onClose}>
            取消
          </Button>
          <Button type="submit" loading={save.isPending}>
            保存
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
