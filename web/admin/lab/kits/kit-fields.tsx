import { InputBase, NativeSelect, TextInput } from "@mantine/core";
import { checkSchemeNames } from "#contract/kits";
import { now } from "../../../shared/clock";
import { createInputProps, type FormFieldsProps } from "../../parts/form/typed";
import { formatTime } from "../../parts/format-time";
import { useMerchantOptions, useProductOptions } from "../option-lists";
import type { CheckScheme, KitForm } from "./kit-form";

type Fields<Name extends keyof KitForm = keyof KitForm> = FormFieldsProps<Pick<KitForm, Name>>;

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
export function KitFields(part: Fields) {
  const typed = createInputProps(part);
  return (
    <div className="halves fold-small gap-16">
      <ProductAndMerchantFields {...part} />
      <TextInput {...typed("quantity")} label="数量（支）" required inputMode="numeric" placeholder="1-5000" />
      <KitLotFields {...part} />
      <NumberFields {...part} />
      <CheckSchemeField {...part} />
      <KitNoteField {...part} />
    </div>
  );
}

/** Lot and expiry, as printed on the tubes' box. */
export function KitLotFields(part: Fields<"lot" | "expiresOn">) {
  const typed = createInputProps(part);
  return (
    <>
      <TextInput {...typed("lot")} label="批号" required maxLength={32} placeholder="采样管包装上的 LOT" />
      <TextInput
        {...typed("expiresOn")}
        label="有效期至"
        type="date"
        required
        min={formatTime(now() + day, "{y}-{m}-{d}")}
      />
    </>
  );
}

export function KitNoteField(part: Fields<"note">) {
  const typed = createInputProps(part);
  return (
    <InputBase
      component="textarea"
      multiline
      {...typed("note")}
      className="across"
      label="备注"
      rows={2}
      maxLength={200}
    />
  );
}

/** The product of the tubes, and their merchant. */
export function ProductAndMerchantFields(part: Fields<"productCode" | "merchantId">) {
  const typed = createInputProps(part);
  const products = useProductOptions("live");
  const merchants = useMerchantOptions("on");
  return (
    <>
      <NativeSelect
        {...typed("productCode")}
        label="产品"
        required
        data={[{ value: "", label: "请选择" }, ...products]}
        data-autofocus
      />
      <NativeSelect
        {...typed("merchantId")}
        label="合作机构"
        description="不选则为公司自有套件"
        inputWrapperOrder={["label", "input", "description", "error"]}
        data={[{ value: "", label: "无" }, ...merchants]}
      />
    </>
  );
}

function NumberFields(part: Fields<"firstNumber">) {
  const typed = createInputProps(part);
  return (
    <TextInput
      {...typed("firstNumber")}
      label="起始号"
      description="不填则接着自有号段继续编号；采样管已有条码时请填写"
      inputWrapperOrder={["label", "input", "description", "error"]}
      inputMode="numeric"
      placeholder="自动"
    />
  );
}

interface SchemeFieldProps extends Fields<"checkScheme"> {
  readonly note?: string;
}

/** The check digit that detects typing errors in a barcode. */
export function CheckSchemeField({
  note = "校验位加在每个号码之后，客户输错条码时立即提示",
  ...part
}: SchemeFieldProps) {
  return (
    <details className="across">
      <summary className="pointer muted">详情：校验位（{checkSchemeNames[part.form.checkScheme]}）</summary>
      <NativeSelect
        {...createInputProps(part)("checkScheme")}
        label="校验位"
        description={[note, schemeNotes[part.form.checkScheme]].filter(Boolean).join("；")}
        inputWrapperOrder={["label", "input", "description", "error"]}
        data={schemes}
      />
    </details>
  );
}
