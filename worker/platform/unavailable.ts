/** Parts outside the process that the worker needs. */
export type Part = "database" | "files" | "queue" | "limiter" | "sms" | "wechat";

/**
 * `busy` has too much to do, `late` did not answer in time, `unreachable` did not answer at all, `unwritable` has no space or
 * no permission to write, `newer` belongs to a newer release.
 */
type Trouble = "busy" | "late" | "unreachable" | "unwritable" | "newer";

/** A part that could not do its work now: the caller gets 503 and the time after which to try again. */
export class UnavailableError extends Error {
  override readonly name = "UnavailableError";
  constructor(
    readonly part: Part,
    readonly trouble: Trouble,
    readonly retryAfterSeconds: number,
    options?: ErrorOptions,
  ) {
    super(`${part} is ${trouble}`, options);
  }
}
