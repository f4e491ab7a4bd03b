import { useState } from "react";
import { useWrite } from "../data/use-write";
import { showOtherFieldErrors } from "../form/field-errors";
import { showUndoToast } from "../history/undo";
import { showToast } from "../toast-queue";
import type { MergedForm } from "./merge.rules";
import { type FormDraft, isVersionConflict } from "./use-draft";

/** A row as its form and its version. */
interface Seen<F> {
  readonly form: F;
  readonly version: number;
}

export interface DraftSaveState<F> {
  readonly start: (form: F) => void;
  readonly isSaving: boolean;
  /** What another person saved meanwhile, and which fields it concerns; undefined when there is nothing. */
  readonly theirs: (Seen<F> & Pick<MergedForm<F>, "asked" | "taken">) | undefined;
}

interface SaveOptions<F extends object> {
  readonly draft: FormDraft<F>;
  /** Version that the form started from; 0 for a new row. */
  readonly version: number;
  readonly work: (form: F, version: number) => Promise<{ readonly msg: string; readonly data: unknown }>;
  /** Loads the row again after a version conflict. */
  readonly latest?: () => Promise<Seen<F>>;
  /** The text of the toast; undefined: the server's message. */
  readonly message?: string;
  /** Called after the toast. */
  readonly done: (data: unknown) => void;
}

/**
 * Saves a draft; when another person saved first, that version is loaded, the person's own edits stay, and all other
 * fields take the other version's values.
 */
export function useSaveDraft<F extends object>(options: SaveOptions<F>): DraftSaveState<F> {
  const [theirs, setTheirs] = useState<DraftSaveState<F>["theirs"]>();
  // The form started with this version, even if the list is loaded again meanwhile.
  const [firstVersion] = useState(options.version);
  const write = useWrite({
    hasFields: true,
    work: async (form: F) => {
      try {
        return await options.work(form, theirs?.version ?? firstVersion);
      } catch (error) {
        options.draft.refuse(error);
        showHiddenField(error, form);
        if (isVersionConflict(error) && options.latest) {
          const latest = await options.latest();
          setTheirs({ ...latest, ...options.draft.rebase(latest.form), form: latest.form });
        }
        throw error;
      }
    },
    done({ msg, data }) {
      const answer = { msg: options.message ?? msg, data };
      // A new row is not undone but deleted in its list, after a question.
      if (options.version > 0) showUndoToast(answer);
      else showToast({ kind: "success", text: answer.msg });
      options.done(data);
    },
  });
  return { start: write.mutate, isSaving: write.isPending, theirs };
}

/** Shows the refusal of a field that is not in the form, which would otherwise stay invisible. */
function showHiddenField(error: unknown, form: object): void {
  const errors = (error as { errors?: Record<string, string[]> }).errors ?? {};
  if (!Object.keys(errors).some((field) => field in form)) showOtherFieldErrors(error);
}
