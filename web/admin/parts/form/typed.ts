import type { ChangeEvent } from "react";
import type { FieldErrors } from "./field-errors";

/** What fields of a form are given: the form, a sentence for each wrong field, and how a change is told. */
export interface FormPart<F extends object> {
  readonly form: F;
  readonly errors: FieldErrors;
  readonly onChange: (part: Partial<F>) => void;
}

/** Name, value, error and change of a control that is typed into or chosen from: `<TextInput {...typed("serial")} />`. */
export const typedInto =
  <F extends object>({ form, errors, onChange }: FormPart<F>) =>
  <Name extends keyof F & string>(name: Name) => ({
    name,
    value: form[name],
    error: errors[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
      onChange({ [name]: event.currentTarget.value } as unknown as Partial<F>),
  });
