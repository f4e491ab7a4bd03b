import { useState } from "react";
import type { FieldErrors } from "./field-errors";
import type { FormPart } from "./typed";

interface DialogDraft<F extends object> extends FormPart<F> {
  readonly setErrors: (errors: FieldErrors) => void;
  /** Checks the form; what is wrong is shown and the first wrong field gets the cursor. */
  readonly isGood: (element: HTMLFormElement) => boolean;
}

/** The form of a `DialogForm` while it is typed. `check` gives the contract's sentences by field. */
export function useDialogDraft<F extends object>(start: F, check: (form: F) => FieldErrors): DialogDraft<F> {
  const [form, setForm] = useState(start);
  const [errors, setErrors] = useState<FieldErrors>({});
  return {
    form,
    errors,
    setErrors,
    onChange(part) {
      setForm((current) => ({ ...current, ...part }));
      setErrors((current) => Object.fromEntries(Object.entries(current).filter(([field]) => !(field in part))));
    },
    isGood(element) {
      const found = check(form);
      setErrors(found);
      const first = Object.keys(form).find((field) => found[field]);
      if (first) element.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return first === undefined;
    },
  };
}
