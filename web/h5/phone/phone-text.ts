import { plainPhone } from "#contract/plain-text";

/** Digits of a phone number as typed or pasted, without the country code; the field accepts nothing else. */
export const parsePhone = (text: string): string =>
  plainPhone(plainPhone(text).replace(/[^\d+]/g, "")).replace(/\D/g, "");
