import { chinaDay } from "../../platform/china-day";
import type { State } from "./chain";
import { inLanes } from "./lanes";
import { contentKey, listManifests, type Named, ownerOf, readManifest } from "./manifest";
import type { BackupStore } from "./store";

export interface Retention {
  /** How long every state is kept. */
  readonly minutesKeptDays: number;
  /** How long the first state of each day in China is kept. */
  readonly daysKeptMonths: number;
}

const dayMs = 86_400_000;
/** What no manifest names may belong to one that is being written. */
const writingMs = 6 * 3_600_000;

/**
 * Removes what is kept no longer: manifests first, the newest of a chain before those that it stands on, then what no manifest names
 * any more. Whatever breaks it off, each manifest that is left has all its objects, and the next run goes on. Answers counts.
 */
export async function collect(store: BackupStore, retention: Retention, { at: now, files }: State) {
  const named = await listManifests(store);
  const { kept, gone } = sorted(named, retention, now);
  for (const { key } of gone.toReversed()) await store.remove(key);
  const keptKeys = new Set(kept.map(({ key }) => key));
  const packs = (await store.list("packs/")).filter(
    ({ key, changedAt }) => !keptKeys.has(ownerOf(key)) && changedAt < now - writingMs,
  );
  await inLanes(packs, ({ key }) => store.remove(key));
  const contents = await contentsOfNobody(store, { kept, now, retention, held: [...files.values()] });
  await inLanes(contents, (key) => store.remove(key));
  return { manifests: gone.length, packs: packs.length, contents: contents.length };
}

/** Whole chains, by the moment of their last state; of a day's chains the base of the first outlives the others. */
function sorted(named: readonly Named[], { minutesKeptDays, daysKeptMonths }: Retention, now: number) {
  const chains = Map.groupBy(named, ({ chain }) => chain);
  const firstOfDay = new Map<string, string>();
  for (const [chain, [base]] of chains) {
    const day = chinaDay(base?.at ?? 0);
    if (!firstOfDay.has(day)) firstOfDay.set(day, chain);
  }
  const isKept = ({ at, chain }: Named, last: number, first: Named | undefined) => {
    if (last >= now - minutesKeptDays * dayMs) return true;
    const isDays = at === first?.at && firstOfDay.get(chinaDay(at)) === chain;
    return isDays && at >= now - daysKeptMonths * 31 * dayMs;
  };
  const marked = [...chains.values()].flatMap((chain) => {
    const last = Math.max(...chain.map(({ at }) => at));
    return chain.map((one) => ({ one, keep: isKept(one, last, chain[0]) }));
  });
  return {
    kept: marked.flatMap(({ one, keep }) => (keep ? [one] : [])),
    gone: marked.flatMap(({ one, keep }) => (keep ? [] : [one])),
  };
}

interface Held {
  readonly kept: readonly Named[];
  readonly now: number;
  readonly retention: Retention;
  readonly held: readonly { readonly sha256: string }[];
}

/**
 * Contents that no base names. One that came and went between two bases is named by the states of those minutes alone, so nothing
 * younger than they are kept is touched.
 */
async function contentsOfNobody(store: BackupStore, { kept, now, retention, held }: Held): Promise<string[]> {
  const oldest = now - (retention.minutesKeptDays + 2) * dayMs;
  const known = new Set(held.map((one) => contentKey(store, one.sha256)));
  const doubtful = (await store.list("files/")).filter(({ key, changedAt }) => changedAt < oldest && !known.has(key));
  if (doubtful.length === 0) return [];
  for (const { key, chain } of kept)
    if (key.startsWith(`manifests/${chain}/${chain}-`)) {
      const { manifest } = await readManifest(store, key);
      for (const entry of manifest.files.put) known.add(contentKey(store, entry.sha256));
    }
  return doubtful.flatMap(({ key }) => (known.has(key) ? [] : [key]));
}
