import { sendCode } from "#contract/sms-codes";
import { type ApiError, call } from "../../shared/api";
import { now } from "../../shared/clock";
import { tabStorage } from "../browser-storage";
import { keepSentCode, type SentCode } from "./countdown";

export interface CodeRequest {
  /** Phone number as typed; absent for a report, whose phone only the server knows. */
  readonly phone?: string;
  readonly reportKey?: string;
  readonly when: "bind" | "valid";
}

/** What a count-down belongs to. */
export const targetOf = (request: CodeRequest): string => request.reportKey ?? request.phone ?? "";

/** Asks for a code and keeps what the server answered, so that the count-down survives a reload. */
export async function requestCode(request: CodeRequest): Promise<SentCode> {
  const { data } = await call(sendCode, {
    body: { phone: request.phone, when: request.when, key: request.reportKey, agreement: true },
  });
  const sent: SentCode = {
    to: targetOf(request),
    resendAt: now() + data.resendAfterSeconds * 1000,
    expiresAt: data.expiresAt,
    codeLength: data.codeLength,
  };
  keepSentCode(tabStorage, sent);
  return sent;
}

/** A refusal that names a waiting time starts the count-down as well. */
export function waitAfterRefusal(error: ApiError, request: CodeRequest, codeLength: number): SentCode | null {
  if (error.code !== 429 || error.retryAfterSeconds <= 0 || error.retryAfterSeconds > 120) return null;
  const resendAt = now() + error.retryAfterSeconds * 1000;
  const sent: SentCode = { to: targetOf(request), resendAt, expiresAt: resendAt, codeLength };
  keepSentCode(tabStorage, sent);
  return sent;
}
