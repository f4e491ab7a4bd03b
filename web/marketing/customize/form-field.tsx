import type { ReactNode } from "react";

interface FormFieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly error: string | undefined;
  readonly children: (props: FieldProps) => ReactNode;
}

/** Attributes that connect a control with its label and its messages. */
interface FieldProps {
  readonly id: string;
  readonly name: string;
  readonly "aria-invalid": boolean | undefined;
  readonly "aria-describedby": string | undefined;
}

/** A label, its control, and its error. */
export function FormField({ name, label, hint, error, children }: FormFieldProps) {
  const id = `enquiry-${name}`;
  return (
    <div className="form-field">
      <label htmlFor={id}>
        {label}
        {hint ? <small>{hint}</small> : null}
      </label>
      {children({
        id,
        name,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": error ? `${id}-error` : undefined,
      })}
      {error ? (
        <p className="form-error" id={`${id}-error`}>
          {error}
        </p>
      ) : null}
    </div>
  );
}
