import { now } from "../../shared/clock";
import { formatTime, shortTime } from "./format-time";

/** A time, short in the text and whole on hover; a dash when it has not happened. */
export function TimeText({ at }: { at: number | null | undefined }) {
  if (at === null || at === undefined) return <span>—</span>;
  return (
    <time dateTime={new Date(at).toISOString()} title={formatTime(at)}>
      {shortTime(at, now())}
    </time>
  );
}
