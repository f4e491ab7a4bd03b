import type { ChangeEvent } from "react";
import type { Draft } from "./use-draft";

/** What fields of a form are given: the form, a sentence for each wrong field, and how a change is told. */
export type FormPart<F extends object> = Pick<Draft<F>, "form" | "errors" | "change">;

/** Name, value, error and change of a control that is typed into or chosen from: `<TextInput {...typed("serial")} />`. */
export const typedInto =
  <F extends object>({ form, errors, change }: FormPart<F>) =>
  <Name extends keyof F & string>(name: Name) => ({
    name,
    value: form[name],
    error: errors[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
      change({ [name]: event.currentTarget.value } as unknown as Partial<F>),
  });
