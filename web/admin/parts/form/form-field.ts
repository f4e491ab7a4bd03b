import type { ReactNode } from "react";

/** Texts and lists of numbers, as forms hold them during editing. */
export type FormValue = string | readonly number[];

export interface Option {
  readonly value: string;
  readonly label: string;
  readonly isDisabled?: boolean;
}

/** One field of a drawer's form; its value is a text except for `custom` ones. */
export interface FormField<F> {
  readonly name: keyof F & string;
  readonly label: string;
  readonly kind: "text" | "lines" | "number" | "choice" | "select" | "custom";
  /** For `choice` and `select`. */
  readonly options?: readonly Option[];
  readonly isRequired?: boolean;
  readonly isFixed?: boolean;
  /** True: the field takes the whole width of the form. */
  readonly isWide?: boolean;
  readonly description?: string;
  readonly placeholder?: string;
  readonly maxLength?: number;
  readonly inputMode?: "text" | "numeric" | "tel" | "email";
  /** For `custom`. */
  readonly render?: (props: FieldRender) => ReactNode;
  /** The value as text, for `custom`. */
  readonly textOf?: (value: FormValue) => string;
}

export interface FieldRender {
  readonly value: FormValue;
  readonly error: string | undefined;
  readonly onChange: (value: FormValue) => void;
}

/** A field's value as text, for the comparison of two versions of a row. */
export function fieldValueText<F>(field: Pick<FormField<F>, "options" | "textOf">, value: FormValue): string {
  if (field.textOf) return field.textOf(value) || "空";
  const text = typeof value === "string" ? value : value.join("、");
  return field.options?.find((option) => option.value === text)?.label ?? (text || "空");
}
