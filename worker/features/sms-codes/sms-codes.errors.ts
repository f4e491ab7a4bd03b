import { messages } from "#contract/messages";
import { codeMessages } from "#contract/sms-codes";
import { AppError, fieldErrors, tooManyRequests } from "../../http/errors";

/** For a browser that did not ask for a code: the answer does not show whether there is one. */
export const unknownCode = () => fieldErrors({ code: [messages.codeInvalid] });
export const wrongCode = (triesLeft: number) => fieldErrors({ code: [codeMessages.wrong(triesLeft)] });
/** The code is expired, replaced or used; only the browser that asked for it is told. */
export const endedCode = () => fieldErrors({ code: [codeMessages.expired] });
export const exhaustedCode = () => fieldErrors({ code: [codeMessages.exhausted] });
export const tooSoon = (seconds: number) => tooManyRequests(seconds, codeMessages.resendIn(seconds));
export const phonePaused = (ms: number) =>
  tooManyRequests(Math.ceil(ms / 1000), codeMessages.paused(Math.ceil(ms / 60_000)));
export const sendingSwitchedOff = () =>
  new AppError({
    status: 503,
    msg: codeMessages.sendingOff,
    detail: "the switch sms.sending is off",
    retryAfterSeconds: 600,
  });
