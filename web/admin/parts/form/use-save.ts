import { useState } from "react";
import { useWrite } from "../data/use-write";
import { showFieldError } from "../form/field-errors";
import { showUndoable } from "../history/undo";
import { showToast } from "../toast-queue";
import type { Merge } from "./merge.rules";
import { type Draft, isStaleVersion } from "./use-draft";

/** A row as its form and the version that goes with it. */
interface Seen<F> {
  readonly form: F;
  readonly version: number;
}

export interface SaveState<F> {
  readonly start: (form: F) => void;
  readonly isSaving: boolean;
  /** What somebody else saved meanwhile, and which fields it concerns; undefined while nobody did. */
  readonly theirs: (Seen<F> & Pick<Merge<F>, "asked" | "taken">) | undefined;
}

interface SaveOptions<F extends object> {
  readonly draft: Draft<F>;
  /** Version that the form started from; 0 for a new row. */
  readonly version: number;
  readonly work: (form: F, version: number) => Promise<{ readonly msg: string; readonly data: unknown }>;
  /** Reads the row again when its version has moved on. */
  readonly latest?: () => Promise<Seen<F>>;
  /** The sentence of the toast; the server's without. */
  readonly message?: string;
  /** After the toast. */
  readonly done: (data: unknown) => void;
}

/** Saves a draft; when somebody else was faster, his version is fetched, what was typed stays, and all else becomes as he left it. */
export function useSave<F extends object>(options: SaveOptions<F>): SaveState<F> {
  const [theirs, setTheirs] = useState<SaveState<F>["theirs"]>();
  // The form began with this version, whatever a list that is read again says meanwhile.
  const [firstVersion] = useState(options.version);
  const write = useWrite({
    hasFields: true,
    work: async (form: F) => {
      try {
        return await options.work(form, theirs?.version ?? firstVersion);
      } catch (error) {
        options.draft.refuse(error);
        showHiddenField(error, form);
        if (isStaleVersion(error) && options.latest) {
          const latest = await options.latest();
          setTheirs({ ...latest, ...options.draft.rebase(latest.form), form: latest.form });
        }
        throw error;
      }
    },
    done({ msg, data }) {
      const answer = { msg: options.message ?? msg, data };
      // A new row is not taken back but removed, where its list asks first.
      if (options.version > 0) showUndoable(answer);
      else showToast({ kind: "success", text: answer.msg });
      options.done(data);
    },
  });
  return { start: write.mutate, isSaving: write.isPending, theirs };
}

/** A refusal of a field that the form does not have would be seen nowhere. */
function showHiddenField(error: unknown, form: object): void {
  const errors = (error as { errors?: Record<string, string[]> }).errors ?? {};
  if (!Object.keys(errors).some((field) => field in form)) showFieldError(error);
}
