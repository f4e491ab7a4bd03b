import { NativeSelect, TextInput } from "@mantine/core";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { createPlate } from "#contract/plates";
import { adminCall } from "../../session/admin-call";
import { Dialog } from "../parts/dialog";
import { DialogForm } from "../parts/dialog-form";
import type { FieldErrors } from "../parts/field-errors";
import { useProductOptions } from "../parts/lab-options";
import { useStep } from "../parts/use-step";

/** For which product a new plate is; controls and layout follow from its assay. */
export function PlateDialog({ productCode, onClose }: { productCode: string; onClose: () => void }) {
  const products = useProductOptions("live");
  const [product, setProduct] = useState(productCode);
  const [note, setNote] = useState("");
  const [errors, setErrors] = useState<FieldErrors>({});
  const router = useRouter();
  const create = useStep({
    onFields: setErrors,
    work: async () => {
      const body = { productCode: product, ...(note.trim() ? { note: note.trim() } : {}) };
      return (await adminCall(createPlate, { body })).data;
    },
    done: ({ id }) => router.history.push(`/lab/plates/${id}`),
  });
  const submit = () => {
    if (product === "") setErrors({ productCode: "请选择产品" });
    else create.mutate();
  };
  return (
    <Dialog title="新建样本板" size={420} onClose={onClose}>
      <DialogForm label="开始排板" gap={12} isBusy={create.isPending} onSubmit={submit} onClose={onClose}>
        <NativeSelect
          label="产品"
          required
          data={[{ value: "", label: "请选择" }, ...products]}
          value={product}
          onChange={(event) => {
            setProduct(event.currentTarget.value);
            setErrors({});
          }}
          error={errors.productCode}
          data-autofocus
        />
        <TextInput
          label="备注"
          placeholder="选填"
          maxLength={200}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </DialogForm>
    </Dialog>
  );
}
