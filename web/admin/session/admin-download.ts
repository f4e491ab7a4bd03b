import type { Call } from "#contract/endpoint";
import type { Envelope } from "#contract/envelope";
import { messages } from "#contract/messages";
import { ApiError, type CallInput, urlOf } from "../../shared/api";
import { saveFile } from "../parts/save-file";
import { bearerHeaders, showErrorOnce, withAccessToken } from "./admin-call";
import { readBlobWithProgress } from "./counted-blob";

/** Downloads a file endpoint and saves it as `fileName`; `onShare` receives the progress of a counted export. Refusals are shown like those of `adminCall`. */
export async function downloadAdminFile<E extends Call>(
  endpoint: E,
  input: CallInput<E>,
  fileName: string,
  onShare: (share: number) => void = () => undefined,
): Promise<void> {
  saveFile(await loadAdminFile(endpoint, input, onShare), fileName);
}

/** The same, for showing the file instead of saving it. */
export async function loadAdminFile<E extends Call>(
  endpoint: E,
  input: CallInput<E>,
  onShare: (share: number) => void = () => undefined,
): Promise<Blob> {
  try {
    return await withAccessToken(async (token) =>
      readBlobWithProgress(await fetchAdminFile(endpoint, input, token), onShare),
    );
  } catch (error) {
    showErrorOnce(error);
    throw error;
  }
}

/**
 * The response of a file endpoint, for callers that read its headers; refusals are thrown as ApiError and not shown.
 */
export async function fetchAdminFile<E extends Call>(
  endpoint: E,
  input: CallInput<E>,
  token?: string,
): Promise<Response> {
  const url = urlOf(endpoint, input.params as Record<string, string> | undefined, input.query);
  const body = input.body === undefined ? undefined : JSON.stringify(input.body);
  const headers = bearerHeaders(token, { "content-type": "application/json" });
  const response = await fetch(url, { method: endpoint.method, headers, body, signal: input.signal }).catch(
    (error: unknown) => {
      if (input.signal?.aborted) throw error;
      throw new ApiError(0, messages.network);
    },
  );
  if (response.ok) return response;
  const refusal = (await response.json().catch(() => undefined)) as Envelope | undefined;
  const { code, msg, errors, requestId } = refusal ?? {};
  throw new ApiError(code ?? response.status, msg ?? messages.unexpected, errors, requestId);
}
