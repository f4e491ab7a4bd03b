import { useState } from "react";
import { useWrite } from "../../parts/data/use-write";
import { mergeForms } from "../../parts/form/merge.rules";
import { isVersionConflict } from "../../parts/form/use-draft";
import { type SavedDraft, useSavedDraft } from "../../parts/form/use-kept-draft";
import { useUnsavedInputGuard } from "../../parts/form/use-unsaved";
import { showToast } from "../../parts/toast-queue";
import type { DefinitionView } from "./definition-view";

export interface DefinitionDraft<F> {
  readonly form: F;
  readonly change: (part: Partial<F>) => void;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  readonly save: () => void;
  /** The version that another person saved meanwhile; undefined when there is none. */
  readonly theirs: F | undefined;
  /** Discards the unsaved edits and loads the stored version. */
  readonly takeTheirs: () => void;
  /** Edits of this revision that were typed earlier and not saved. */
  readonly kept: SavedDraft | undefined;
}

interface DraftOptions<F> {
  readonly view: DefinitionView;
  /** The stored content in the editor's form. */
  readonly stored: F;
  readonly work: (
    form: F,
    version: number,
  ) => Promise<{ readonly msg: string; readonly data: { readonly version: number } }>;
}

/**
 * The content of a draft in the editor. When another person saved first, the unsaved edits stay until one version is
 * chosen.
 */
export function useDefinitionDraft<F extends object>({ view, stored, work }: DraftOptions<F>): DefinitionDraft<F> {
  const [{ form, start, version }, setHeld] = useState({ form: stored, start: stored, version: view.version });
  const [isStale, setStale] = useState(false);
  const [isMerged, setMerged] = useState(false);
  const isDirty = JSON.stringify(form) !== JSON.stringify(start);
  const take = () => {
    setHeld({ form: stored, start: stored, version: view.version });
    setStale(false);
    setMerged(false);
  };
  if (view.version > version && !isDirty) take();
  else if (view.version > version && isStale) {
    setHeld({ form: mergeForms(start, form, stored).form, start: stored, version: view.version });
    setStale(false);
    setMerged(true);
  }
  const save = useWrite({
    hasFields: false,
    work: async (sent: F) => {
      try {
        const done = await work(sent, version);
        return { ...done, sent };
      } catch (error) {
        if (isVersionConflict(error)) setStale(true);
        throw error;
      }
    },
    done({ msg, sent, data }) {
      setHeld((held) => ({ ...held, start: sent, version: data.version }));
      setMerged(false);
      showToast({ kind: "success", text: msg });
    },
  });
  useUnsavedInputGuard(isDirty && !save.isPending);
  const change = (part: Partial<F>) => setHeld((held) => ({ ...held, form: { ...held.form, ...part } }));
  const kept = useSavedDraft(`definition:${view.id}`, { form, start, isDirty, change }, save.isPending);
  return {
    form,
    change,
    isDirty,
    isSaving: save.isPending,
    save: () => save.mutate(form),
    theirs: isMerged && isDirty ? stored : undefined,
    takeTheirs: take,
    kept,
  };
}
