import { checkAuditChain } from "#contract/audit";
import type { DataOf } from "#contract/endpoint";
import { staffAction } from "../../http/action";
import type { Deps } from "../../platform/deps";
import { chainStart, rowText, type Seal, type StoredAuditRow } from "./audit.rules";
import { chainOver, lostHeads } from "./audit-seal.actions";
import { checkedEvents, checkedSeals, newestEvent, newestSeal } from "./logs.store";

type Problem = DataOf<typeof checkAuditChain>["problems"][number];

const eventsPerCall = 400;
const problemsKept = 100;

/** One part of what `npm run audit:verify` walks as a whole; the caller's place in it decides nothing but where to look. */
export const checkAuditChainAction = staffAction(checkAuditChain, {
  load: ({ query: { after } }) => ({
    events: checkedEvents(after, eventsPerCall),
    seals: checkedSeals(after, eventsPerCall),
    newest: newestEvent(),
    head: newestSeal(),
  }),
  async run({ query: { after }, events, seals, newest, head, deps }) {
    const problems = await problemsIn(deps, after, events, seals);
    const last = events.at(-1)?.seq ?? after;
    const isEnd = events.length < eventsPerCall;
    // A part ends at a seal: it is there that the chain is compared.
    const checkedTo = isEnd ? last : (seals.findLast(({ seq }) => seq > after && seq <= last)?.seq ?? last);
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
  const hashes = new Map(seals.map((seal) => [seal.seq, seal.hash]));
  let seq = (events[0]?.seq ?? 1) - 1;
  if (seq > after) problems.push({ seq: after + 1, kind: "missing" });
  let hash = seq === 0 ? chainStart : (hashes.get(seq) ?? chainStart);
  for (const event of events) {
    if (event.seq !== seq + 1) problems.push({ seq: seq + 1, kind: "missing" });
    if ((await deps.auditHash.of("audit-row", rowText(event))) !== event.rowMac) {
      problems.push({ seq: event.seq, kind: "altered" });
    }
    hash = await chainOver(deps, hash, [event]);
    const seal = hashes.get(event.seq);
    if (seal !== undefined && seal !== hash) problems.push({ seq: event.seq, kind: "unchained" });
    hash = seal ?? hash;
    seq = event.seq;
  }
  return problems;
}
