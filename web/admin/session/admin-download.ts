import type { Endpoint } from "#contract/endpoint";
import type { Envelope } from "#contract/envelope";
import { messages } from "#contract/messages";
import { ApiError, type CallInput, urlOf } from "../../shared/api";
import { saveFile } from "../parts/save-file";
import { bearer, reportError, withToken } from "./admin-call";
import { countedBlob } from "./counted-blob";

/** Fetches a file endpoint and hands it to the browser as `fileName`; `onShare` hears how much of a counted export has come. Refusals are shown like those of `adminCall`. */
export async function adminDownload<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  fileName: string,
  onShare: (share: number) => void = () => undefined,
): Promise<void> {
  saveFile(await adminFile(endpoint, input, onShare), fileName);
}

/** The same, to look at instead of to keep. */
export async function adminFile<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  onShare: (share: number) => void = () => undefined,
): Promise<Blob> {
  try {
    return await withToken((token) => fetchFile(endpoint, input, onShare, token));
  } catch (error) {
    reportError(error);
    throw error;
  }
}

async function fetchFile<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  onShare: (share: number) => void,
  token?: string,
): Promise<Blob> {
  const url = urlOf(endpoint, input.params as Record<string, string> | undefined, input.query);
  const response = await fetch(url, { headers: bearer(token), signal: input.signal }).catch(() => {
    throw new ApiError(0, messages.network);
  });
  if (response.ok) return countedBlob(response, onShare);
  const body = (await response.json().catch(() => undefined)) as Envelope | undefined;
  throw new ApiError(body?.code ?? response.status, body?.msg ?? messages.unexpected, body?.errors, body?.requestId);
}
