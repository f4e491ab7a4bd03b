import { checkAuditChain } from "#contract/audit";
import type { DataOf } from "#contract/endpoint";
import { staffAction } from "../../http/action";
import type { Deps } from "../../platform/deps";
import { chainStart, rowText, type Seal, type StoredAuditRow, sealText } from "./audit.rules";
import { knownHeads } from "./audit-seal.actions";
import { auditEventsAfter, newestEvent, newestSeal, sealsAfter, sealsOf } from "./logs.store";

type Problem = DataOf<typeof checkAuditChain>["problems"][number];

const eventsPerCall = 400;
const problemsKept = 100;

/** One part of what `npm run audit:verify` walks as a whole; the caller's place in it decides nothing but where to look. */
export const checkAuditChainAction = staffAction(checkAuditChain, {
  load: ({ query: { after } }) => ({
    events: auditEventsAfter(after, eventsPerCall),
    seals: sealsAfter(after - 1, eventsPerCall + 1),
    newest: newestEvent(),
    head: newestSeal(),
  }),
  async run({ query: { after }, events, seals, newest, head, deps }) {
    const problems = await problemsIn(deps, after, events, seals);
    const checkedTo = events.at(-1)?.seq ?? after;
    const isEnd = events.length < eventsPerCall;
    if (isEnd) problems.push(...(await lostHeads(deps)));
    return {
      checkedTo,
      newest,
      sealedTo: head?.seq ?? 0,
      sealedAt: head?.sealedAt ?? null,
      isEnd,
      problems: problems.slice(0, problemsKept),
    };
  },
});

async function problemsIn(
  deps: Pick<Deps, "auditHash">,
  after: number,
  events: readonly StoredAuditRow[],
  seals: readonly Seal[],
): Promise<Problem[]> {
  const problems: Problem[] = [];
  const hashes = new Map(seals.map(({ seq, hash }) => [seq, hash]));
  let previous = after === 0 ? chainStart : (hashes.get(after) ?? chainStart);
  let seq = after;
  for (const event of events) {
    if (event.seq !== seq + 1) problems.push({ seq: seq + 1, kind: "missing" });
    if ((await deps.auditHash.of("audit-row", rowText(event))) !== event.rowMac) {
      problems.push({ seq: event.seq, kind: "altered" });
    }
    const seal = hashes.get(event.seq);
    if (seal !== undefined && (await deps.auditHash.of("audit-seal", sealText(previous, event))) !== seal) {
      problems.push({ seq: event.seq, kind: "unchained" });
    }
    previous = seal ?? previous;
    seq = event.seq;
  }
  return problems;
}

/** Heads that the object store remembers and the database no longer has. */
async function lostHeads(deps: Pick<Deps, "rawFiles" | "clock" | "database">): Promise<Problem[]> {
  const heads = await knownHeads(deps);
  const [seals] = await deps.database.run([sealsOf([...heads.keys()])]);
  const hashes = new Map(seals.map(({ seq, hash }) => [seq, hash]));
  return [...heads].flatMap(([seq, hash]) => (hashes.get(seq) === hash ? [] : [{ seq, kind: "truncated" as const }]));
}
