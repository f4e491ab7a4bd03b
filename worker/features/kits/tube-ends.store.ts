import { sql } from "drizzle-orm";
import type { Query } from "../../platform/database/database";
import { statement } from "../../platform/database/query";
import type { SampleState } from "../specimens/sample.states";
import type { TubeState } from "../specimens/tube.states";

export interface EndingTube {
  readonly id: string;
  readonly state: TubeState;
  readonly sampleState: SampleState | null;
}

/** Tubes by id with the state of their live sample. */
export function findEndingTubes(ids: readonly string[]): Query<EndingTube[]> {
  return statement(
    sql`select t.id, t.state, s.state as sample_state from json_each(${JSON.stringify(ids)}) j join tubes t on t.id = j.value
      left join samples s on s.tube_id = t.id and s.state <> 'cancelled'`,
    (rows) =>
      rows.map(([id, state, sampleState]) => ({
        id: String(id),
        state: state as TubeState,
        sampleState: (sampleState ?? null) as SampleState | null,
      })),
  );
}

/** Handed-out tubes whose lot ended before `today` (`YYYY-MM-DD`, China), the oldest first. */
export function findExpiredTubes(today: string, limit: number): Query<string[]> {
  return statement(
    sql`select id from tubes where state = 'issued' and expires_on < ${today} order by expires_on limit ${limit}`,
    (rows) => rows.map(([id]) => String(id)),
  );
}
