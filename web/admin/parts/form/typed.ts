import type { ChangeEvent } from "react";
import type { FormDraft } from "./use-draft";

/** Props for fields of a form: the form, a message for each wrong field, and the change handler. */
export type FormFieldsProps<F extends object> = Pick<FormDraft<F>, "form" | "errors" | "change">;

/** Name, value, error and change handler of an input: `<TextInput {...typed("serial")} />`. */
export const createInputProps =
  <F extends object>({ form, errors, change }: FormFieldsProps<F>) =>
  <Name extends keyof F & string>(name: Name) => ({
    name,
    value: form[name],
    error: errors[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
      change({ [name]: event.currentTarget.value } as unknown as Partial<F>),
  });
