import { limits } from "#contract/limits";

/** Whether the contract would accept the text as an e-mail address; the server decides. */
export function isEmail(text: string): boolean {
  const address = text.trim();
  if (address.length > limits.emailLengthMax) return false;
  return /^[\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)+$/.test(
    address,
  );
}
