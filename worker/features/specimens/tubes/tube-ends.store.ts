import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { tubesTable } from "#drizzle/schema/kits";
import { samplesTable } from "#drizzle/schema/samples";
import { orNull } from "../../../platform/database/alias";
import type { Query } from "../../../platform/database/database";
import { mapped, select } from "../../../platform/database/query";
import type { SampleState } from "../sample.states";
import type { TubeState } from "../tube.states";

const t = alias(tubesTable, "t");
const s = alias(samplesTable, "s");

export interface EndingTube {
  readonly id: string;
  readonly state: TubeState;
  readonly sampleState: SampleState | null;
}

/** Tubes by id with the state of their live sample. */
export function findEndingTubes(ids: readonly string[]): Query<EndingTube[]> {
  return mapped(
    select(
      { id: t.id, state: t.state, sampleState: orNull(s.state) },
      sql`from json_each(${JSON.stringify(ids)}) j join ${tubesTable} ${t} on ${t.id} = j.value
      left join ${samplesTable} ${s} on ${s.tubeId} = ${t.id} and ${s.state} <> 'cancelled'`,
    ),
    (rows) =>
      rows.map(({ id, state, sampleState }) => ({
        id,
        state,
        sampleState: (sampleState ?? null) as SampleState | null,
      })),
  );
}

/** Handed-out tubes whose lot expired before `today` (`YYYY-MM-DD`, China), the oldest first. */
export function findExpiredTubes(today: string, limit: number): Query<string[]> {
  return mapped(
    select(
      { id: tubesTable.id },
      sql`from ${tubesTable} where ${tubesTable.state} = 'issued' and ${tubesTable.expiresOn} < ${today}
        order by ${tubesTable.expiresOn} limit ${limit}`,
    ),
    (rows) => rows.map(({ id }) => id),
  );
}
