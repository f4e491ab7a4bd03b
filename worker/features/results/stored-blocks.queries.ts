import { sql } from "drizzle-orm";
import { runBlocksTable, runsTable } from "#drizzle/schema/runs";
import type { Query } from "../../platform/database/database";
import { select, write } from "../../platform/database/query";
import { listed } from "../../platform/database/writes";

const blocks = runBlocksTable;
const runs = runsTable;

/**
 * Blocks that were packed first, before that moment (ms UTC), and are in the database still, with what their runs' controls were
 * judged by, as its JSON text.
 */
export const blocksToStore = (before: number, count: number) =>
  select(
    {
      runId: blocks.runId,
      wells: blocks.wells,
      readings: blocks.readings,
      qc: sql<string | null>`${runs.qc}`,
      version: runs.version,
    },
    sql`from ${blocks} join ${runs} on ${runs.id} = ${blocks.runId} where ${blocks.storedAt} is null and ${blocks.packedAt} < ${before}
      order by ${blocks.packedAt} limit ${count}`,
  );

export interface StoredBlock {
  readonly runId: string;
  /** The parameter that says where the wells are. */
  readonly wells: string;
  /** By sample the parameter that says where its readings are, or an empty list where an erasure took them. */
  readonly readings: Readonly<Record<string, string | readonly []>>;
}

export interface StoredControls {
  readonly runId: string;
  readonly version: number;
  /** The parameter that says where the judgement of the controls is. */
  readonly qc: string;
}

/** Runs say where the judgement of their controls lies, unless they were changed since that was read; before `storeBlocks`. */
export function storeControls(stored: readonly StoredControls[]): Query<number> {
  const one = listed(stored);
  return write(
    sql`update ${runs} set ${sql.identifier(runs.qc.name)} = ${one.json("qc")} from ${one.rows}
      where ${runs.id} = ${one.of("runId")} and ${runs.version} = ${one.of("version")}
        and exists (select 1 from ${blocks} where ${blocks.runId} = ${runs.id} and ${blocks.storedAt} is null)`,
  );
}

/** The cells of these blocks say where their contents lie; what an erasure emptied meanwhile stays empty. */
export function storeBlocks(stored: readonly StoredBlock[], now: number): Query<number> {
  const one = listed(stored);
  return write(
    sql`update ${blocks} set ${sql.identifier(blocks.wells.name)} = ${one.of("wells")},
      ${sql.identifier(blocks.storedAt.name)} = ${now},
      ${sql.identifier(blocks.readings.name)} = (select json_group_object(kept.key,
        json(iif(kept.value = '[]' or fresh.type = 'array', '[]', json_quote(fresh.value))))
        from json_each(${blocks.readings}) kept join json_each(${one.json("readings")}) fresh on fresh.key = kept.key)
      from ${one.rows} where ${blocks.runId} = ${one.of("runId")} and ${blocks.storedAt} is null`,
  );
}
