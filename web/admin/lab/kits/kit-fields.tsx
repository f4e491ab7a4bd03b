import { InputBase, NativeSelect, TextInput } from "@mantine/core";
import { checkSchemeNames } from "#contract/kits";
import { now } from "../../../shared/clock";
import type { FieldErrors } from "../../parts/form/field-errors";
import { formatTime } from "../../parts/format-time";
import { useMerchantOptions, useProductOptions } from "../option-lists";
import type { CheckScheme, KitForm } from "./kit-form";

interface KitFieldsProps {
  readonly form: KitForm;
  readonly errors: FieldErrors;
  readonly onChange: (part: Partial<KitForm>) => void;
}

const day = 24 * 3_600_000;

const schemeNotes: Partial<Record<CheckScheme, string>> = {
  damm: "Damm 能发现全部单个错误和相邻颠倒",
  gs1: "与商品条码相同",
  mod11: "没有校验位的号码自动跳过",
};
const schemes = (["damm", "gs1", "luhn", "mod11", "mod11_10", "mod97", "none"] as const).map((value) => ({
  value,
  label: checkSchemeNames[value] + (value === "damm" ? "（推荐）" : ""),
}));

/** The fields of a new batch. */
export function KitFields({ form, errors, onChange }: KitFieldsProps) {
  return (
    <div className="halves fold-small gap-16">
      <ChoiceFields form={form} errors={errors} onChange={onChange} />
      <TextInput
        name="quantity"
        label="数量（支）"
        required
        inputMode="numeric"
        placeholder="1-5000"
        value={form.quantity}
        onChange={(event) => onChange({ quantity: event.currentTarget.value })}
        error={errors.quantity}
      />
      <LotFields form={form} errors={errors} onChange={onChange} />
      <NumberFields form={form} errors={errors} onChange={onChange} />
      <SchemeField form={form} errors={errors} onChange={onChange} />
      <NoteField form={form} errors={errors} onChange={onChange} />
    </div>
  );
}

type Fields<F> = {
  readonly form: F;
  readonly errors: FieldErrors;
  readonly onChange: (part: Partial<KitForm>) => void;
};

/** Lot and expiry, as printed on the tubes' box. */
export function LotFields({ form, errors, onChange }: Fields<Pick<KitForm, "lot" | "expiresOn">>) {
  return (
    <>
      <TextInput
        name="lot"
        label="批号"
        required
        maxLength={32}
        placeholder="采样管包装上的 LOT"
        value={form.lot}
        onChange={(event) => onChange({ lot: event.currentTarget.value })}
        error={errors.lot}
      />
      <TextInput
        name="expiresOn"
        label="有效期至"
        type="date"
        required
        min={formatTime(now() + day, "{y}-{m}-{d}")}
        value={form.expiresOn}
        onChange={(event) => onChange({ expiresOn: event.currentTarget.value })}
        error={errors.expiresOn}
      />
    </>
  );
}

export function NoteField({ form, errors, onChange }: Fields<Pick<KitForm, "note">>) {
  return (
    <InputBase
      component="textarea"
      multiline
      name="note"
      className="across"
      label="备注"
      rows={2}
      maxLength={200}
      value={form.note}
      onChange={(event) => onChange({ note: event.currentTarget.value })}
      error={errors.note}
    />
  );
}

/** For which product the tubes are, and whose. */
export function ChoiceFields({ form, errors, onChange }: Fields<Pick<KitForm, "productCode" | "merchantId">>) {
  const products = useProductOptions("live");
  const merchants = useMerchantOptions("on");
  return (
    <>
      <NativeSelect
        name="productCode"
        label="产品"
        required
        data={[{ value: "", label: "请选择" }, ...products]}
        value={form.productCode}
        onChange={(event) => onChange({ productCode: event.currentTarget.value })}
        error={errors.productCode}
        data-autofocus
      />
      <NativeSelect
        name="merchantId"
        label="合作机构"
        description="不选则为公司自有套件"
        inputWrapperOrder={["label", "input", "description", "error"]}
        data={[{ value: "", label: "无" }, ...merchants]}
        value={form.merchantId}
        onChange={(event) => onChange({ merchantId: event.currentTarget.value })}
        error={errors.merchantId}
      />
    </>
  );
}

function NumberFields({ form, errors, onChange }: KitFieldsProps) {
  return (
    <TextInput
      name="firstNumber"
      label="起始号"
      description="不填则接着自有号段继续编号；采样管已有条码时请填写"
      inputWrapperOrder={["label", "input", "description", "error"]}
      inputMode="numeric"
      placeholder="自动"
      value={form.firstNumber}
      onChange={(event) => onChange({ firstNumber: event.currentTarget.value })}
      error={errors.firstNumber}
    />
  );
}

interface SchemeFieldProps extends Fields<Pick<KitForm, "checkScheme">> {
  readonly note?: string;
}

/** How the end of each barcode guards it against slips. */
export function SchemeField({
  form,
  errors,
  onChange,
  note = "校验位加在每个号码之后，客户输错条码时立即提示",
}: SchemeFieldProps) {
  return (
    <NativeSelect
      name="checkScheme"
      className="across"
      label="校验位"
      description={[note, schemeNotes[form.checkScheme]].filter(Boolean).join("；")}
      inputWrapperOrder={["label", "input", "description", "error"]}
      data={schemes}
      value={form.checkScheme}
      onChange={(event) => onChange({ checkScheme: event.currentTarget.value as CheckScheme })}
      error={errors.checkScheme}
    />
  );
}
