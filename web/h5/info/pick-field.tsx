import type { ReactNode } from "react";
import { Field, labelId, wrongProps } from "../parts/field";
import { Icon } from "../parts/icons";
import { useLazyPart } from "../parts/use-lazy-part";

/** Props of a field whose value is chosen. */
export interface ChosenProps {
  readonly id: string;
  readonly value: string;
  readonly error?: string;
  readonly onValue: (value: string) => void;
  /** Called when the field is left without a choice. */
  readonly onLeave?: () => void;
}

/** A sheet that is closed by a choice, or left without one. */
export function usePickSheet<M, N extends keyof M & string>(load: () => Promise<M>, name: N, onLeave?: () => void) {
  const sheet = useLazyPart(load, name);
  const cancel = () => {
    sheet.close();
    onLeave?.();
  };
  return { ...sheet, cancel };
}

interface PickFieldProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly error?: string;
  /** The sheet with the options (parts/use-lazy-part.ts); it closes itself. */
  readonly sheet: { readonly Part: unknown; readonly open: () => void };
  readonly children: ReactNode;
}

/** A row whose value is chosen in a sheet. */
export function PickField({ id, label, value, error, sheet, children }: PickFieldProps) {
  return (
    <Field id={id} label={label} error={error} isRow>
      <button
        id={id}
        type="button"
        className={value ? "pick" : "pick pick-empty"}
        aria-haspopup="dialog"
        aria-expanded={sheet.Part !== null}
        aria-labelledby={`${labelId(id)} ${id}`}
        aria-describedby={wrongProps(id, error)["aria-describedby"]}
        onClick={sheet.open}
      >
        {value || "请选择"}
        <Icon name="next" />
      </button>
      {children}
    </Field>
  );
}

interface SelectProps {
  readonly id?: string;
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly onValue: (value: string) => void;
  readonly onLeave?: () => void;
}

/** The system's own picker, for 大字版. */
export function NativeSelectField({ id, label, value, options, onValue, onLeave }: SelectProps) {
  return (
    <select
      id={id}
      className="select"
      aria-label={label}
      value={value}
      onChange={(event) => onValue(event.target.value)}
      onBlur={onLeave}
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
