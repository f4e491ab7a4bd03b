import { type FormEvent, useState } from "react";
import { messages } from "#contract/messages";
import { ApiError } from "../../../shared/api";
import { type FieldErrors, fieldErrorsOf } from "./field-errors";
import { isSameValue, type MergedForm, mergeForms } from "./merge.rules";

export interface FormDraft<F extends object> {
  readonly form: F;
  /** The values that the form started with; after a merge the other person's version. */
  readonly start: F;
  readonly errors: FieldErrors;
  readonly isDirty: boolean;
  readonly change: (part: Partial<F>) => void;
  /** Checks the form; errors are shown and the first wrong field gets the focus. */
  readonly isGood: (event: FormEvent<HTMLFormElement>) => boolean;
  /** Merges the edits with what another person saved meanwhile. */
  readonly rebase: (theirs: F) => MergedForm<F>;
  /** Shows the server's messages beside their fields. */
  readonly refuse: (error: unknown) => void;
}

/** A form during editing. `check` returns the contract's messages by field. */
export function useFormDraft<F extends object>(first: F, check: (form: F) => FieldErrors): FormDraft<F> {
  const [form, setForm] = useState(first);
  const [theirs, setTheirs] = useState<F>();
  const start = theirs ?? first;
  const [errors, setErrors] = useState<FieldErrors>({});
  return {
    form,
    start,
    errors,
    isDirty: !isSameValue(form, start),
    change(part) {
      setForm((current) => ({ ...current, ...part }));
      setErrors((current) => Object.fromEntries(Object.entries(current).filter(([field]) => !(field in part))));
    },
    isGood(event) {
      event.preventDefault();
      const found = check(form);
      setErrors(found);
      const first = Object.keys(form).find((field) => found[field]);
      if (first) event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return first === undefined;
    },
    rebase(latest) {
      setForm((current) => mergeForms(start, current, latest).form);
      setTheirs(latest);
      return mergeForms(start, form, latest);
    },
    refuse: (error) => setErrors(fieldErrorsOf(error)),
  };
}

/** Whether another person saved the row since it was loaded; other refusals of code 409 have their own messages. */
export function isVersionConflict(error: unknown): boolean {
  return error instanceof ApiError && error.code === 409 && error.message === messages.conflict;
}
