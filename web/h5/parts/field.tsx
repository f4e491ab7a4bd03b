import type { ReactNode } from "react";
import { ServiceText } from "./service-text";

interface FieldProps {
  readonly id: string;
  readonly label: string;
  readonly error?: string;
  readonly hint?: ReactNode;
  readonly isRow?: boolean;
  readonly children: ReactNode;
}

/** A label, its control, and the error under it. The control names `errorId(id)` in aria-describedby. */
export function Field({ id, label, error, hint, isRow = false, children }: FieldProps) {
  return (
    <div className={`field${isRow ? " field-row" : ""}${error ? " field-wrong" : ""}`}>
      <label htmlFor={id} id={labelId(id)} className="field-label">
        {label}
      </label>
      <div className="field-control">{children}</div>
      {error ? (
        <p className="field-error" id={errorId(id)}>
          <ServiceText text={error} />
        </p>
      ) : (
        hint && <p className="field-hint">{hint}</p>
      )}
    </div>
  );
}

export const errorId = (id: string) => `${id}-error`;
export const labelId = (id: string) => `${id}-label`;
/** aria attributes of a control inside a field. */
export function wrongProps(id: string, error: string | undefined) {
  return { "aria-invalid": error ? true : undefined, "aria-describedby": error ? errorId(id) : undefined } as const;
}
