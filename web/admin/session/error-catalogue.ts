import { codes } from "#contract/envelope";
import { limits } from "#contract/limits";
import { messages } from "#contract/messages";
import { ApiError } from "../../shared/api";

/** What a person sees of a refused call. */
type Reaction =
  | { readonly kind: "sign-in-again" }
  | { readonly kind: "toast"; readonly text: string; readonly detail: string; readonly ms: number }
  | { readonly kind: "silent" };

/** The error catalogue of the specification (section 8): the only place that decides how a refusal is shown. */
export function errorReaction(error: unknown): Reaction {
  if (isAborted(error)) return { kind: "silent" };
  if (!(error instanceof ApiError)) return toast(wordsOf(error));
  switch (error.code) {
    case codes.signedOut:
    case codes.sessionEnded:
      return { kind: "sign-in-again" };
    case codes.fieldErrors:
      return { kind: "silent" };
    case 0:
      return toast(messages.network, networkAdvice(error));
    default:
      return toast(
        error.message || messages.unexpected,
        error.code >= 500 && error.requestId ? `请求编号 ${error.requestId}` : "",
      );
  }
}

function toast(text: string, detail = ""): Reaction {
  return { kind: "toast", text, detail, ms: limits.errorToastMs };
}

/** Errors of our own code are Chinese and shown; those of a browser or a library are meant for developers. */
const wordsOf = (error: unknown): string =>
  error instanceof Error && /\p{Script=Han}/u.test(error.message) ? error.message : messages.unexpected;

const slowCalls = new WeakSet<object>();

/** Records how long a call without an answer took. */
export function recordCallDuration(error: unknown, ms: number): void {
  if (error instanceof ApiError && error.code === 0 && ms >= limits.requestTimeoutMs) slowCalls.add(error);
}

/** What a person can do about a call without an answer. */
function networkAdvice(error: ApiError): string {
  if (navigator.onLine === false) return networkErrorTexts.offline;
  return slowCalls.has(error) ? networkErrorTexts.slow : networkErrorTexts.noAnswer;
}

export const networkErrorTexts = {
  offline: "这台电脑没有连上网络：请检查网线或无线网络，连上后再试，已填写的内容还在",
  slow: "十秒内没有应答，操作可能已经完成：请先刷新清单看一眼，再决定是否重试",
  noAnswer: "网络已连接，但服务器没有正常应答：请一分钟后再试，仍不行时把时间告诉系统管理员",
} as const;

function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}
