import { sampleConditionNames } from "#contract/samples";
import type { SampleCondition } from "./desk.model";
import css from "./receiving.module.css";

interface ConditionChipsProps {
  readonly value: SampleCondition;
  readonly onChange: (condition: SampleCondition) => void;
}

/** The condition of the next tube; returns to 完好 after each scan. */
export function ConditionChips({ value, onChange }: ConditionChipsProps) {
  return (
    <fieldset className="bare-set flex wrap gap-8">
      <legend className={`below-8 size-13 muted ${css.legend}`}>下一支的外观（扫描后恢复为完好）</legend>
      {(Object.keys(sampleConditionNames) as SampleCondition[]).map((condition) => (
        <label
          key={condition}
          className={`pill toned inline-row ${css.chip}`}
          data-on={condition === value || undefined}
          data-tone={condition === "good" ? "ready" : "warn"}
        >
          <input
            type="radio"
            name="condition"
            className="visually-hidden"
            checked={value === condition}
            onChange={() => {
              onChange(condition);
              document.querySelector<HTMLElement>("main [data-filter]")?.focus();
            }}
          />
          {sampleConditionNames[condition]}
        </label>
      ))}
    </fieldset>
  );
}
