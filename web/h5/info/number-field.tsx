import { plainDigits } from "#contract/plain-text";
import { Field, wrongProps } from "../parts/field";

interface NumberFieldProps {
  readonly id: string;
  readonly label: string;
  readonly unit: string;
  readonly value: string;
  readonly error?: string;
  readonly onValue: (value: string) => void;
  readonly onLeave: () => void;
}

const typedNumber = (text: string) =>
  plainDigits(text)
    .replace(/[。，,．]/g, ".")
    .replace(/[^\d.]/g, "")
    .slice(0, 5);

/** A measure with its unit, typed with the decimal keyboard. */
export function NumberField({ id, label, unit, value, error, onValue, onLeave }: NumberFieldProps) {
  return (
    <Field id={id} label={`${label}（${unit}）`} error={error} isRow>
      <input
        id={id}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="next"
        className="input input-row"
        placeholder={`请输入${label}`}
        value={value}
        onChange={(event) => onValue(typedNumber(event.target.value))}
        onBlur={onLeave}
        {...wrongProps(id, error)}
      />
    </Field>
  );
}
