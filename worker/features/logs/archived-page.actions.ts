import { keysetPage } from "../../platform/database/keyset";
import type { ListPlace } from "../../platform/database/list-order";
import type { NamedResults } from "../../platform/database/named-batch";
import type { Deps } from "../../platform/deps";
import {
  type ArchivedEvent,
  type ArchiveFilter,
  type AuditFilter,
  isEventVisible,
  matchesArchiveFilter,
  segmentsPerPage,
} from "./archive.rules";
import { type FoundSegment, findNamesOfEvents } from "./archive.store";
import { type AuditEventRow, type findAuditPage, isWholeLog } from "./audit-list.store";
import { readSegmentEvents } from "./segment-files.actions";

type Reading = Pick<Deps, "database" | "rawFiles" | "sealer">;

const segmentsAtOnce = 4;

interface WithArchive {
  readonly events: AuditEventRow[];
  /**
   * The event at which the next page begins when this page is not full, because it would have needed more segments than one
   * page may read.
   */
  readonly goesOn: number | undefined;
}

/**
 * A page of the log: events stored as rows, filled up with events of the found segments. No cost when rows fill the page;
 * otherwise reads files and needs one more round trip for the names.
 */
export async function addArchivedEvents(
  deps: Reading,
  { count, ...filter }: AuditFilter,
  hot: readonly AuditEventRow[],
  found: readonly FoundSegment[],
  seenActorIds: readonly string[] | null,
): Promise<WithArchive> {
  const floor = hot.length < count ? 0 : (hot.at(-1)?.seq ?? 0);
  const wanted = found.filter(({ lastSeq }) => lastSeq > floor);
  const archived: ArchivedEvent[] = [];
  let read = 0;
  while (read < Math.min(wanted.length, segmentsPerPage) && !isFull(wanted[read])) {
    const next = wanted.slice(read, Math.min(read + segmentsAtOnce, segmentsPerPage));
    const files = await Promise.all(next.map((segment) => readSegmentEvents(deps, segment)));
    const asked = askedBy(filter, next[0]);
    archived.push(
      ...files.flat().filter((event) => matchesArchiveFilter(event, asked) && isEventVisible(event, seenActorIds)),
    );
    read += next.length;
  }
  const rest = wanted[read]?.lastSeq ?? 0;
  const page = [...hot, ...archived]
    .toSorted((one, other) => other.seq - one.seq)
    .filter(({ seq }) => seq > rest)
    .slice(0, count);
  const shown = new Map((await asRows(deps, page.filter(isArchived))).map((event) => [event.seq, event]));
  const events = page.flatMap((event) => shown.get(event.seq) ?? (isArchived(event) ? [] : [event]));
  return { events, goesOn: rest > 0 && events.length < count ? rest + 1 : undefined };

  function isFull(next: FoundSegment | undefined): boolean {
    return [...hot, ...archived].filter(({ seq }) => seq > (next?.lastSeq ?? 0)).length >= count;
  }
}

const isArchived = (event: AuditEventRow | ArchivedEvent): event is ArchivedEvent => "rowMac" in event;

/** The reply of a list of the log; the total is only known when no segment has to be counted. */
export async function auditPage<Item>(
  deps: Reading,
  filter: Omit<AuditFilter, "count" | "beforeSeq">,
  { cursor, pageSize }: Pick<ListPlace, "cursor" | "pageSize">,
  { events, segments, total, seenActorIds }: NamedResults<ReturnType<typeof findAuditPage>>,
  toItem: (event: AuditEventRow) => Item,
) {
  const beforeSeq = cursor === undefined ? undefined : Number(cursor);
  const page = await addArchivedEvents(
    deps,
    { ...filter, beforeSeq, count: pageSize + 1 },
    events,
    segments,
    seenActorIds,
  );
  const known = segments.length === 0 || (isWholeLog(filter) && seenActorIds === null) ? total : [];
  const reply = {
    ...keysetPage(page.events, pageSize, ({ seq }) => String(seq), toItem, known),
    isScoped: seenActorIds !== null,
  };
  return page.goesOn === undefined ? reply : { ...reply, nextCursor: reply.nextCursor ?? String(page.goesOn) };
}

const askedBy = (
  { actorName: _, actorId: __, ...filter }: Omit<AuditFilter, "count">,
  found: FoundSegment | undefined,
): ArchiveFilter => ({
  ...filter,
  objectId: found?.objectId ?? undefined,
  actorIds: found?.actorId == null ? undefined : [found.actorId],
});

async function asRows(
  { database }: Pick<Reading, "database">,
  events: readonly ArchivedEvent[],
): Promise<AuditEventRow[]> {
  if (events.length === 0) return [];
  const [names] = await database.run([findNamesOfEvents(events)]);
  return events.map((event, at) => toEventRow(event, names[at]));
}

/** An archived event in the form in which the database answers rows. */
export function toEventRow(
  event: ArchivedEvent,
  names: { readonly objectName: string; readonly actorName: string } | undefined,
): AuditEventRow {
  const { rowMac: _, ipHash: __, sealPreviousHash: ___, sealHash: ____, sealedAt: _____, changes, ...rest } = event;
  return {
    ...rest,
    changes: changes === null ? null : (JSON.parse(changes) as Record<string, unknown>),
    objectName: names?.objectName ?? "",
    actorName: names?.actorName ?? "",
    isSealed: 1,
  };
}
