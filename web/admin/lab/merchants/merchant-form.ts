import { merchantMessages } from "#contract/merchants";
import type { MerchantItem } from "#contract/merchants.schemas";
import type { FieldErrors } from "../../parts/form/field-errors";

/** The form as it is typed; every value is text. */
export const emptyMerchantForm = {
  code: "",
  name: "",
  shownName: "",
  address: "",
  contactName: "",
  contractFrom: "",
  contractUntil: "",
};
export type MerchantForm = typeof emptyMerchantForm;

export const merchantFormOf = (merchant: MerchantItem): MerchantForm => ({
  ...emptyMerchantForm,
  ...Object.fromEntries(Object.keys(emptyMerchantForm).map((key) => [key, merchant[key as keyof MerchantForm] ?? ""])),
});

/** What the form asks the server for; the code is given once. */
export function merchantRequest({ code: _, contractFrom, contractUntil, ...rest }: MerchantForm) {
  return { ...rest, contractFrom: contractFrom || null, contractUntil: contractUntil || null };
}

/** The contract's sentences for what is wrong, by field. */
export function merchantErrors({ code, name, shownName }: MerchantForm): FieldErrors {
  const errors: Record<string, string> = {};
  const isGood = (text: string) => text.trim().length >= 1 && text.trim().length <= 64;
  if (!/^[a-z0-9][a-z0-9-]{1,31}$/.test(code.trim())) errors.code = merchantMessages.codeInvalid;
  if (!isGood(name)) errors.name = merchantMessages.nameRequired;
  if (!isGood(shownName)) errors.shownName = merchantMessages.shownNameRequired;
  return errors;
}
