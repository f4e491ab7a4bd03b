import { limits } from "#contract/limits";
import { messages } from "#contract/messages";
import { isBarcode, nameWidth, plainDigits } from "#contract/plain-text";
import { isUnderAge } from "./birth";
import type { YearMonth } from "./birth-text";

/** The form as typed; numbers are texts until it is sent. */
export interface InfoForm {
  readonly code: string;
  readonly name: string;
  readonly gender: "" | "男" | "女";
  readonly birth: string;
  readonly height: string;
  readonly weight: string;
}

export type InfoField = keyof InfoForm;
export type InfoErrors = Partial<Record<InfoField, string>>;

export const emptyInfoForm: InfoForm = { code: "", name: "", gender: "", birth: "", height: "", weight: "" };

export const infoFieldTitles: Record<InfoField, string> = {
  code: "条码",
  name: "名字",
  gender: "性别",
  birth: "出生年月",
  height: "身高",
  weight: "体重",
};

const fields = Object.keys(infoFieldTitles) as InfoField[];

/** Fields that are still empty, in the order of the form. */
export function missingFields(form: InfoForm): InfoField[] {
  return fields.filter((field) => form[field].trim() === "");
}

/** A typed number with full-width digits, Chinese or European decimal marks; NaN when it is not a number. */
export function parseTypedNumber(text: string): number {
  const plain = plainDigits(text).replace(/[。，,．]/, ".");
  return /^\d{1,4}(\.\d*)?$/.test(plain) ? Math.round(Number(plain) * 10) / 10 : Number.NaN;
}

const isOutside = (text: string, min: number, max: number) => {
  const value = parseTypedNumber(text);
  return !(value >= min && value <= max);
};

/** The error of one field, or undefined. */
export function infoFieldError(field: InfoField, form: InfoForm, today: YearMonth): string | undefined {
  const value = form[field].trim();
  if (field === "code")
    return !value ? messages.barcodeRequired : isBarcode(value) ? undefined : messages.barcodeInvalid;
  if (field === "name")
    return !value ? messages.nameRequired : nameWidth(value) > limits.nameWidthMax ? messages.nameLength : undefined;
  if (field === "gender") return value ? undefined : messages.genderRequired;
  if (field === "birth")
    return !value ? messages.birthRequired : isUnderAge(value, today) ? messages.underAge : undefined;
  if (field === "height")
    return !value
      ? messages.heightRequired
      : isOutside(value, limits.heightCmMin, limits.heightCmMax)
        ? messages.heightRange
        : undefined;
  return !value
    ? messages.weightRequired
    : isOutside(value, limits.weightKgMin, limits.weightKgMax)
      ? messages.weightRange
      : undefined;
}

/** Every wrong field with its message, in the order of the form. */
export function infoFormErrors(form: InfoForm, today: YearMonth): InfoErrors {
  const errors: InfoErrors = {};
  for (const field of fields) {
    const error = infoFieldError(field, form, today);
    if (error) errors[field] = error;
  }
  return errors;
}

/** First field of the form that has an error. */
export function firstWrongField(errors: InfoErrors): InfoField | undefined {
  return fields.find((field) => errors[field]);
}

/** The server's messages per field, for fields of the form. */
export function serverFieldErrors(errors: Record<string, string[]>): InfoErrors {
  const known: InfoErrors = {};
  for (const field of fields) if (errors[field]?.[0]) known[field] = errors[field][0];
  return known;
}

export const genders = ["男", "女"] as const;
