import type { ReactNode } from "react";

interface FormFieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly error: string | undefined;
  readonly children: (props: FieldProps) => ReactNode;
}

/** What the control of a field needs to belong to its label and its messages. */
interface FieldProps {
  readonly id: string;
  readonly name: string;
  readonly "aria-invalid": boolean | undefined;
  readonly "aria-describedby": string | undefined;
}

/** A label, its control, and what is wrong with it. */
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
