import { messages } from "#contract/messages";

export const signInFields = ["username", "password", "code"] as const;
export type SignInField = (typeof signInFields)[number];
type SignInForm = Readonly<Record<SignInField, string>>;

const required: SignInForm = {
  username: messages.usernameRequired,
  password: messages.passwordRequired,
  code: messages.captchaRequired,
};

/** What is missing in the form, by field; a password may consist of spaces, the other two may not. */
export function signInErrors(form: SignInForm): Partial<Record<SignInField, string>> {
  const missing = signInFields.filter((f) => (f === "password" ? form[f] : form[f].trim()) === "");
  return Object.fromEntries(missing.map((f) => [f, required[f]]));
}

/** Which field a refusal of the server belongs to; the person goes on there. */
export function fieldOfRefusal(msg: string): SignInField {
  return msg === messages.captchaWrong ? "code" : "password";
}

const weekdays = ["日", "一", "二", "三", "四", "五", "六"];

/** Date and time of the clock on the sign-in page. */
export function clockTexts(at: Date): { date: string; time: string } {
  const two = (value: number) => String(value).padStart(2, "0");
  return {
    date: `${at.getFullYear()}年${at.getMonth() + 1}月${at.getDate()}日 星期${weekdays[at.getDay()]}`,
    time: `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`,
  };
}
