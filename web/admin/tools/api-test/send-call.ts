import { codes, type Envelope } from "#contract/envelope";
import { messages } from "#contract/messages";
import { ApiError } from "../../../shared/api";
import { bearerHeaders, withAccessToken } from "../../session/admin-call";
import { withPasswordCheck } from "../../session/proof";
import type { CallRequest } from "./call-form";
import type { ApiCall } from "./document";

/** The unchanged reply. */
export interface CallReply {
  readonly status: number;
  readonly ms: number;
  readonly bytes: number;
  readonly type: string;
  /** Code and message of the envelope, where there is one. */
  readonly code: number | undefined;
  readonly msg: string;
  readonly requestId: string;
  readonly text: string;
}

const shownMax = 60_000;

/**
 * Sends the call as the signed-in person; a call for other callers is sent without his token. A refusal is a reply like
 * any other.
 */
export function sendCall(call: ApiCall, request: CallRequest): Promise<CallReply> {
  if (call.who !== "staff") return sendOnce(call, request, undefined);
  return withPasswordCheck(() => withAccessToken((token) => sendOnce(call, request, token)));
}

async function sendOnce(call: ApiCall, request: CallRequest, token: string | undefined): Promise<CallReply> {
  const startedAt = performance.now();
  const headers: Record<string, string> = { ...request.headers };
  if (request.body !== undefined) headers["content-type"] = "application/json";
  const response = await fetch(request.url, {
    method: call.method,
    headers: bearerHeaders(token, headers),
    body: request.body === undefined ? undefined : JSON.stringify(request.body),
    credentials: "same-origin",
  }).catch(() => {
    throw new ApiError(0, messages.network);
  });
  const text = await response.text();
  const ms = Math.round(performance.now() - startedAt);
  const type = (response.headers.get("content-type") ?? "").split(";")[0] ?? "";
  const envelope = type === "application/json" ? envelopeOf(text) : undefined;
  const isOver = envelope?.code === codes.signedOut || envelope?.code === codes.sessionEnded;
  // These two need an answer of the person instead of being shown as replies: signing in again, typing the password
  // again.
  if (token && envelope && (isOver || envelope.errors?.proof)) {
    throw new ApiError(envelope.code, envelope.msg, envelope.errors, envelope.requestId);
  }
  return {
    status: response.status,
    ms,
    bytes: new TextEncoder().encode(text).length,
    type,
    code: envelope?.code,
    msg: envelope?.msg ?? "",
    requestId: envelope?.requestId ?? response.headers.get("x-request-id") ?? "",
    text: readable(text, type),
  };
}

function envelopeOf(text: string): Envelope | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && "code" in value ? (value as Envelope) : undefined;
  } catch {
    return undefined;
  }
}

function readable(text: string, type: string): string {
  const whole = type === "application/json" && text.length < 400_000 ? indented(text) : text;
  return whole.length > shownMax ? `${whole.slice(0, shownMax)}\n…（共 ${whole.length} 个字符，只显示开头）` : whole;
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
