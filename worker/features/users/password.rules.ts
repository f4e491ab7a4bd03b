import { limits } from "#contract/limits";
import { sessionMessages } from "#contract/session";
import type { Deps } from "../../platform/deps";
import { commonPasswords } from "./common-passwords";

/** The owner of the new password; empty texts are ignored. */
interface PasswordOwner {
  readonly username: string;
  readonly phone?: string;
}

/**
 * The sentence that refuses a new password, or undefined when it is valid: 6 to 20 characters, not among the 10,000 commonest,
 * not a keyboard run, date, phone number or repetition, and without the owner's name or phone. Source: NIST SP 800-63B-4
 * 3.1.1.2 (a block list instead of composition rules).
 */
export async function checkPassword(
  password: string,
  owner: PasswordOwner,
  assets: Deps["assets"],
): Promise<string | undefined> {
  const text = password.normalize("NFKC");
  const length = [...text].length;
  if (length < limits.passwordLengthMin || length > limits.passwordLengthMax) return sessionMessages.passwordLength;
  const plain = text.toLowerCase();
  if (isPersonal(plain, owner)) return sessionMessages.passwordPersonal;
  if (isPattern(plain) || (await commonPasswords(assets)).has(plain)) return sessionMessages.passwordCommon;
  return undefined;
}

function isPersonal(plain: string, owner: PasswordOwner): boolean {
  const username = owner.username.toLowerCase();
  if (username.length >= 3 && plain.includes(username)) return true;
  if (plain === username) return true;
  const phone = owner.phone ?? "";
  return phone.length >= 6 && (plain.includes(phone) || plain.includes(phone.slice(-6)));
}

const runs = [
  "01234567890",
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm",
];
const reversed = runs.map((run) => [...run].reverse().join(""));

// Prefixes and digits common in Chinese password lists: 520 and 1314 sound like "love you for ever".
const sayings =
  /^(woaini|iloveyou|aini|admin|root|test|qq|wo|ni|520|521|5201314|1314520|1314|a|abc|qwe|asd|zxc|password|pass|mima)+\d*$/;

function isPattern(plain: string): boolean {
  if (/^(.{1,4})\1+$/u.test(plain)) return true;
  if ([...runs, ...reversed].some((run) => run.includes(plain))) return true;
  if (/^1[3-9]\d{9}$/.test(plain)) return true;
  if (/^(19|20)\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/.test(plain)) return true;
  if (/^(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(19|20)\d{2}$/.test(plain)) return true;
  if (/^\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/.test(plain)) return true;
  return sayings.test(plain) && new Set(plain.replace(/\D/g, "")).size <= 4;
}
