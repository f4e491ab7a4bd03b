import type { Endpoint } from "#contract/endpoint";
import type { Envelope } from "#contract/envelope";
import { messages } from "#contract/messages";
import { ApiError, type CallInput, urlOf } from "../../shared/api";
import { bearer, reportError, withToken } from "./admin-call";

/** Fetches a file endpoint and hands it to the browser as `fileName`. Refusals are shown like those of `adminCall`. */
export async function adminDownload<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  fileName: string,
): Promise<void> {
  try {
    const blob = await withToken((token) => fetchFile(endpoint, input, token));
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = fileName;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 0);
  } catch (error) {
    reportError(error);
    throw error;
  }
}

async function fetchFile<E extends Endpoint>(endpoint: E, input: CallInput<E>, token?: string): Promise<Blob> {
  const url = urlOf(endpoint, input.params as Record<string, string> | undefined, input.query);
  const response = await fetch(url, { headers: bearer(token), signal: input.signal }).catch(() => {
    throw new ApiError(0, messages.network);
  });
  if (response.ok) return response.blob();
  const body = (await response.json().catch(() => undefined)) as Envelope | undefined;
  throw new ApiError(body?.code ?? response.status, body?.msg ?? messages.unexpected, body?.errors, body?.requestId);
}
