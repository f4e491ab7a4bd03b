import { type SQL, sql } from "drizzle-orm";
import type { Query } from "../../platform/database/database";
import { statement } from "../../platform/database/query";

const changed = (_rows: unknown, count: number) => count;

/** What was computed from the curves of one module, and the curves themselves in one block, in the same order. */
export interface ModuleCurves {
  readonly position: string;
  /** The assay's threshold and first cycle of the baseline, as they were when the run was judged. */
  readonly threshold: number;
  readonly baselineFrom: number;
  readonly channels: readonly {
    readonly target: string;
    readonly name: string;
    readonly deviceCt: number | null;
    /** Computed from the curve. */
    readonly ct: number | null;
    readonly endpoint: number;
    readonly baselineEnd: number;
  }[];
  readonly block: string;
}

/** Once a module; goes in with the run's other rows. */
export function insertModuleCurves(runId: string, modules: readonly ModuleCurves[], now: number): Query<number> {
  return statement(
    sql`insert into module_curves (run_id, position, threshold, baseline_from, channels, block, created_at)
      select ${runId}, value ->> 'position', value ->> 'threshold', value ->> 'baselineFrom', value -> 'channels', value ->> 'block',
      ${now} from json_each(${JSON.stringify(modules)})`,
    changed,
  );
}

export function findModuleCurves(runId: string): Query<ModuleCurves[]> {
  return statement(
    sql`select position, threshold, baseline_from, channels, block from module_curves where run_id = ${runId}`,
    (rows) =>
      rows.map((r) => ({
        position: String(r[0]),
        threshold: Number(r[1]),
        baselineFrom: Number(r[2]),
        block: String(r[4]),
        channels: JSON.parse(String(r[3])) as ModuleCurves["channels"],
      })),
  );
}

/** The curves of a person's samples go with the readings, before their wells are marked as emptied. */
export function eraseModuleCurves(samples: SQL, when: SQL): Query<number> {
  return statement(
    sql`delete from module_curves where (run_id, position) in (select w.run_id, w.position from wells w where w.sample_id in ${samples})
      and ${when}`,
    changed,
  );
}
