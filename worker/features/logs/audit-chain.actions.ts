import { checkAuditChain } from "#contract/audit.schemas";
import type { DataOf } from "#contract/endpoint";
import { staffAction } from "../../http/action";
import type { Deps } from "../../platform/deps";
import { findSegmentEndingAfter } from "./archive.store";
import { hashBeforeFirstRow, type Seal, type StoredAuditRow } from "./audit.rules";
import { findMissingEventProblems, isEveryRowAltered, verifyNextEvents, verifySegment } from "./audit-seal.actions";
import { findEventsFrom, findLastSealUpTo, findNewestEventNumber, findNewestSeal, findSealsFrom } from "./logs.store";

type Problem = DataOf<typeof checkAuditChain>["problems"][number];

const eventsPerCall = 400;
const problemsKept = 100;

/** Checks one part of what `npm run audit:verify` checks as a whole; the caller only chooses where the part begins. */
export const checkAuditChainAction = staffAction(checkAuditChain, {
  load: ({ query: { after } }) => ({
    segment: findSegmentEndingAfter(after),
    events: findEventsFrom(after, eventsPerCall),
    seals: findSealsFrom(after, eventsPerCall),
    newest: findNewestEventNumber(),
    head: findNewestSeal(),
  }),
  async run({ query: { after }, segment, events, seals, newest, head, deps }) {
    const hot = events.filter(({ seq }) => seq < (segment?.firstSeq ?? Number.POSITIVE_INFINITY));
    const known = { newest, sealedTo: head?.seq ?? 0, sealedAt: head?.sealedAt ?? null };
    if (segment && hot.length === 0) {
      const problems: Problem[] = [];
      const [before] = await deps.database.run([findLastSealUpTo(segment.firstSeq - 1)]);
      // A part that would begin inside a segment begins at the segment's start.
      const seq = Math.min(after, segment.firstSeq - 1);
      const reached = { seq, hash: before?.hash ?? hashBeforeFirstRow };
      await verifySegment(deps, reached, segment, (at, kind) => void problems.push({ seq: at, kind }));
      const shown = inWords(problems, after, segment.lastSeq - segment.firstSeq + 1);
      return { ...known, checkedTo: segment.lastSeq, isEnd: false, problems: shown };
    }
    const problems = await problemsIn(deps, after, hot, seals);
    const last = hot.at(-1)?.seq ?? after;
    const isEnd = events.length < eventsPerCall && !segment;
    // A part ends at a seal, because the chain is compared there.
    const checkedTo = isEnd ? last : (seals.findLast(({ seq }) => seq > after && seq <= last)?.seq ?? last);
    if (isEnd) problems.push(...(await findMissingEventProblems(deps)));
    return { ...known, checkedTo, isEnd, problems: inWords(problems, after, hot.length) };
  },
});

/** The problems of a part: a single one when no row of the very first part can be verified. */
function inWords(problems: readonly Problem[], after: number, checked: number): Problem[] {
  const altered = problems.filter(({ kind }) => kind === "altered").length;
  if (after === 0 && isEveryRowAltered(altered, checked)) return [{ seq: 1, kind: "secret" }];
  return problems.slice(0, problemsKept);
}

async function problemsIn(
  deps: Pick<Deps, "auditHash">,
  after: number,
  events: readonly StoredAuditRow[],
  seals: readonly Seal[],
): Promise<Problem[]> {
  const problems: Problem[] = [];
  const report = (seq: number, kind: Problem["kind"]) => void problems.push({ seq, kind });
  const seq = (events[0]?.seq ?? 1) - 1;
  if (seq > after) report(after + 1, "missing");
  const hash = seals.find((seal) => seal.seq === seq)?.hash ?? hashBeforeFirstRow;
  await verifyNextEvents(deps, { seq, hash }, { events, seals }, report);
  return problems;
}
