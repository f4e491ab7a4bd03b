import { useId } from "react";
import css from "./segments.module.css";

interface SegmentsProps {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** One of a few choices, side by side: native radio buttons, so arrow keys move between them. */
export function SegmentedControl({ label, options, value, onChange }: SegmentsProps) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={css.box}>
      {options.map((option) => (
        <label key={option.value} className={css.segment}>
          <input
            type="radio"
            name={name}
            className={css.radio}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
