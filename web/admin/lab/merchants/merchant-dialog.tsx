import "../../parts/sheets/choice";
import { Checkbox, TextInput } from "@mantine/core";
import { getMerchant } from "#contract/merchant-accounts";
import { createMerchant, updateMerchant } from "#contract/merchants";
import type { MerchantItem } from "#contract/merchants.schemas";
import type { ComparedField } from "../../parts/form/conflict-notice";
import { comparedTextFields, RecordDialogForm } from "../../parts/form/record-dialog-form";
import { createInputProps } from "../../parts/form/typed";
import { type FormDraft, useFormDraft } from "../../parts/form/use-draft";
import { useInitialRecord } from "../../parts/form/use-first";
import { useSaveDraft } from "../../parts/form/use-save";
import { Dialog } from "../../parts/window/dialog";
import { adminCall } from "../../session/admin-call";
import { emptyMerchantForm, type MerchantForm, merchantErrors, merchantFormOf, merchantRequest } from "./merchant-form";

interface MerchantDialogProps {
  /** The merchant to edit; undefined: a new one is created. */
  readonly merchant?: MerchantItem;
  readonly onClose: () => void;
}

const labels: Record<keyof MerchantForm, string> = {
  code: "编号",
  name: "机构名称",
  shownName: "报告上显示的名称",
  address: "地址",
  city: "城市",
  hours: "营业时间",
  listed: "在网站“怎么得到采样管”页面公开列出",
  contactName: "联系人",
  contractFrom: "合同开始",
  contractUntil: "合同到期",
};

const { listed, ...texts } = labels;
const compared: readonly ComparedField<MerchantForm>[] = [
  ...comparedTextFields<MerchantForm>(texts),
  { name: "listed", label: listed, textOf: (value) => (value === "yes" ? "是" : "否") },
];

/** Creates or edits a merchant. */
export function MerchantDialog({ merchant: shown, onClose }: MerchantDialogProps) {
  const merchant = useInitialRecord(shown);
  const draft = useFormDraft(merchant ? merchantFormOf(merchant) : emptyMerchantForm, merchantErrors);
  const save = useMerchantSave(merchant, draft, onClose);
  const typed = createInputProps(draft);
  const field = (
    name: keyof MerchantForm & string,
    more: Partial<Record<"placeholder" | "description" | "type", string>> & { required?: boolean } = {},
  ) => <TextInput {...more} {...typed(name)} label={labels[name]} maxLength={128} />;
  return (
    <Dialog title={merchant ? "修改机构" : "新增机构"} size={560} onClose={onClose}>
      <RecordDialogForm compared={compared} draft={draft} save={save} onClose={onClose}>
        {merchant
          ? null
          : field("code", {
              required: true,
              placeholder: "如 blue-moon",
              description: "用于二维码，以后不能修改",
            })}
        {field("name", { required: true })}
        {field("shownName", { required: true })}
        <div className="halves gap-12">
          {field("city")}
          {field("hours", { placeholder: "如 每天 10:00-20:00" })}
        </div>
        {field("address")}
        <Checkbox
          label={`${labels.listed}（机构已同意）`}
          checked={draft.form.listed === "yes"}
          onChange={(event) => draft.change({ listed: event.currentTarget.checked ? "yes" : "" })}
        />
        {field("contactName")}
        <div className="halves gap-12">
          {field("contractFrom", { type: "date" })}
          {field("contractUntil", { type: "date" })}
        </div>
      </RecordDialogForm>
    </Dialog>
  );
}

function useMerchantSave(merchant: MerchantItem | undefined, draft: FormDraft<MerchantForm>, onClose: () => void) {
  return useSaveDraft({
    draft,
    version: merchant?.version ?? 0,
    message: merchant ? "已保存" : "机构已新增",
    work: async (form, version) => {
      const body = merchantRequest(form);
      if (!merchant) return adminCall(createMerchant, { body: { ...body, code: form.code.trim() } });
      return adminCall(updateMerchant, {
        params: { id: merchant.id },
        body: { ...body, status: merchant.status, version },
      });
    },
    latest: merchant && (() => latestMerchant(merchant.id)),
    done: onClose,
  });
}

async function latestMerchant(id: string) {
  const { merchant } = (await adminCall(getMerchant, { params: { id } })).data;
  return { form: merchantFormOf(merchant), version: merchant.version };
}
