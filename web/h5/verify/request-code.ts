import type { BodyIn, DataOf } from "#contract/endpoint";
import { sendCode } from "#contract/sms-codes";
import { ApiError, call } from "../../shared/api";
import { tabStorage } from "../../shared/browser-storage";
import { now } from "../../shared/clock";
import { loadRequiredPart } from "../../shared/fetch-part";
import { type SentCode, storeSentCode } from "./countdown";

export interface CodeRequest {
  /** Phone number as typed; undefined for a report, whose phone only the server knows. */
  readonly phone?: string;
  readonly reportKey?: string;
  readonly when: "bind" | "valid";
}

/** The phone or report to which a count-down applies. */
export const countdownTarget = (request: CodeRequest): string => request.reportKey ?? request.phone ?? "";

/** Receives the progress of the browser's security check, 0 to 1. */
type OnShare = (share: number) => void;

/** The button's label while a code is being requested. */
export const sendingButtonText = (share: number | undefined) =>
  share === undefined ? "发送中" : `验证 ${Math.round(share * 100)}%`;

/**
 * Asks for a code, completes a required proof first, and stores the answer, so that the count-down survives a reload.
 */
export async function requestCode(request: CodeRequest, onShare: OnShare): Promise<SentCode> {
  const data = await sent(
    { phone: request.phone, when: request.when, key: request.reportKey, agreement: true },
    onShare,
  );
  const kept: SentCode = {
    to: countdownTarget(request),
    resendAt: now() + data.resendAfterSeconds * 1000,
    expiresAt: data.expiresAt,
    codeLength: data.codeLength,
  };
  storeSentCode(tabStorage, kept);
  return kept;
}

async function sent(body: BodyIn<typeof sendCode>, onShare: OnShare): Promise<DataOf<typeof sendCode>> {
  try {
    return (await call(sendCode, { body })).data;
  } catch (refusal) {
    if (!(refusal instanceof ApiError) || !(refusal.errors.proof || refusal.errors.captcha)) throw refusal;
    const nextProof = await loadRequiredPart(() => import("../challenge/next-proof"), "obtainSendProof");
    const proof = await nextProof(refusal, body, onShare);
    if (!proof) throw refusal;
    return sent({ ...body, ...proof }, onShare);
  }
}

/** A refusal with a waiting time starts the count-down as well. */
export function waitAfterRefusal(error: ApiError, request: CodeRequest, codeLength: number): SentCode | null {
  if (error.code !== 429 || error.retryAfterSeconds <= 0 || error.retryAfterSeconds > 120) return null;
  const resendAt = now() + error.retryAfterSeconds * 1000;
  const sent: SentCode = { to: countdownTarget(request), resendAt, expiresAt: resendAt, codeLength };
  storeSentCode(tabStorage, sent);
  return sent;
}
