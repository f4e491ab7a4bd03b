import { codes } from "#contract/envelope";
import { limits } from "#contract/limits";
import { messages } from "#contract/messages";
import { ApiError } from "../../shared/api";

/** What the person sees of a refused call. */
type Reaction =
  | { readonly kind: "sign-in-again" }
  | { readonly kind: "toast"; readonly text: string; readonly detail: string; readonly ms: number }
  | { readonly kind: "silent" };

/** The error catalogue of the specification (section 8): the only place that decides how a refusal is shown. */
export function reactionTo(error: unknown): Reaction {
  if (isAborted(error)) return { kind: "silent" };
  if (!(error instanceof ApiError)) return toast(error instanceof Error ? error.message : messages.unexpected);
  switch (error.code) {
    case codes.signedOut:
    case codes.sessionEnded:
      return { kind: "sign-in-again" };
    case codes.fieldErrors:
      return { kind: "silent" };
    case 0:
      return toast(messages.network);
    default:
      return toast(error.message || messages.unexpected, error.code >= 500 ? error.requestId : "");
  }
}

function toast(text: string, detail = ""): Reaction {
  return { kind: "toast", text, detail, ms: limits.errorToastMs };
}

function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}
