interface ChoicesProps {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A few exclusive choices as chips; renders nothing when there is only one. */
export function ChoiceChips({ label, options, value, onChange }: ChoicesProps) {
  if (options.length <= 1) return null;
  return (
    <fieldset className="bare-set flex wrap gap-8 below-16">
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className="pill"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
