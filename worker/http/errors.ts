import { codes } from "#contract/envelope";
import { messages } from "#contract/messages";
import type { UnavailableError } from "../platform/unavailable";

/** The only error that reaches a client: a fixed sentence, a code and, for code 526, messages per field. */
export class AppError extends Error {
  readonly status: number;
  readonly code: number;
  readonly errors: Record<string, string[]> | undefined;
  /** For the log only; never sent. */
  readonly detail: string | undefined;
  /** Seconds after which a retry makes sense. */
  readonly retryAfterSeconds: number | undefined;
  constructor(init: {
    status: number;
    code?: number;
    msg: string;
    errors?: Record<string, string[]>;
    detail?: string;
    retryAfterSeconds?: number;
  }) {
    super(init.msg);
    this.status = init.status;
    this.code = init.code ?? init.status;
    this.errors = init.errors;
    this.detail = init.detail;
    this.retryAfterSeconds = init.retryAfterSeconds;
  }
}

export const badRequest = (msg: string = messages.malformed, detail?: string) =>
  new AppError({ status: 400, msg, detail });
export const signedOut = (detail?: string) => new AppError({ status: 401, msg: messages.signedOut, detail });
export const sessionEnded = (detail?: string) =>
  new AppError({ status: 401, code: codes.sessionEnded, msg: messages.signedOut, detail });
export const forbidden = (msg: string = messages.forbidden, detail?: string) =>
  new AppError({ status: 403, msg, detail });
export const notFound = (msg: string = messages.notFound) => new AppError({ status: 404, msg });
export const conflict = (msg: string = messages.conflict, detail?: string) =>
  new AppError({ status: 409, msg, detail });
export const tooLarge = (msg: string = messages.tooLarge) => new AppError({ status: 413, msg });
export const tooManyRequests = (retryAfterSeconds: number, msg: string = messages.tooManyRequests) =>
  new AppError({ status: 429, msg, retryAfterSeconds });
export const unavailable = (msg: string = messages.unexpected, detail?: string) =>
  new AppError({ status: 503, msg, detail });

/** The error for clients when a part outside the process is down, late or too busy. */
export const partUnavailable = ({ part, trouble, retryAfterSeconds }: UnavailableError) =>
  new AppError({
    status: 503,
    msg: trouble === "busy" ? messages.busy : messages.unavailable,
    detail: `${part} ${trouble}`,
    retryAfterSeconds,
  });

/** Input refused field by field: code 526, HTTP 422; msg is the first field's first message. */
export function fieldErrors(errors: Record<string, string[]>): AppError {
  const first = Object.values(errors)[0]?.[0] ?? messages.invalidInput;
  return new AppError({ status: 422, code: codes.fieldErrors, msg: first, errors });
}
