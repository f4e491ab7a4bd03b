import { merchantMessages } from "#contract/merchants";
import type { MerchantItem } from "#contract/merchants.schemas";
import type { FieldErrors } from "../../parts/form/field-errors";

/** The values of the form; all are texts. */
export const emptyMerchantForm = {
  code: "",
  name: "",
  shownName: "",
  address: "",
  city: "",
  hours: "",
  /** `yes` or empty. */
  listed: "",
  contactName: "",
  contractFrom: "",
  contractUntil: "",
};
export type MerchantForm = typeof emptyMerchantForm;

export const merchantFormOf = (merchant: MerchantItem): MerchantForm => ({
  ...emptyMerchantForm,
  ...Object.fromEntries(
    Object.keys(emptyMerchantForm).map((key) => [key, (merchant as Readonly<Record<string, unknown>>)[key] ?? ""]),
  ),
  listed: merchant.isListed ? "yes" : "",
});

/** The request of the form; the code can be set only on creation. */
export function merchantRequest({ code: _, contractFrom, contractUntil, listed, ...rest }: MerchantForm) {
  return {
    ...rest,
    isListed: listed === "yes",
    contractFrom: contractFrom || null,
    contractUntil: contractUntil || null,
  };
}

/** The contract's message for each wrong field. */
export function merchantErrors({ code, name, shownName, listed, city, address }: MerchantForm): FieldErrors {
  const errors: Record<string, string> = {};
  const isGood = (text: string) => text.trim().length >= 1 && text.trim().length <= 64;
  if (!/^[a-z0-9][a-z0-9-]{1,31}$/.test(code.trim())) errors.code = merchantMessages.codeInvalid;
  if (!isGood(name)) errors.name = merchantMessages.nameRequired;
  if (!isGood(shownName)) errors.shownName = merchantMessages.shownNameRequired;
  if (listed && !city.trim()) errors.city = merchantMessages.listedWhere;
  if (listed && !address.trim()) errors.address = merchantMessages.listedWhere;
  return errors;
}
