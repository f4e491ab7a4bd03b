import { messages } from "#contract/messages";
import { ApiError } from "../../../../shared/api";
import { showErrorOnce } from "../../../session/admin-call";

/** Why a scan was refused, as a sentence, and whether sending it again can help. */
export function describeScanFailure(error: unknown): { failure: string; canRetry: boolean } {
  if (!(error instanceof ApiError)) return { failure: messages.unexpected, canRetry: true };
  const isSession = error.code === 401 || error.code === 6401 || error.code === 403;
  if (isSession) showErrorOnce(error);
  const field = Object.values(error.errors)[0]?.[0];
  return { failure: field ?? error.message, canRetry: !field };
}
