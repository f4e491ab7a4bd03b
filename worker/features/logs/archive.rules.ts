import type { AuditRow, Seal, StoredAuditRow } from "./audit.rules";

/** A seal with the time at which it was made. */
export interface StoredSeal extends Seal {
  readonly sealedAt: number;
}

/** One line of a segment: an event as it was stored, and its seal if it had one. */
export interface ArchivedEvent extends StoredAuditRow {
  readonly sealPreviousHash: string | null;
  readonly sealHash: string | null;
  readonly sealedAt: number | null;
}

/** The text of a segment: one line of JSON per event. */
export function formatSegment(events: readonly StoredAuditRow[], seals: readonly StoredSeal[]): string {
  const sealed = new Map(seals.map((seal) => [seal.seq, seal]));
  return events
    .map((event) => {
      const seal = sealed.get(event.seq);
      const line: ArchivedEvent = {
        ...event,
        sealPreviousHash: seal?.previousHash ?? null,
        sealHash: seal?.hash ?? null,
        sealedAt: seal?.sealedAt ?? null,
      };
      return `${JSON.stringify(line)}\n`;
    })
    .join("");
}

export const parseSegment = (text: string): ArchivedEvent[] =>
  text
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line) as ArchivedEvent);

export const sealsOfEvents = (events: readonly ArchivedEvent[]): StoredSeal[] =>
  events.flatMap(({ seq, sealPreviousHash, sealHash, sealedAt }) =>
    sealPreviousHash !== null && sealHash !== null && sealedAt !== null
      ? [{ seq, previousHash: sealPreviousHash, hash: sealHash, sealedAt }]
      : [],
  );

/** Terms by which events are found: the object, the actor, the action; then the kind of actor and the outcome. */
const termKinds = ["object", "actor", "action", "facet"] as const;
export type TermKind = (typeof termKinds)[number];
export const kindNumber = (kind: TermKind): number => termKinds.indexOf(kind);

/** A term is made of this many last characters of a text, five bits each, because identifiers differ at their end. */
export const termCharacters = 6;
export const segmentsMax = 2 ** 21;

/** Maximum number of segments that are read for one page. */
export const segmentsPerPage = 12;

/**
 * The first number of a term in `audit_segment_terms`, to which a segment's number is added. `placeOf` in the store computes
 * the same in SQL.
 */
export function termNumber(kind: TermKind, text: string): number {
  const letters = [...text].toReversed().slice(0, termCharacters);
  const end = letters.reduce((sum, letter, at) => sum + ((letter.codePointAt(0) ?? 0) & 31) * 32 ** at, 0);
  return (kindNumber(kind) * 32 ** termCharacters + end) * segmentsMax;
}

const termsOf = (event: StoredAuditRow): readonly (readonly [TermKind, string])[] => [
  ["object", event.objectId],
  ["actor", event.actorId],
  ["action", event.action],
  ["facet", event.actorKind],
  ["facet", event.outcome],
];

/** The numbers by which a segment is found. */
export const termsOfSegment = (events: readonly StoredAuditRow[], segment: number): number[] => [
  ...new Set(events.flatMap(termsOf).flatMap(([kind, text]) => (text ? [termNumber(kind, text) + segment] : []))),
];

/** The filter of a list of the log, as the caller gave it. */
export interface AuditFilter {
  readonly beforeSeq?: number | undefined;
  readonly action?: string;
  readonly actorKind?: AuditRow["actorKind"];
  readonly actorId?: string;
  /** User name of a member of staff, deleted ones included. */
  readonly actorName?: string | undefined;
  readonly outcomes?: readonly AuditRow["outcome"][] | undefined;
  readonly objectType?: string;
  readonly objectId?: string;
  readonly beginTime?: number;
  readonly endTime?: number;
  /** Only this event. */
  readonly seq?: number;
  readonly count: number;
}

/** The filter as archived events are compared with it; ids as they are stored. */
export interface ArchiveFilter {
  readonly beforeSeq?: number | undefined;
  readonly action?: string | undefined;
  readonly actorKind?: string | undefined;
  readonly actorIds?: readonly string[] | undefined;
  readonly outcomes?: readonly string[] | undefined;
  readonly objectType?: string | undefined;
  readonly objectId?: string | undefined;
  readonly beginTime?: number | undefined;
  readonly endTime?: number | undefined;
}

/** As `canSeeEvent` in the store: `seenActorIds` are the members of staff whose events are shown; null means all events. */
export const isEventVisible = (
  { actorKind, actorId }: Pick<StoredAuditRow, "actorKind" | "actorId">,
  seenActorIds: readonly string[] | null,
): boolean => seenActorIds === null || (actorKind === "staff" && seenActorIds.includes(actorId));

export const matchesArchiveFilter = (event: StoredAuditRow, asked: ArchiveFilter): boolean =>
  event.seq < (asked.beforeSeq ?? Number.POSITIVE_INFINITY) &&
  (asked.action ?? event.action) === event.action &&
  (asked.actorKind ?? event.actorKind) === event.actorKind &&
  (asked.actorIds?.includes(event.actorId) ?? true) &&
  (asked.outcomes?.includes(event.outcome) ?? true) &&
  (asked.objectType ?? event.objectType) === event.objectType &&
  (asked.objectId ?? event.objectId) === event.objectId &&
  event.at >= (asked.beginTime ?? 0) &&
  event.at <= (asked.endTime ?? Number.POSITIVE_INFINITY);
