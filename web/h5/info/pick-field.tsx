import { type ReactNode, useState } from "react";
import { Field, labelId, wrongProps } from "../parts/field";
import { Icon } from "../parts/icons";

interface PickFieldProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly error?: string;
  /** The sheet to choose in; it closes itself. */
  readonly sheet: (close: () => void) => ReactNode;
}

/** A row whose value is chosen in a sheet. */
export function PickField({ id, label, value, error, sheet }: PickFieldProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Field id={id} label={label} error={error} isRow>
      <button
        id={id}
        type="button"
        className={value ? "pick" : "pick pick-empty"}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-labelledby={`${labelId(id)} ${id}`}
        aria-describedby={wrongProps(id, error)["aria-describedby"]}
        onClick={() => setOpen(true)}
      >
        {value || "请选择"}
        <Icon name="next" />
      </button>
      {isOpen && sheet(() => setOpen(false))}
    </Field>
  );
}

interface SelectProps {
  readonly id?: string;
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly onValue: (value: string) => void;
}

/** The system's own picker, for 大字版. */
export function SystemSelect({ id, label, value, options, onValue }: SelectProps) {
  return (
    <select
      id={id}
      className="select"
      aria-label={label}
      value={value}
      onChange={(event) => onValue(event.target.value)}
    >
      {!value && <option value="">请选择</option>}
      {options.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </select>
  );
}
