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

/** Who did something, and when; a line may end between the two. */
export function NamedTime({ name, at }: { name: string; at: number | null | undefined }) {
  return (
    <>
      {name}　<TimeText at={at} />
    </>
  );
}
