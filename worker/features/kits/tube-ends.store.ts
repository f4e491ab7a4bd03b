import { type SQL, sql } from "drizzle-orm";
import type { Query } from "../../platform/database/database";
import { statement } from "../../platform/database/query";
import type { SampleState } from "../samples/samples.states";
import type { TubeState } from "./kits.states";

const changed = (_rows: unknown, count: number) => count;
const lineOf = sql.raw("exists (select 1 from tube_events e where e.id = j.value ->> 'lineId')");

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

/** Per line: the tube (`subjectId`) is still where it was seen (`details.from`). */
export const stillThere: SQL = sql`exists (select 1 from tubes where id = value ->> 'tubeId' and state = value ->> 'fromState')`;

/** One tube on its way to an end; `lineId` is the line of its life that everything depends on. */
export interface Ending {
  readonly lineId: string;
  readonly tubeId: string;
}

export function endTubes(endings: readonly Ending[], to: TubeState, reason: string, now: number): Query<string[]> {
  return statement(
    sql`update tubes set state = ${to}, state_reason = ${reason}, state_changed_at = ${now}, version = tubes.version + 1
      from json_each(${JSON.stringify(endings)}) j where tubes.id = j.value ->> 'tubeId' and ${lineOf} returning tubes.id`,
    (rows) => rows.map(([id]) => String(id)),
  );
}

/** What was in the tube is gone as well. */
export function disposeSamples(endings: readonly Ending[], now: number): Query<number> {
  return statement(
    sql`update samples set disposed_at = ${now}, storage = '', version = samples.version + 1
      from json_each(${JSON.stringify(endings)}) j where samples.tube_id = j.value ->> 'tubeId' and ${lineOf}`,
    changed,
  );
}

export const anyLineWritten = (endings: readonly Ending[]): SQL =>
  sql`exists (select 1 from tube_events where id in (select value from json_each(${JSON.stringify(endings.map(({ lineId }) => lineId))})))`;

/** Handed-out tubes whose lot ended before `today` (`YYYY-MM-DD`, China), the oldest first. */
export function findExpiredTubes(today: string, limit: number): Query<string[]> {
  return statement(
    sql`select id from tubes where state = 'issued' and expires_on < ${today} order by expires_on limit ${limit}`,
    (rows) => rows.map(([id]) => String(id)),
  );
}
