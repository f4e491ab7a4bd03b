import css from "./plate.module.css";
import { type DiscColour, slicePath } from "./plate-model";

interface WellDiscProps {
  readonly kind: "sample" | "control" | "empty";
  readonly inks?: readonly DiscColour[];
  readonly mark?: string;
  readonly isAlarm?: boolean;
  readonly isNext?: boolean | undefined;
}

const fills: Record<DiscColour, string> = {
  one: "#0b6bcb",
  two: "#e8a33c",
  on: "var(--teal)",
  off: "var(--line)",
  ok: "var(--green)",
  wait: "#6fb6ff",
  warn: "var(--amber)",
  bad: "var(--red)",
  mute: "var(--control-line)",
};

const rims = {
  sample: { stroke: "var(--line)" },
  control: { stroke: "var(--text)", strokeWidth: 2 },
  empty: { stroke: "var(--control-line)", strokeDasharray: "2 4", strokeOpacity: 0.6, fillOpacity: 0 },
} as const;

/** One well: rim, slices, mark. Controls have a second rim, alarms a red one. */
export function WellDisc({ kind, inks = [], mark, isAlarm, isNext }: WellDiscProps) {
  return (
    <svg className={css.disc} viewBox="-20 -20 40 40" aria-hidden="true">
      <circle className={css.rim} r="16" {...rims[kind]} />
      {inks.map((ink, i) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: a slice is its place
          key={i}
          fill={fills[ink]}
          stroke="var(--paper)"
          strokeWidth="0.75"
          d={slicePath(i, inks.length, kind === "control" ? 12 : 16)}
        />
      ))}
      {isNext ? <circle r="13" fill="var(--brand-soft)" stroke="var(--brand)" strokeWidth="4" /> : null}
      {isAlarm ? <circle r="16" fill="none" stroke="var(--red)" strokeWidth="3.5" /> : null}
      {mark ? (
        <text
          className={`size-14 strong size-14 strong ${css.mark}`}
          textAnchor="middle"
          data-ink={inks.length > 1 ? "split" : inks[0]}
          y="5"
        >
          {mark}
        </text>
      ) : null}
    </svg>
  );
}
