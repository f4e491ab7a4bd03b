import { useEffect, useState } from "react";
import { readJson, tabStorage, writeJson } from "../../../shared/browser-storage";
import { now } from "../../../shared/clock";
import { isSameValue } from "./merge.rules";
import type { FormDraft } from "./use-draft";

interface Kept<F> {
  readonly at: number;
  /** The values that the form started with, so that only the person's changes are restored. */
  readonly start: F;
  readonly form: F;
}

export interface SavedDraft {
  readonly at: number;
  /** True when another person saved the record since. */
  readonly isOverlapping: boolean;
  readonly restore: () => void;
  readonly forget: () => void;
}

/**
 * Stores a changed form in this tab, by its record, until it is saved or discarded; signing out deletes all of them.
 * Returns the draft of an earlier visit.
 */
export function useSavedDraft<F extends object>(
  record: string,
  draft: Pick<FormDraft<F>, "form" | "start" | "isDirty" | "change">,
  isSaving: boolean,
): SavedDraft | undefined {
  const key = keyOf(record);
  const [kept, setKept] = useState(() => readJson<Kept<F>>(tabStorage, key));
  const { form, start, isDirty } = draft;
  // Again after each saving: one that failed leaves the draft, which the effect below has just removed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end of a saving starts it
  useEffect(() => {
    if (isDirty) writeJson(tabStorage, key, { at: now(), start: withoutSecrets(start), form: withoutSecrets(form) });
  }, [key, form, start, isDirty, isSaving]);
  useEffect(() => (isSaving ? () => tabStorage.removeItem(key) : undefined), [key, isSaving]);
  if (!kept || isDirty) return undefined;
  const fields = (Object.keys(kept.form) as (keyof F)[]).filter(
    (field) => !isSameValue(kept.form[field], kept.start[field]),
  );
  return {
    at: kept.at,
    isOverlapping: fields.some((field) => !isSameValue(kept.start[field], start[field])),
    restore: () => draft.change(Object.fromEntries(fields.map((field) => [field, kept.form[field]])) as Partial<F>),
    forget: () => {
      tabStorage.removeItem(key);
      setKept(undefined);
    },
  };
}

const keyOf = (record: string) => `admin:draft:${record}`;

export const deleteSavedDraft = (record: string): void => tabStorage.removeItem(keyOf(record));

const withoutSecrets = <F extends object>(form: F): F =>
  Object.fromEntries(Object.entries(form).filter(([field]) => !/password|secret/i.test(field))) as F;
