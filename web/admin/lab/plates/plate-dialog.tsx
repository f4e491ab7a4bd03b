import { NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { createPlate } from "#contract/plates";
import type { PlateItem } from "#contract/plates.schemas";
import { useWrite } from "../../parts/data/use-write";
import { DialogForm } from "../../parts/form/dialog-form";
import type { FieldErrors } from "../../parts/form/field-errors";
import { useOfficeHistory } from "../../parts/own-history";
import { screenLink } from "../../parts/screen-link";
import { Dialog } from "../../parts/window/dialog";
import { adminCall } from "../../session/admin-call";
import { useProductOptions } from "../option-lists";
import { startStoringScans, takeStoredScans } from "../specimens/receiving/scanner-keys";

const formats = [
  { value: "96", label: "96 孔" },
  { value: "384", label: "384 孔" },
];

/** The product of a new plate and its number of wells; controls and layout follow from its assay. */
export function PlateDialog({ productCode, onClose }: { productCode: string; onClose: () => void }) {
  const products = useProductOptions("live");
  const [product, setProduct] = useState(productCode);
  const [format, setFormat] = useState<PlateItem["format"]>(96);
  const [note, setNote] = useState("");
  const [errors, setErrors] = useState<FieldErrors>({});
  const own = useOfficeHistory();
  const create = useWrite({
    onFields: setErrors,
    work: async () => {
      const body = { productCode: product, format, ...(note.trim() ? { note: note.trim() } : {}) };
      return (await adminCall(createPlate, { body })).data;
    },
    done: ({ id }) => own.push(screenLink("/lab/plates/$plateId", { plateId: id })),
  });
  const submit = () => {
    if (product === "") setErrors({ productCode: "请选择产品" });
    else {
      startStoringScans();
      create.mutate(undefined, { onError: () => void takeStoredScans() });
    }
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
        <NativeSelect
          label="板型"
          description="与仪器的模块一致；质控和空白孔按板型排好"
          data={formats}
          value={String(format)}
          onChange={(event) => setFormat(event.currentTarget.value === "384" ? 384 : 96)}
          error={errors.format}
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
