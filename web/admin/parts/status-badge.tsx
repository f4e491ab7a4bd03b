import css from "./status-badge.module.css";

/** neutral: waits or is over; progress: under way; ready: good; warn: needs someone; bad: failed or refused. */
export type Tone = "neutral" | "progress" | "ready" | "warn" | "bad";

/** A state in words, with a dot in its colour. */
export function StatusBadge({ tone, label }: { tone: Tone; label: string }) {
  return (
    <span className={`toned inline-row gap-4 size-12 nowrap on-ground ${css.badge}`} data-tone={tone}>
      {label}
    </span>
  );
}
