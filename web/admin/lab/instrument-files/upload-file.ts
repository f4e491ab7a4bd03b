import type { Call, DataOf } from "#contract/endpoint";
import type { Envelope } from "#contract/envelope";
import { limits } from "#contract/limits";
import { messages } from "#contract/messages";
import { importMessages, uploadImport } from "#contract/run-imports";
import { ApiError, urlOf } from "../../../shared/api";
import { bearerHeaders, withAccessToken } from "../../session/admin-call";

export type UploadReply = DataOf<typeof uploadImport>;

/** The message for a file that the browser can refuse without an upload; null when it may be sent. */
export function checkFileBeforeUpload(file: { readonly size: number }): string | null {
  if (file.size === 0) return importMessages.empty;
  return file.size > limits.instrumentFileBytesMax ? importMessages.tooLarge : null;
}

/** Sends a file and reports the share that was sent, 0-1. Throws ApiError; a refused file carries its message. */
export function uploadFile(file: File, onProgress: (share: number) => void): Promise<UploadReply> {
  return sendFileTo(uploadImport, {}, file, onProgress);
}

/** The same for any endpoint whose body is a file; `more` are further query parameters beside the file's name. */
export function sendFileTo<E extends Call>(
  endpoint: E,
  more: Readonly<Record<string, string>>,
  file: File,
  onProgress: (share: number) => void,
): Promise<DataOf<E>> {
  const url = urlOf(endpoint, {}, { fileName: file.name.slice(0, 200), ...more });
  return withAccessToken((token) => send(endpoint, url, file, bearerHeaders(token), onProgress));
}

// fetch cannot report the upload's progress; XMLHttpRequest can.
function send<E extends Call>(
  endpoint: E,
  url: string,
  file: File,
  headers: Record<string, string>,
  onProgress: (share: number) => void,
): Promise<DataOf<E>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(endpoint.method, url);
    request.timeout = limits.uploadTimeoutMs;
    request.responseType = "json";
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.setRequestHeader("content-type", "application/octet-stream");
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const body = request.response as (Envelope & { data: DataOf<E> }) | null;
      if (body?.code === 200) resolve(body.data);
      else if (request.status === 413) reject(new ApiError(413, importMessages.tooLarge));
      else if (body) reject(new ApiError(body.code, body.msg, body.errors, body.requestId));
      else reject(new ApiError(0, messages.network));
    };
    request.onerror = () => reject(new ApiError(0, messages.network));
    request.ontimeout = () => reject(new ApiError(0, messages.network));
    request.send(file);
  });
}
