import { codes } from "#contract/envelope";
import { ApiError } from "../../shared/api";
import { createStore } from "../parts/store";

/** The open password dialog; undefined when there is none. */
export const proofQuestion = createStore<{ readonly answer: (isProven: boolean) => void } | undefined>(undefined);

/** Runs a sensitive call; when the server requires the password again, asks for it and repeats the call. */
export async function withProof<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!wantsProof(error) || !(await askProof())) throw error;
    return work();
  }
}

export function wantsProof(error: unknown): boolean {
  return error instanceof ApiError && error.code === codes.fieldErrors && error.errors.proof !== undefined;
}

function askProof(): Promise<boolean> {
  return new Promise((resolve) => {
    proofQuestion.get()?.answer(false);
    proofQuestion.set({
      answer(isProven) {
        proofQuestion.set(undefined);
        resolve(isProven);
      },
    });
  });
}
