import { codes } from "#contract/envelope";
import { messages } from "#contract/messages";
import { ApiError } from "../../../shared/api";
import { createStore } from "../../parts/store";
import { showErrorOnce } from "../../session/admin-call";
import { checkFileBeforeUpload, type UploadReply, uploadFile } from "./upload-file";

/** A file during its upload, or its outcome. */
export interface Upload {
  readonly id: number;
  readonly file: File;
  /** 0-1; 1 means that the server is reading it. */
  readonly share: number;
  readonly outcome?:
    | { readonly kind: "done"; readonly preview: UploadReply }
    | { readonly kind: "refused"; readonly sentence: string; readonly canRetry: boolean };
}

/** Files of this session, the newest first; uploads continue while other pages are open. */
export const uploads = createStore<readonly Upload[]>([]);
let lastId = 0;
let chain: Promise<unknown> = Promise.resolve();

const change = (id: number, part: Partial<Upload>) =>
  uploads.set((list) => list.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)));

/** Queues files; they are sent one after the other. Returns the outcome of the last one. */
export function addUploads(files: readonly File[]): Promise<UploadReply | undefined> {
  const added = files.map((file): Upload => ({ id: ++lastId, file, share: 0 }));
  uploads.set((list) => [...added.toReversed(), ...list]);
  let last: Promise<UploadReply | undefined> = Promise.resolve(undefined);
  for (const upload of added) {
    last = chain.then(() => run(upload));
    chain = last;
  }
  return last;
}

export function retryUpload(upload: Upload): Promise<UploadReply | undefined> {
  removeUpload(upload.id);
  return addUploads([upload.file]);
}

export function removeUpload(id: number): void {
  uploads.set((list) => list.filter((upload) => upload.id !== id));
}

async function run({ id, file }: Upload): Promise<UploadReply | undefined> {
  const unsent = checkFileBeforeUpload(file);
  if (unsent) {
    change(id, { outcome: { kind: "refused", sentence: unsent, canRetry: false } });
    return undefined;
  }
  try {
    const preview = await uploadFile(file, (share) => change(id, { share }));
    change(id, { share: 1, outcome: { kind: "done", preview } });
    return preview;
  } catch (error) {
    change(id, { outcome: { kind: "refused", ...refusalOf(error) } });
    return undefined;
  }
}

function refusalOf(error: unknown): { sentence: string; canRetry: boolean } {
  if (!(error instanceof ApiError)) return { sentence: messages.unexpected, canRetry: true };
  if (error.code === codes.fieldErrors) {
    return { sentence: Object.values(error.errors)[0]?.[0] ?? error.message, canRetry: false };
  }
  if (error.code === codes.signedOut || error.code === codes.sessionEnded) showErrorOnce(error);
  return { sentence: error.message, canRetry: error.code === 0 || error.code >= 500 || error.code === 429 };
}
