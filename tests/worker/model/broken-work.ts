import { type SQL, sql } from "drizzle-orm";

const corrected =
  "a report is corrected for a reason, made by one person and published by another, and its owner is told";
const typedTwice = "a value typed by hand was typed the same by two people, and a third one reviews it";
const plates = "a tube lies on one open plate at most, and a closed plate says where its samples lay";

const correction = (id: string, state: string, more: { sealed?: string; reviewed?: boolean } = {}): SQL =>
  sql.raw(`insert into report_corrections (id, report_id, kind, state, state_changed_at, base_n, person_sealed, fields, reason,
    made_by, reviewed_by, created_at) select '${id}', id, 'person', '${state}', 0, 1, ${more.sealed ?? "null"}, '[]', '写错了',
    (select min(id) from users), ${more.reviewed ? "(select max(id) from users)" : "null"}, 0 from reports limit 1`);

const version = (n: number, correctionId: string, reason: string, previousHash: string): SQL =>
  sql.raw(`insert into report_versions (id, report_id, n, result_set_id, rule_set_id, tpl_id, tpl_type, level, pcr_time, payload,
    content_hash, previous_hash, reason, correction_id, submitted_by, reviewed_by, published_by, published_at)
    select 'version ${n}', report_id, ${n}, result_set_id, rule_set_id, tpl_id, tpl_type, level, pcr_time, payload, 'hash ${n}',
    ${previousHash}, '${reason}', '${correctionId}', (select min(id) from users), (select max(id) from users),
    (select max(id) from users), published_at from report_versions where n = 1`);

const plate = (id: string, code: string, state: string): SQL =>
  sql.raw(`insert into plates (id, code, product_id, assay_id, state, created_at, updated_at)
    select '${id}', '${code}', p.id, p.assay_id, '${state}', 0, 0 from products p join samples s on s.product_id = p.id limit 1`);

const place = (plateId: string): SQL =>
  sql.raw(`insert into plate_places (plate_id, place, sample_id, placed_by, placed_at)
    select '${plateId}', 0, id, 1, 0 from samples limit 1`);

const typing = (place: "first" | "second", by: string, values: string): SQL =>
  sql.raw(`insert into manual_typings (id, entry_id, round, place, typed_by, typed_values, created_at)
    values ('${place}', 'entry', 1, '${place}', (select ${by}), '${values}', 0)`);

/**
 * One way to violate each rule of corrections, of typing by hand and of plates; the order matters, because each
 * violation must leave the rules after it intact.
 */
export const workBreakages: readonly (readonly [fault: string, ...statements: SQL[]])[] = [
  [
    `${corrected}: open`,
    sql`drop index report_corrections_open`,
    sql`insert into report_corrections (id, report_id, kind, state, state_changed_at, base_n, fields, reason, made_by, created_at)
      select value, r.id, 'result', 'waiting', 0, 1, '[]', '再判读', 1, 0 from reports r, json_each('["one", "two"]')`,
  ],
  [`${corrected}: kept`, correction("back", "returned", { sealed: "'sealed'" })],
  [`${corrected}: numbers`, sql`update reports set version_count = 3`],
  [
    `${corrected}: untold`,
    correction("good", "published", { reviewed: true }),
    version(2, "good", "写错了", "(select content_hash from report_versions where n = 1)"),
  ],
  [`${corrected}: chain`, version(3, "good", "写错了", "'another'")],
  [`${corrected}: version`, version(4, "good", "", "'hash 3'")],
  [
    `${typedTwice}: reviewer`,
    sql`update calls set entered_by = (select max(id) from users), confirmed_by = (select reviewed_by from result_sets where id = calls.result_set_id)`,
  ],
  [`${typedTwice}: result`, sql`update result_sets set source = 'manual'`],
  [
    `${typedTwice}: value`,
    sql`insert into manual_entries (id, sample_id, product_id, state, method, first_by, result_set_id, created_at, state_changed_at)
      select 'entry', sample_id, product_id, 'agreed', 'gel', 1, id, 0, 0 from result_sets limit 1`,
    typing("first", "max(id) from users", '{"rs671": "TT"}'),
    typing("second", "reviewed_by from result_sets", '{"rs671": "TT"}'),
  ],
  [
    `${typedTwice}: call`,
    sql`update manual_typings set typed_by = (select min(id) from users where id not in (select reviewed_by from result_sets))
      where id = 'second'`,
  ],
  [`${typedTwice}: entry`, sql`update manual_typings set typed_values = '{"rs671": "GG"}' where id = 'second'`],
  [
    `${typedTwice}: kept`,
    sql`update persons set name_sealed = null, name_masked = null, name_hash = null, phone_sealed = null, phone_hash = null,
      phone_masked = null, phone_last4 = null, gender = null, details_sealed = null, erased_at = 1`,
  ],
  [
    `${plates}: tube`,
    sql`drop index plate_places_open`,
    plate("one", "P-1", "open"),
    plate("two", "P-2", "open"),
    place("one"),
    place("two"),
  ],
  [`${plates}: place`, sql`update plate_places set open = 0`],
  [
    `${plates}: product`,
    sql`update plates set product_id = (select max(id) from products where id <> plates.product_id) where id = 'one'`,
  ],
  [`${plates}: result`, sql`delete from plate_places`],
  [`${plates}: plated`, sql`update samples set state = 'plated'`],
  [
    `${plates}: given up`,
    sql`update plates set state = 'discarded', updated_at = 4000000000000 where state = 'closed'`,
  ],
];
