import css from "./plate.module.css";
import { type Ink, slicePath } from "./plate-model";

interface WellDiscProps {
  readonly kind: "sample" | "control" | "empty";
  readonly inks?: readonly Ink[];
  readonly mark?: string;
  readonly isAlarm?: boolean;
  readonly isNext?: boolean | undefined;
}

/** One well: rim, slices, mark. Controls have a second rim; an alarm a red one. */
export function WellDisc({ kind, inks = [], mark, isAlarm, isNext }: WellDiscProps) {
  return (
    <svg className={css.disc} viewBox="-20 -20 40 40" aria-hidden="true">
      <circle className={css.rim} r="16" data-kind={kind} />
      {inks.map((ink, i) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: a slice is its place
          key={i}
          className={css.slice}
          data-ink={ink}
          d={slicePath(i, inks.length, kind === "control" ? 12 : 16)}
        />
      ))}
      {isNext ? <circle className={css.next} r="13" /> : null}
      {isAlarm ? <circle className={css.alarm} r="16" /> : null}
      {mark ? (
        <text className={css.mark} data-ink={inks.length > 1 ? "split" : inks[0]} y="5">
          {mark}
        </text>
      ) : null}
    </svg>
  );
}
