import "../../parts/sheets/choice";
import { Checkbox, TextInput } from "@mantine/core";
import { createMerchant, updateMerchant } from "#contract/merchants";
import type { MerchantItem } from "#contract/merchants.schemas";
import { useWrite } from "../../parts/data/use-write";
import { DialogForm } from "../../parts/form/dialog-form";
import { typedInto } from "../../parts/form/typed";
import { useDraft } from "../../parts/form/use-draft";
import { useFirst } from "../../parts/form/use-first";
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
export function MerchantDialog({ merchant: shown, onClose }: MerchantDialogProps) {
  const merchant = useFirst(shown);
  const draft = useDraft(merchant ? merchantFormOf(merchant) : emptyMerchantForm, merchantErrors);
  const save = useSave(merchant, onClose);
  const typed = typedInto(draft);
  const field = (
    name: keyof MerchantForm,
    label: string,
    more: Partial<Record<"placeholder" | "description" | "type", string>> & { required?: boolean } = {},
  ) => <TextInput {...more} {...typed(name)} label={label} maxLength={128} />;
  return (
    <Dialog title={merchant ? "编辑机构" : "新增机构"} size={560} onClose={onClose}>
      <DialogForm
        label="保存"
        gap={16}
        isBusy={save.isPending}
        onSubmit={(_, event) => draft.isGood(event) && save.mutate(draft.form, { onError: draft.refuse })}
        onClose={onClose}
      >
        {merchant
          ? null
          : field("code", "编号", {
              required: true,
              placeholder: "如 blue-moon",
              description: "用于二维码，以后不能修改",
            })}
        {field("name", "机构名称", { required: true })}
        {field("shownName", "报告上显示的名称", { required: true })}
        <div className="halves gap-12">
          {field("city", "城市")}
          {field("hours", "营业时间", { placeholder: "如 每天 10:00-20:00" })}
        </div>
        {field("address", "地址")}
        <Checkbox
          label="在网站“怎么得到采样管”页面公开列出（机构已同意）"
          checked={draft.form.listed === "yes"}
          onChange={(event) => draft.change({ listed: event.currentTarget.checked ? "yes" : "" })}
        />
        {field("contactName", "联系人")}
        <div className="halves gap-12">
          {field("contractFrom", "合同开始", { type: "date" })}
          {field("contractUntil", "合同到期", { type: "date" })}
        </div>
      </DialogForm>
    </Dialog>
  );
}

function useSave(merchant: MerchantItem | undefined, onClose: MerchantDialogProps["onClose"]) {
  return useWrite({
    hasFields: true,
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
