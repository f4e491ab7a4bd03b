import { sessionMessages } from "#contract/session";
import { toChinaDate } from "../../shared/china-time";

export const signInFields = ["username", "password", "code"] as const;
export type SignInField = (typeof signInFields)[number];
type SignInForm = Readonly<Record<SignInField, string>>;

const required: SignInForm = {
  username: sessionMessages.usernameRequired,
  password: sessionMessages.passwordRequired,
  code: sessionMessages.captchaRequired,
};

/** What is missing in the form, by field; a password may consist of spaces, the other two fields may not. */
export function signInErrors(form: SignInForm): Partial<Record<SignInField, string>> {
  const missing = signInFields.filter((f) => (f === "password" ? form[f] : form[f].trim()) === "");
  return Object.fromEntries(missing.map((f) => [f, required[f]]));
}

/** The field that a server's refusal belongs to; it gets the focus. */
export function fieldOfRefusal(msg: string): SignInField {
  return msg === sessionMessages.captchaWrong ? "code" : "password";
}

const weekdays = ["日", "一", "二", "三", "四", "五", "六"];

/** Date and time of the clock on the sign-in page, in China. */
export function signInClockTexts(time: number): { date: string; time: string } {
  const at = toChinaDate(time);
  const two = (value: number) => String(value).padStart(2, "0");
  return {
    date: `${at.getUTCFullYear()}年${at.getUTCMonth() + 1}月${at.getUTCDate()}日 星期${weekdays[at.getUTCDay()]}`,
    time: `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())}`,
  };
}
