import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import { now } from "../../../shared/clock";
import { formatTime } from "../../parts/format-time";
import type { FieldErrors } from "../parts/field-errors";
import { useMerchantOptions, useProductOptions } from "../parts/lab-queries";
import type { CheckScheme, KitForm } from "./kit-form";
import css from "./kit-new.module.css";

interface KitFieldsProps {
  readonly form: KitForm;
  readonly errors: FieldErrors;
  readonly onChange: (part: Partial<KitForm>) => void;
}

const day = 24 * 3_600_000;

const schemes = [
  { value: "damm", label: "Damm（推荐，能发现全部单个错误和相邻颠倒）" },
  { value: "gs1", label: "GS1（与商品条码相同）" },
  { value: "none", label: "不加校验位" },
];

/** The fields of a new batch. */
export function KitFields({ form, errors, onChange }: KitFieldsProps) {
  return (
    <div className={css.fields}>
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
      <NumberFields form={form} errors={errors} onChange={onChange} />
      <Textarea
        name="note"
        className={css.wide}
        label="备注"
        rows={2}
        maxLength={200}
        value={form.note}
        onChange={(event) => onChange({ note: event.currentTarget.value })}
        error={errors.note}
      />
    </div>
  );
}

function ChoiceFields({ form, errors, onChange }: KitFieldsProps) {
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
    <>
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
      <NativeSelect
        name="checkScheme"
        className={css.wide}
        label="校验位"
        description="校验位加在每个号码之后，客户输错条码时立即提示"
        inputWrapperOrder={["label", "input", "description", "error"]}
        data={schemes}
        value={form.checkScheme}
        onChange={(event) => onChange({ checkScheme: event.currentTarget.value as CheckScheme })}
        error={errors.checkScheme}
      />
    </>
  );
}
