import css from "./plate.module.css";
import type { Ink } from "./plate-model";
import { WellDisc } from "./well-disc";

interface LegendEntry {
  readonly label: string;
  readonly inks: readonly Ink[];
  readonly mark?: string;
  readonly isControl?: boolean;
  readonly isAlarm?: boolean;
  readonly isNext?: boolean;
}

/** What the discs of a plate mean. */
export function PlateLegend({ entries }: { entries: readonly LegendEntry[] }) {
  return (
    <ul className={css.legend} aria-label="图例">
      {entries.map(({ label, isControl, ...disc }) => (
        <li key={label}>
          <span className={css.swatch}>
            <WellDisc kind={isControl ? "control" : "sample"} {...disc} />
          </span>
          {label}
        </li>
      ))}
    </ul>
  );
}
