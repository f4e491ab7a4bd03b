import { codes } from "#contract/envelope";
import { ApiError } from "../../shared/api";
import { createStore } from "../parts/store";

/** The open password dialog; undefined when there is none. */
export const passwordQuestion = createStore<{ readonly answer: (isProven: boolean) => void } | undefined>(undefined);

/** Runs a sensitive call; when the server requires the password again, asks for it and repeats the call. */
export async function withPasswordCheck<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!requiresPassword(error) || !(await askProof())) throw error;
    return work();
  }
}

export function requiresPassword(error: unknown): boolean {
  return error instanceof ApiError && error.code === codes.fieldErrors && error.errors.proof !== undefined;
}

function askProof(): Promise<boolean> {
  return new Promise((resolve) => {
    passwordQuestion.get()?.answer(false);
    passwordQuestion.set({
      answer(isProven) {
        passwordQuestion.set(undefined);
        resolve(isProven);
      },
    });
  });
}
