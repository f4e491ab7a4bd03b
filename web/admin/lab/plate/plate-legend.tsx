import type { DiscColour } from "./plate-model";
import { WellDisc } from "./well-disc";

interface LegendEntry {
  readonly label: string;
  readonly inks: readonly DiscColour[];
  readonly mark?: string;
  readonly isControl?: boolean;
  readonly isAlarm?: boolean;
  readonly isNext?: boolean;
}

/** The meaning of a plate's discs. */
export function PlateLegend({ entries }: { entries: readonly LegendEntry[] }) {
  return (
    <ul className="bare-list flex wrap gap-4-12 above-12 size-13" aria-label="图例">
      {entries.map(({ label, isControl, ...disc }) => (
        <li key={label} className="inline-row gap-8">
          <span style={{ width: 22 }}>
            <WellDisc kind={isControl ? "control" : "sample"} {...disc} />
          </span>
          {label}
        </li>
      ))}
    </ul>
  );
}
