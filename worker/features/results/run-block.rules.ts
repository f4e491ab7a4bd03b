import { sha256 } from "../../platform/crypto";
import { seriesLetters } from "../../platform/ids";

/** What was measured in a well; all null when nothing was, or when an erasure took it. */
interface Measured {
  readonly ct: number | null;
  readonly ctText: string | null;
  readonly signal1: number | null;
  readonly signal2: number | null;
  readonly quality: number | null;
  readonly instrumentCall: string | null;
}

/** A well with one of its readings; the other columns are packed as they are. */
type PackedWell = Measured & { readonly id: string; readonly sampleId: string | null };

const measuredKeys: readonly (keyof Measured)[] = ["ct", "ctText", "signal1", "signal2", "quality", "instrumentCall"];

type Values = readonly (string | number | null)[];

interface Facts {
  /** By column: like stands beside like, so that it packs well. */
  readonly columns: Readonly<Record<string, readonly unknown[]>> & { readonly sampleId: readonly (string | null)[] };
  /** SHA-256 of the JSON of each sample's values. */
  readonly hashes: Readonly<Record<string, string>>;
  /** How the ids begin, of which `columns` has the rest; and the values of no sample, by column. Both of runs with ids of a series alone. */
  readonly head?: string;
  readonly own?: readonly Values[];
}

/** Wells and readings of one run, as `run_blocks` keeps them. */
export interface RunBlock {
  /** JSON of everything but the values. */
  readonly wells: string;
  /** Values in the order of the wells, by sample, so that an erasure can empty one person's; in blocks of before, "" has those of no sample. */
  readonly readings: Readonly<Record<string, readonly Values[]>>;
  /** Of `wells`, which has the hashes of the readings. */
  readonly sha256: string;
}

const hashOf = (values: readonly Values[]) => sha256(JSON.stringify(values));

/**
 * Columns that are measured stand last in each row. What was measured in wells of no sample is sealed and packed with their facts: of runs
 * whose ids are a series, because whoever wrote one knows such blocks, and a run is a day old before it is packed.
 */
export async function packRun(rows: readonly PackedWell[]): Promise<RunBlock> {
  const readings: Record<string, Values[]> = {};
  const hashes: Record<string, string> = {};
  for (const row of rows) {
    const own = readings[row.sampleId ?? ""] ?? [];
    own.push(measuredKeys.map((key) => row[key]));
    readings[row.sampleId ?? ""] = own;
  }
  const head = rows[0]?.id.slice(0, -seriesLetters) ?? "";
  const isSeries = rows.every(({ id }) => id.slice(0, -seriesLetters) === head);
  const { "": unowned = [], ...owned } = readings;
  const own = isSeries ? measuredKeys.map((_, k) => unowned.map((values) => values[k] ?? null)) : undefined;
  const kept = isSeries ? owned : readings;
  for (const [id, values] of Object.entries(kept)) hashes[id] = await hashOf(values);
  const keys = Object.keys(rows[0] ?? {}).slice(0, -measuredKeys.length) as (keyof PackedWell)[];
  const columns = Object.fromEntries(keys.map((key) => [key, rows.map((row) => row[key])]));
  if (isSeries) columns.id = rows.map(({ id }) => id.slice(head.length));
  const wells = JSON.stringify({ columns, hashes, ...(isSeries ? { head, own } : {}) });
  return { wells, readings: kept, sha256: await sha256(wells) };
}

/** The rows that were packed, in their order. */
export function unpackRun<Row extends PackedWell>({ wells, readings }: Pick<RunBlock, "wells" | "readings">): Row[] {
  const { columns, head = "", own } = JSON.parse(wells) as Facts;
  const read: Record<string, number> = {};
  return columns.sampleId.map((sampleId, n) => {
    const key = sampleId ?? "";
    const nth = read[key] ?? 0;
    read[key] = nth + 1;
    const values = key === "" && own ? own.map((column) => column[nth] ?? null) : readings[key]?.[nth];
    return Object.fromEntries([
      ...Object.entries(columns).map(([name, column]) => [name, name === "id" ? `${head}${column[n]}` : column[n]]),
      ...measuredKeys.map((name, k) => [name, values?.[k] ?? null]),
    ]) as Row;
  });
}

/** What is wrong with a block, or null; nobody misses values that an erasure took. */
export async function blockFault(block: RunBlock): Promise<"wells" | "readings" | null> {
  if ((await sha256(block.wells)) !== block.sha256) return "wells";
  const { hashes } = JSON.parse(block.wells) as Facts;
  for (const [id, values] of Object.entries(block.readings))
    if (values.length > 0 && (await hashOf(values)) !== hashes[id]) return "readings";
  return null;
}
