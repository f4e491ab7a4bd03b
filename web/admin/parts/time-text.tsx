import { formatTime } from "./format-time";

/** A time in the specification's format, on one line; a dash when it has not happened. */
export function TimeText({ at }: { at: number | null | undefined }) {
  if (at === null || at === undefined) return <span>—</span>;
  return (
    <time dateTime={new Date(at).toISOString()} className="nowrap tabular">
      {formatTime(at)}
    </time>
  );
}
