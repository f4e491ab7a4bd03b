import type { BodyIn, DataOf } from "#contract/endpoint";
import {
  type createProduct,
  type getProduct,
  hexColourPattern,
  journeyNames,
  medicalLevelNames,
  productMessages,
} from "#contract/product-edit";
import { sampleKindNames } from "#contract/sample-kinds";
import { optionsOf } from "../../parts/choice";
import type { FieldErrors } from "../../parts/form/field-errors";
import type { FormField } from "../../parts/form/form-field";

export type ProductDetail = DataOf<typeof getProduct>;

export interface ProductForm {
  readonly code: string;
  readonly name: string;
  readonly neutralName: string;
  readonly sampleKind: string;
  readonly journey: string;
  readonly medicalLevel: string;
  readonly turnaround: string;
  readonly turnaroundUnit: string;
  readonly minimumAge: string;
  readonly hue: string;
  readonly assayCode: string;
  readonly tplId: string;
}

export const emptyProductForm: ProductForm = {
  code: "",
  name: "",
  neutralName: "基因检测",
  sampleKind: "saliva",
  journey: "laboratory",
  medicalLevel: "entertainment",
  turnaround: "3",
  turnaroundUnit: "1440",
  minimumAge: "18",
  hue: "#0B6BCB",
  assayCode: "",
  tplId: "",
};

const units = ["1440", "60", "1"] as const;

export function productFormOf({ product, assay, template }: ProductDetail): ProductForm {
  const { turnaroundMinutes } = product;
  const unit = units.find((one) => turnaroundMinutes % Number(one) === 0) ?? "1";
  return {
    code: product.code,
    name: product.name,
    neutralName: product.neutralName,
    sampleKind: product.sampleKind,
    journey: product.journey,
    medicalLevel: product.medicalLevel,
    turnaround: String(turnaroundMinutes / Number(unit)),
    turnaroundUnit: unit,
    minimumAge: String(product.minimumAge),
    hue: product.hue,
    assayCode: assay?.code ?? "",
    tplId: template?.tplId ?? "",
  };
}

/** Fields of the drawer; the parts of a new product are chosen on its own page. */
export function productFields(detail: ProductDetail | undefined): FormField<ProductForm>[] {
  const fields: FormField<ProductForm>[] = [
    { name: "name", label: "产品名称", kind: "text", isRequired: true, maxLength: 30 },
    {
      name: "code",
      label: "产品编号",
      kind: "text",
      isRequired: true,
      isFixed: detail !== undefined,
      maxLength: 32,
      placeholder: "例如 nutrition",
    },
    {
      name: "neutralName",
      label: "短信里的名称",
      kind: "text",
      isRequired: true,
      maxLength: 12,
      description: "短信里不写检测项目",
    },
    { name: "sampleKind", label: "样本类型", kind: "select", options: optionsOf(sampleKindNames) },
    { name: "journey", label: "流程", kind: "select", options: optionsOf(journeyNames) },
    { name: "medicalLevel", label: "用途", kind: "select", options: optionsOf(medicalLevelNames) },
    { name: "turnaround", label: "出报告的时间", kind: "number", isRequired: true, maxLength: 5 },
    {
      name: "turnaroundUnit",
      label: "时间单位",
      kind: "select",
      options: [
        { value: "1440", label: "天" },
        { value: "60", label: "小时" },
        { value: "1", label: "分钟" },
      ],
    },
    { name: "minimumAge", label: "最低年龄", kind: "number", isRequired: true, maxLength: 3 },
    { name: "hue", label: "产品颜色", kind: "text", isRequired: true, maxLength: 7, placeholder: "#0B6BCB" },
  ];
  return detail ? [...fields, ...partFields(detail)] : fields;
}

function partFields({ product, assays, templates }: ProductDetail): FormField<ProductForm>[] {
  const isLive = product.state === "live";
  const none = { value: "", label: "还没有" };
  return [
    {
      name: "assayCode",
      label: "检测方案",
      kind: "select",
      isFixed: isLive,
      ...(isLive ? { description: productMessages.assayInUse } : {}),
      options: [none, ...assays.map(({ code, name }) => ({ value: code, label: `${name}（${code}）` }))],
    },
    {
      name: "tplId",
      label: "报告模板",
      kind: "select",
      options: [none, ...templates.map(({ tplId, name }) => ({ value: tplId, label: `${name}（${tplId}）` }))],
    },
  ];
}

export function productErrors(form: ProductForm): FieldErrors {
  const errors: Record<string, string> = {};
  const minutes = Number(form.turnaround) * Number(form.turnaroundUnit);
  const age = Number(form.minimumAge);
  if (form.name.trim() === "") errors.name = productMessages.nameRequired;
  if (!/^[a-z][a-z0-9-]{1,31}$/.test(form.code.trim())) errors.code = productMessages.codeInvalid;
  if (form.neutralName.trim() === "") errors.neutralName = productMessages.neutralNameRequired;
  if (!Number.isInteger(minutes) || minutes < 10 || minutes > 86_400) errors.turnaround = productMessages.turnaround;
  if (!Number.isInteger(age) || age < 18 || age > 100) errors.minimumAge = productMessages.minimumAge;
  if (!hexColourPattern.test(form.hue.trim())) errors.hue = productMessages.hue;
  return errors;
}

type Body = BodyIn<typeof createProduct>;

export function productRequest(form: ProductForm): Omit<Body, "code"> {
  return {
    name: form.name.trim(),
    neutralName: form.neutralName.trim(),
    sampleKind: form.sampleKind,
    journey: form.journey as Body["journey"],
    medicalLevel: form.medicalLevel as Body["medicalLevel"],
    turnaroundMinutes: Number(form.turnaround) * Number(form.turnaroundUnit),
    minimumAge: Number(form.minimumAge),
    hue: form.hue.trim(),
  };
}
