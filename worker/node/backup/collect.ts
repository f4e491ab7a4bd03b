import { chinaDay } from "../../platform/china-day";
import type { BackupState } from "./chain";
import { mapConcurrently } from "./lanes";
import { contentKey, listManifests, type ManifestName, manifestKeyOfPack, readManifest } from "./manifest";
import type { BackupStore } from "./store";

export interface Retention {
  /** How long every state is stored. */
  readonly minutesKeptDays: number;
  /** How long the first state of each day in China is stored. */
  readonly daysKeptMonths: number;
}

const dayMs = 86_400_000;
/** An object that no manifest names may belong to a manifest that is being written, for this long. */
const writingMs = 6 * 3_600_000;

/**
 * Deletes what has passed its storage time: manifests first, the newest of a chain before those that it depends on, then
 * objects that no manifest names any more. Wherever it is interrupted, each remaining manifest has all its objects, and the
 * next run continues. Answers counts.
 */
export async function deleteExpired(store: BackupStore, retention: Retention, { at: now, files }: BackupState) {
  const named = await listManifests(store);
  const { kept, gone } = sorted(named, retention, now);
  for (const { key } of gone.toReversed()) await store.remove(key);
  const keptKeys = new Set(kept.map(({ key }) => key));
  const packs = (await store.list("packs/")).filter(
    ({ key, changedAt }) => !keptKeys.has(manifestKeyOfPack(key)) && changedAt < now - writingMs,
  );
  await mapConcurrently(packs, ({ key }) => store.remove(key));
  const contents = await contentsOfNobody(store, { kept, now, retention, held: [...files.values()] });
  await mapConcurrently(contents, (key) => store.remove(key));
  return { manifests: gone.length, packs: packs.length, contents: contents.length };
}

/** Whole chains, by the time of their last state; for daily states, the base of the day's first chain is stored longer than the others. */
function sorted(named: readonly ManifestName[], { minutesKeptDays, daysKeptMonths }: Retention, now: number) {
  const chains = Map.groupBy(named, ({ chain }) => chain);
  const firstOfDay = new Map<string, string>();
  for (const [chain, [base]] of chains) {
    const day = chinaDay(base?.at ?? 0);
    if (!firstOfDay.has(day)) firstOfDay.set(day, chain);
  }
  const isKept = ({ at, chain }: ManifestName, last: number, first: ManifestName | undefined) => {
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
  readonly kept: readonly ManifestName[];
  readonly now: number;
  readonly retention: Retention;
  readonly held: readonly { readonly sha256: string }[];
}

/**
 * Contents of files that no base names. A file that came and went between two bases is only named by the manifests of those
 * minutes, so nothing newer than their storage time is touched.
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
