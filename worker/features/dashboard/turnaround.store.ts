import { type SQL, sql } from "drizzle-orm";
import type { TurnaroundGroup } from "#contract/dashboard";
import { afterEveryId } from "../../platform/database/keyset";
import { statement } from "../../platform/database/query";

/** What a figure belongs to: null where it belongs to nothing of that kind. */
export interface Grouped {
  readonly groupId: string | null;
  readonly groupName: string;
}

interface Group {
  readonly id: SQL;
  readonly name: SQL;
  readonly join: SQL;
}

// Each group is joined behind its figure: p is the product, t the tube, r the run.
const groups: Record<TurnaroundGroup, Group> = {
  product: { id: sql.raw("p.code"), name: sql.raw("p.name"), join: sql.raw("") },
  merchant: {
    id: sql.raw("g.id"),
    name: sql.raw("g.shown_name"),
    join: sql.raw("left join merchants g on g.id = t.merchant_id"),
  },
  device: { id: sql.raw("g.id"), name: sql.raw("g.name"), join: sql.raw("left join devices g on g.id = r.device_id") },
  lot: {
    id: sql.raw("g.id"),
    name: sql.raw("g.lot || '（' || g.code || '）'"),
    join: sql.raw("left join kit_batches g on g.id = t.batch_id"),
  },
};

const latest = (table: string, count: number): SQL =>
  sql`(select * from ${sql.raw(table)} where id < ${afterEveryId} order by id desc limit ${count})`;
const grouped = ([id, name]: readonly unknown[]): Grouped => ({
  groupId: id === null || id === undefined ? null : String(id),
  groupName: String(name ?? ""),
});

/** The latest reports with how long each took and what its product promises, ms. */
export function findReportTimes(by: TurnaroundGroup, count: number) {
  const { id, name, join } = groups[by];
  return statement(
    sql`select ${id} as group_id, ${name} as group_name, p.turnaround_minutes * 60000 as target,
      x.published_at - iif(p.journey = 'onsite', coalesce(r.started_at, s.received_at), max(s.received_at, coalesce(t.bound_at, 0))) as took
      from ${latest("reports", count)} x join samples s on s.id = x.sample_id join tubes t on t.id = s.tube_id
      join products p on p.id = x.product_id left join report_versions v on v.report_id = x.id and v.n = 1
      left join result_sets rs on rs.id = v.result_set_id left join runs r on r.id = rs.run_id ${join}
      where x.published_at is not null and s.received_at is not null`,
    (rows) => rows.map((row) => ({ ...grouped(row), targetMs: Number(row[2]), tookMs: Math.max(0, Number(row[3])) })),
  );
}

/** The latest finished runs and whether each gave nothing; a run belongs to a product and a device only. */
export function findRunEnds(by: TurnaroundGroup, count: number) {
  const { id, name, join } = groups[by === "device" ? "device" : "product"];
  return statement(
    sql`select ${id} as group_id, ${name} as group_name, r.controls_passed is not 1 as is_void
      from ${latest("runs", count)} r left join products p on p.id = r.product_id ${join}
      where r.controls_passed is not null or r.state in ('aborted', 'error')`,
    (rows) => rows.map((row) => ({ ...grouped(row), isBad: row[2] === 1 })),
  );
}

/** The latest results and whether each is without an answer; what was erased says nothing. */
export function findResultEnds(by: TurnaroundGroup, count: number) {
  const { id, name, join } = groups[by];
  return statement(
    sql`select ${id} as group_id, ${name} as group_name, x.phenotype is null and x.outcome is not null as is_invalid
      from ${latest("result_sets", count)} x join samples s on s.id = x.sample_id join tubes t on t.id = s.tube_id
      join products p on p.id = x.product_id left join runs r on r.id = x.run_id ${join}`,
    (rows) => rows.map((row) => ({ ...grouped(row), isBad: row[2] === 1 })),
  );
}
