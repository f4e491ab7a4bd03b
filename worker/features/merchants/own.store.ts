import { sql } from "drizzle-orm";
import type { Cell, Query } from "../../platform/database/database";
import { afterEveryId } from "../../platform/database/keyset";
import { statement } from "../../platform/database/query";

/** Whose rows a request may see: the account's own merchant, else the one that staff ask for. */
export const merchantOf = (sessionId: string, asked: string | undefined) =>
  sql`coalesce((select u.merchant_id from staff_sessions z join users u on u.id = z.user_id where z.id = ${sessionId}), ${asked ?? ""})`;
type Whose = ReturnType<typeof merchantOf>;

export function findOwnMerchant(whose: Whose): Query<{ name: string } | undefined> {
  return statement(
    sql`select shown_name from merchants where id = ${whose} and deleted_at is null`,
    ([r]) => r && { name: String(r[0]) },
  );
}

export interface BoardRow {
  readonly last4: string;
  readonly runState: string | null;
  readonly expectedEndAt: number | null;
  readonly endedAt: number | null;
}

const numberOrNull = (cell: Cell | undefined) => (cell === null || cell === undefined ? null : Number(cell));

/** Tubes in runs that began since `runsFrom`, and tubes bound since `boundFrom` that lie nowhere yet; both are heads of ids. */
export function findBoard(whose: Whose, from: { runs: string; bound: string; over: number }): Query<BoardRow[]> {
  return statement(
    sql`select substr(s.barcode, -4) as last4, r.state as run_state, r.expected_end_at, coalesce(r.ended_at, 0) as ended_at
      from samples s join runs r on r.id = s.device_run_id
      where s.merchant_id = ${whose} and s.device_run_id is not null and s.device_run_id >= ${from.runs}
      and (r.state = 'running' or r.ended_at >= ${from.over})
      union all
      select * from (select substr(s.barcode, -4), null, null, 0 from samples s join products p on p.id = s.product_id
      where s.merchant_id = ${whose} and s.state = 'expected' and s.id >= ${from.bound} and p.journey = 'onsite'
      order by s.id desc limit 60)`,
    (rows) =>
      rows.map((r) => ({
        last4: String(r[0]),
        runState: r[1] === null ? null : String(r[1]),
        expectedEndAt: numberOrNull(r[2]),
        endedAt: numberOrNull(r[3]),
      })),
  );
}

export function findOwnBatches(whose: Whose, page: { cursor?: string | undefined; pageSize: number }) {
  return statement(
    sql`select k.id, k.code, p.code as product_code, p.name, k.lot, k.quantity, k.expires_on, k.state, k.created_at
      from kit_batches k join products p on p.id = k.product_id where k.merchant_id = ${whose}
      and k.id < ${page.cursor ?? afterEveryId} and k.state in ('issued', 'closed', 'recalled')
      order by k.id desc limit ${page.pageSize + 1}`,
    (rows) =>
      rows.map((r) => ({
        id: String(r[0]),
        code: String(r[1]),
        product: { code: String(r[2]), name: String(r[3]) },
        lot: String(r[4]),
        quantity: Number(r[5]),
        expiresOn: String(r[6]),
        state: String(r[7]),
        createdAt: Number(r[8]),
      })),
  );
}

const live = sql`r.state in ('published', 'corrected', 'superseded')`;
const month = sql`strftime('%Y-%m', (r.published_at + 28800000) / 1000, 'unixepoch')`;

interface MonthRow {
  readonly product: { readonly code: string; readonly name: string };
  readonly month: string;
  readonly reports: number;
  readonly people: number;
  readonly minutes: number;
}

export function findMonths(whose: Whose, since: number): Query<MonthRow[]> {
  return statement(
    sql`select p.code, p.name, ${month} as month, count(*) as reports, count(distinct b.phone_hash) as people,
      avg(r.published_at - s.received_at) / 60000 as minutes
      from reports r join products p on p.id = r.product_id join samples s on s.id = r.sample_id
      left join bindings b on b.id = r.binding_id
      where r.merchant_id = ${whose} and r.published_at >= ${since} and ${live} group by p.id, 3 order by 3 desc, p.sort`,
    (rows) =>
      rows.map((r) => ({
        product: { code: String(r[0]), name: String(r[1]) },
        month: String(r[2]),
        reports: Number(r[3]),
        people: Number(r[4]),
        minutes: Math.round(Number(r[5])),
      })),
  );
}

interface PartRow {
  readonly code: string;
  readonly month: string;
  readonly part: string;
  readonly reports: number;
  readonly people: number;
}

export function findParts(whose: Whose, since: number): Query<PartRow[]> {
  return statement(
    sql`select p.code, ${month} as month, case when v.level <= 3 then 'low' when v.level <= 6 then 'middle'
      when v.level <= 9 then 'high' else rs.outcome ->> '$.conclusion' end as part, count(*) as reports,
      count(distinct b.phone_hash) as people
      from reports r join products p on p.id = r.product_id join report_versions v on v.id = r.current_version_id
      join result_sets rs on rs.id = v.result_set_id left join bindings b on b.id = r.binding_id
      where r.merchant_id = ${whose} and r.published_at >= ${since} and ${live} group by p.id, 2, 3`,
    (rows) =>
      rows.map((r) => ({
        code: String(r[0]),
        month: String(r[1]),
        part: String(r[2] ?? "other"),
        reports: Number(r[3]),
        people: Number(r[4]),
      })),
  );
}
