import type { EnquiryDetail } from "#contract/enquiries.schemas";
import { formatTime } from "../parts/format-time";
import { StateBadge } from "../parts/state/state-badge";
import { enquiryStates } from "./enquiry-words";

/** What was answered so far, the newest first. */
export function EnquiryAnswers({ answers }: Pick<EnquiryDetail, "answers">) {
  if (answers.length === 0) return <p className="muted">还没有人处理过。</p>;
  return (
    <ol className="bare-list stack lines" reversed>
      {answers.toReversed().map(({ at, by, state, note }) => (
        <li key={at} className="pad-8-0">
          <p className="wrap-row gap-4-12 size-13 muted">
            <StateBadge of={enquiryStates} state={state} />
            {by.name}　{formatTime(at, "{y}-{m}-{d} {h}:{i}")}
          </p>
          {note ? <p className="anywhere pre-line ink above-4">{note}</p> : null}
        </li>
      ))}
    </ol>
  );
}
