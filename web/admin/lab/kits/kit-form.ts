import type { BodyIn } from "#contract/endpoint";
import { checkDigitCounts, type checkSchemeNames, type createKitBatch, kitMessages } from "#contract/kits";
import { limits } from "#contract/limits";
import { plainDigits } from "#contract/plain-text";
import type { FieldErrors } from "../../parts/form/field-errors";

export type CheckScheme = keyof typeof checkSchemeNames;

/** The values of the form. */
export interface KitForm {
  readonly productCode: string;
  readonly quantity: string;
  readonly lot: string;
  readonly expiresOn: string;
  readonly merchantId: string;
  readonly checkScheme: CheckScheme;
  /** Empty: the next free numbers of our own series are used. */
  readonly firstNumber: string;
  readonly note: string;
}

export const emptyKitForm: KitForm = {
  productCode: "",
  quantity: "",
  lot: "",
  expiresOn: "",
  merchantId: "",
  checkScheme: "damm",
  firstNumber: "",
  note: "",
};

/** The request of the form. */
export function kitRequest(form: KitForm): BodyIn<typeof createKitBatch> {
  const firstNumber = plainDigits(form.firstNumber);
  return {
    productCode: form.productCode,
    quantity: form.quantity.trim() === "" ? Number.NaN : Number(plainDigits(form.quantity)),
    lot: form.lot,
    expiresOn: form.expiresOn,
    merchantId: form.merchantId || null,
    checkScheme: form.checkScheme,
    ...(firstNumber ? { firstNumber } : {}),
    ...(form.note.trim() ? { note: form.note } : {}),
  };
}

/** The contract's message for each wrong field. `today` is a day `YYYY-MM-DD`. */
export function kitErrors(form: KitForm, today: string): FieldErrors {
  const { quantity } = kitRequest(form);
  const first = plainDigits(form.firstNumber);
  const lot = form.lot.trim();
  const errors: Record<string, string> = {};
  if (form.productCode === "") errors.productCode = "请选择产品";
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > 5000) errors.quantity = kitMessages.quantityRange;
  if (lot === "" || lot.length > 32) errors.lot = kitMessages.lotRequired;
  if (form.expiresOn === "") errors.expiresOn = "请选择有效期";
  else if (form.expiresOn <= today) errors.expiresOn = kitMessages.expiryPast;
  if (first !== "" && !/^\d{5,13}$/.test(first)) errors.firstNumber = kitMessages.firstNumberInvalid;
  else if (plannedNumbers(form)?.isImpossible) errors.firstNumber = kitMessages.rangeOverflow;
  return errors;
}

interface NumberPlan {
  readonly first: string;
  readonly last: string;
  /** Digits of a printed barcode, check digit included. */
  readonly length: number;
  /** The range exceeds the number of digits, or the barcode has too many or too few. */
  readonly isImpossible: boolean;
}

/** Numbers, without check digits, of a batch with its own start number; undefined while they are not known. */
export function plannedNumbers(form: KitForm): NumberPlan | undefined {
  const first = plainDigits(form.firstNumber);
  const quantity = Number(plainDigits(form.quantity));
  if (!/^\d{5,13}$/.test(first) || !Number.isInteger(quantity) || quantity < 1) return undefined;
  const end = String(Number(first) + quantity - 1);
  const length = first.length + checkDigitCounts[form.checkScheme];
  return {
    first,
    last: end.padStart(first.length, "0"),
    length,
    isImpossible: end.length > first.length || length > limits.barcodeLengthMax || length < limits.barcodeLengthMin,
  };
}
