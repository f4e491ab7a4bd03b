import { limits } from "#contract/limits";

/** Whether the contract would take the text as an address of the e-mail; the server has the last word. */
export function isEmail(text: string): boolean {
  const address = text.trim();
  if (address.length > limits.emailLengthMax) return false;
  return /^[\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)+$/.test(
    address,
  );
}
