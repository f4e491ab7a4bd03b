import { readToken, writeToken } from "../../shared/session";
import { createStore } from "../parts/store";

/** The open dialog of an ended session; undefined when there is none. */
export const endedSessionDialog = createStore<{ readonly answer: (isBack: boolean) => void } | undefined>(undefined);

let asking: Promise<boolean> | undefined;

/**
 * The one dialog of an ended session (401 and 6401), however many calls were refused. Resolves to true when the same
 * person signed in again, here or in another tab: refused calls are then repeated. `refused` is the token that was
 * refused.
 */
export function signInAgain(refused: string | undefined): Promise<boolean> {
  const current = readToken();
  if (current && refused && current !== refused) return Promise.resolve(true);
  writeToken("");
  asking ??= new Promise((resolve) => {
    endedSessionDialog.set({
      answer(isBack) {
        asking = undefined;
        endedSessionDialog.set(undefined);
        resolve(isBack);
      },
    });
  });
  return asking;
}
