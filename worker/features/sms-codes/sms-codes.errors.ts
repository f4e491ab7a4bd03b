import { messages } from "#contract/messages";
import { codeMessages } from "#contract/sms-codes";
import { AppError, fieldErrors, tooManyRequests } from "../../http/errors";

/** One answer for a wrong, expired, replaced, foreign and unknown code. */
export const wrongCode = () => fieldErrors({ code: [messages.codeInvalid] });
export const exhaustedCode = () => fieldErrors({ code: [codeMessages.exhausted] });
export const tooSoon = (seconds: number) => tooManyRequests(seconds, codeMessages.resendIn(seconds));
export const pausedFor = (ms: number) =>
  tooManyRequests(Math.ceil(ms / 1000), codeMessages.paused(Math.ceil(ms / 60_000)));
export const sendingOff = () =>
  new AppError({
    status: 503,
    msg: codeMessages.sendingOff,
    detail: "the switch sms.sending is off",
    retryAfterSeconds: 600,
  });
