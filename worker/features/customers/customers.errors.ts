import { codeMessages } from "#contract/sms-codes";
import { AppError } from "../../http/errors";

/** The phone is not verified in this browser, or no longer, or for something else. */
export const verifyFirst = (detail?: string) => new AppError({ status: 401, msg: codeMessages.flowMissing, detail });
