import css from "./status-badge.module.css";

/** neutral: waiting or finished; progress: in progress; ready: good; warn: needs somebody; bad: failed or refused. */
export type Tone = "neutral" | "progress" | "ready" | "warn" | "bad";

/** A state as text, with a dot in its colour. */
export function StatusBadge({ tone, label }: { tone: Tone; label: string }) {
  return (
    <span className={`toned inline-row gap-4 size-12 nowrap on-ground ${css.badge}`} data-tone={tone}>
      {label}
    </span>
  );
}
