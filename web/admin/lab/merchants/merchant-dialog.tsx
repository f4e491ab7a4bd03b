import { TextInput } from "@mantine/core";
import { useState } from "react";
import { createMerchant, type MerchantItem, updateMerchant } from "#contract/merchants";
import { useWrite } from "../../parts/data/use-write";
import { DialogForm } from "../../parts/form/dialog-form";
import type { FieldErrors } from "../../parts/form/field-errors";
import { showToast } from "../../parts/toast-queue";
import { Dialog } from "../../parts/window/dialog";
import { adminCall } from "../../session/admin-call";
import { emptyMerchantForm, type MerchantForm, merchantErrors, merchantFormOf, merchantRequest } from "./merchant-form";

interface MerchantDialogProps {
  /** The one to edit; a new one without. */
  readonly merchant?: MerchantItem;
  readonly onClose: () => void;
}

/** A new merchant, or the facts of one that stands. */
export function MerchantDialog({ merchant, onClose }: MerchantDialogProps) {
  const [form, setForm] = useState(merchant ? merchantFormOf(merchant) : emptyMerchantForm);
  const [errors, setErrors] = useState<FieldErrors>({});
  const save = useSave(merchant, setErrors, onClose);
  const submit = (element: HTMLFormElement) => {
    const found = merchantErrors(form);
    setErrors(found);
    const first = Object.keys(found)[0];
    if (first) element.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    else save.mutate(form);
  };
  const field = (
    name: keyof MerchantForm,
    label: string,
    more: Partial<Record<"placeholder" | "description" | "type", string>> & { required?: boolean } = {},
  ) => (
    <TextInput
      {...more}
      name={name}
      label={label}
      maxLength={128}
      value={form[name]}
      error={errors[name]}
      onChange={({ currentTarget: { value } }) => {
        setForm((all) => ({ ...all, [name]: value }));
        setErrors(({ [name]: _, ...others }) => others);
      }}
    />
  );
  return (
    <Dialog title={merchant ? "编辑机构" : "新增机构"} size={560} onClose={onClose}>
      <DialogForm label="保存" gap={16} isBusy={save.isPending} onSubmit={submit} onClose={onClose}>
        {merchant
          ? null
          : field("code", "编号", {
              required: true,
              placeholder: "如 blue-moon",
              description: "用于二维码，以后不能修改",
            })}
        {field("name", "机构名称", { required: true })}
        {field("shownName", "报告上显示的名称", { required: true })}
        {field("address", "地址")}
        {field("contactName", "联系人")}
        <div className="halves gap-12">
          {field("contractFrom", "合同开始", { type: "date" })}
          {field("contractUntil", "合同到期", { type: "date" })}
        </div>
      </DialogForm>
    </Dialog>
  );
}

function useSave(
  merchant: MerchantItem | undefined,
  setErrors: (errors: FieldErrors) => void,
  onClose: MerchantDialogProps["onClose"],
) {
  return useWrite({
    onFields: setErrors,
    work: async (form: MerchantForm) => {
      const body = merchantRequest(form);
      if (!merchant) return await adminCall(createMerchant, { body: { ...body, code: form.code.trim() } });
      const { id, version, status } = merchant;
      return await adminCall(updateMerchant, { params: { id }, body: { ...body, status, version } });
    },
    done: () => {
      showToast({ kind: "success", text: merchant ? "已保存" : "机构已新增" });
      onClose();
    },
  });
}
