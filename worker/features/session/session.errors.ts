import { sessionMessages } from "#contract/session";
import { badRequest, fieldErrors, tooManyRequests } from "../../http/errors";

/** The same sentence for an unknown name, a wrong password and a disabled account. */
export const signInFailed = (detail: string) => badRequest(sessionMessages.signInFailed, detail);

export const captchaWrong = () => badRequest(sessionMessages.captchaWrong, "captcha");

/** Says how long the lock lasts: in minutes for people, in seconds for clients. */
export function signInLocked(ms: number) {
  return tooManyRequests(Math.ceil(ms / 1000), sessionMessages.lockedFor(Math.ceil(ms / 60_000)));
}

export const oldPasswordWrong = () => fieldErrors({ oldPassword: [sessionMessages.oldPasswordWrong] });

export const newPasswordRefused = (message: string) => fieldErrors({ newPassword: [message] });
