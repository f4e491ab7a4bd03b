import { type SQL, sql } from "drizzle-orm";
import { statement } from "#tests/support/statement";

/** A rule of the laboratory as a query that returns the rows which violate it, each as a short text. */
interface Invariant {
  readonly rule: string;
  /** Selects one text column; no rows while the rule holds. */
  readonly broken: readonly SQL[];
}

const moving = sql.raw(
  "('expected', 'received', 'accepted', 'plated', 'tested', 'retest_queued', 'rejected', 'recollect_requested')",
);
const underWay = sql.raw("('submitted', 'reviewed', 'released')");
const waiting = sql.raw("('queued', 'retry_wait')");
const messagesOf = (
  binding: SQL,
): SQL => sql`((m.subject_type = 'report' and exists (select 1 from reports r where r.id = m.subject_id
  and r.binding_id = ${binding})) or (m.subject_type = 'sample' and exists (select 1 from samples s where s.id = m.subject_id
  and s.binding_id = ${binding})))`;
const consent = (kind: string): SQL =>
  sql`exists (select 1 from consents c where c.binding_id = b.id and c.kind = ${kind} and c.action = 'given')`;

const oneBinding: Invariant = {
  rule: "a tube has at most one live binding, and a binding has its consents",
  broken: [
    sql`select 'tube ' || tube_id from bindings where released_at is null group by tube_id having count(*) > 1`,
    sql`select 'binding ' || b.id from bindings b where not (${consent("agreement")} and ${consent("sensitive")})`,
    sql`select 'tube ' || t.id from tubes t join bindings b on b.id = t.binding_id where b.tube_id <> t.id`,
  ],
};

const inOrder: Invariant = {
  rule: "no result without a received sample, no report without a released result, no notice without a published version",
  broken: [
    sql`select 'result ' || rs.id from result_sets rs join samples s on s.id = rs.sample_id
      where s.received_at is null or s.state in ('expected', 'received', 'accepted')`,
    sql`select 'report ' || r.id from reports r left join report_versions v on v.id = r.current_version_id
      left join result_sets rs on rs.id = v.result_set_id and rs.sample_id = r.sample_id
      where r.state not in ('pending', 'ready') and (rs.state is null or rs.state <> 'released')`,
    sql`select 'message ' || m.id from messages m where m.kind in ('report_ready', 'report_corrected')
      and not exists (select 1 from report_versions v where v.report_id = m.subject_id)`,
  ],
};

const twoPeople: Invariant = {
  rule: "who made a result did not review it, and a version names both",
  broken: [
    sql`select 'result ' || rs.id from result_sets rs left join runs r on r.id = rs.run_id
      left join import_files f on f.id = r.import_file_id where rs.reviewed_by is not null and (rs.reviewed_by in
      (rs.submitted_by, rs.retest_by, f.committed_by) or exists (select 1 from result_changes c where c.result_set_id = rs.id
      and c.made_by = rs.reviewed_by) or exists (select 1 from calls c where c.result_set_id = rs.id and c.entered_by = rs.reviewed_by))`,
    sql`select 'version ' || v.id from report_versions v join result_sets rs on rs.id = v.result_set_id
      where (v.reviewed_by is null and rs.review_kind is not 'automatic') or v.published_by is null
      or (rs.source <> 'device' and v.submitted_by is null) or v.reviewed_by = v.submitted_by`,
  ],
};

const onlyOnce: Invariant = {
  rule: "the same file or device message is taken once",
  broken: [
    sql`select 'file ' || sha256 from import_files group by sha256 having count(*) > 1`,
    sql`select 'run of ' || import_file_id from runs where import_file_id is not null group by 1 having count(*) > 1`,
    sql`select 'message ' || device_id || run_uid || message_seq from device_messages where outcome = 'accepted'
      group by device_id, run_uid, message_seq having count(*) > 1`,
    sql`select 'well ' || run_id || position from wells group by run_id, position, target_code having count(*) > 1`,
  ],
};

const controlsFirst: Invariant = {
  rule: "a run whose controls failed releases nothing",
  broken: [
    sql`select 'result ' || rs.id from result_sets rs join runs r on r.id = rs.run_id where rs.state in ${underWay}
      and (r.controls_passed is not 1 or r.state in ('qc_failed', 'aborted', 'error'))`,
    sql`select 'report ' || v.report_id from report_versions v join result_sets rs on rs.id = v.result_set_id
      join runs r on r.id = rs.run_id where r.controls_passed is not 1`,
  ],
};

const merchants: Invariant = {
  rule: "a merchant's user holds nothing with which a person, a genotype or a level could be read",
  broken: [
    sql`select 'user ' || u.id || ' ' || p.permission from users u join user_roles ur on ur.user_id = u.id
      join role_permissions p on p.role_id = ur.role_id where u.merchant_id is not null and (p.permission = '*:*:*'
      or p.permission in ('lab:tube:reveal', 'lab:result:list', 'lab:report:list', 'lab:run:list', 'msg:message:list',
      'site:privacy:list'))`,
  ],
};

const withdrawal: Invariant = {
  rule: "a withdrawn consent stops tests and messages at once",
  broken: [
    sql`select 'sample ' || s.id from samples s join bindings b on b.id = s.binding_id
      where b.withdrawn_at is not null and s.state in ${moving}`,
    sql`select 'message ' || m.id from messages m join bindings b on b.withdrawn_at is not null where m.state in ${waiting}
      and ${messagesOf(sql`b.id`)}`,
    sql`select 'result ' || rs.id from result_sets rs join samples s on s.id = rs.sample_id join bindings b on b.id = s.binding_id
      where max(coalesce(rs.submitted_at, 0), coalesce(rs.reviewed_at, 0), coalesce(rs.released_at, 0), rs.created_at) > b.withdrawn_at`,
    sql`select 'report ' || r.id from reports r join bindings b on b.id = r.binding_id where r.published_at > b.withdrawn_at`,
  ],
};

const times = {
  tubes: ["state_changed_at", "issued_at", "bound_at", "received_at", "created_at"],
  samples: ["state_changed_at", "received_at", "due_at", "created_at"],
  runs: ["state_changed_at", "started_at", "ended_at", "created_at"],
  result_sets: ["state_changed_at", "submitted_at", "reviewed_at", "released_at", "created_at"],
  reports: ["state_changed_at", "published_at", "first_viewed_at", "created_at"],
  report_versions: ["pcr_time", "published_at"],
  messages: ["state_changed_at", "accepted_at", "delivered_at", "expires_at", "created_at"],
} as const;

/** 2020 to 2100 in milliseconds: seconds, local text and fractional days are outside this range. */
const isTime = (column: SQL): SQL =>
  sql`(${column} is null or (typeof(${column}) = 'integer' and ${column} between 1577836800000 and 4102444800000))`;

const clock: Invariant = {
  rule: "times are whole milliseconds UTC",
  broken: Object.entries(times).map(([table, columns]) => {
    const good = columns.map((column) => isTime(sql.raw(column)));
    return sql`select ${table} || ' ' || id from ${sql.raw(table)} where not (${sql.join(good, sql` and `)})`;
  }),
};

const corrected: Invariant = {
  rule: "a report is corrected for a reason, made by one person and published by another, and its owner is told",
  broken: [
    sql`select 'version ' || v.id from report_versions v left join report_corrections c on c.id = v.correction_id
      and c.report_id = v.report_id where v.n > 1 and v.rule_update_id is null and (c.id is null or length(trim(v.reason)) < 2
      or v.reason <> c.reason or c.state <> 'published' or c.reviewed_by is null or c.made_by in (v.reviewed_by, c.reviewed_by))`,
    sql`select 'open ' || report_id from report_corrections where state in ('waiting', 'submitted') group by 1 having count(*) > 1`,
    sql`select 'numbers ' || r.id from reports r where r.version_count <> (select count(*) from report_versions v
      where v.report_id = r.id) or (r.state = 'published' and r.version_count <> 1) or (r.state = 'corrected' and r.version_count < 2)`,
    sql`select 'chain ' || v.id from report_versions v left join report_versions o on o.report_id = v.report_id and o.n = v.n - 1
      where v.previous_hash <> coalesce(o.content_hash, '')`,
    sql`select 'untold ' || r.id from reports r where (select count(*) from report_versions v where v.report_id = r.id and v.n > 1)
      > (select count(*) from messages m where m.subject_type = 'report' and m.subject_id = r.id and m.kind = 'report_corrected')`,
    sql`select 'kept ' || id from report_corrections where (person_sealed is not null) <> (kind = 'person' and state = 'submitted')`,
  ],
};

/** Samples of people whose data were erased: what was typed about them must be deleted too. */
const erasedSamples = sql`(select s.id from samples s join bindings b on b.id = s.binding_id join persons p on p.id = b.person_id
  where p.erased_at is not null)`;

const typedTwice: Invariant = {
  rule: "a value typed by hand was typed the same by two people, and a third one reviews it",
  broken: [
    sql`select 'call ' || c.id from calls c join manual_entries e on e.result_set_id = c.result_set_id
      where 2 <> (select count(distinct t.typed_by) from manual_typings t where t.entry_id = e.id and t.round = e.round
      and t.typed_by in (c.entered_by, c.confirmed_by)) and e.sample_id not in ${erasedSamples}`,
    sql`select 'result ' || rs.id from result_sets rs where rs.source = 'manual' and rs.attempt = (select min(o.attempt)
      from result_sets o where o.run_id = rs.run_id) and 2 <> (select count(distinct t.typed_by) from manual_entries e
      join manual_typings t on t.entry_id = e.id and t.round = e.round where e.result_set_id = rs.id and e.state = 'agreed')
      and rs.sample_id not in ${erasedSamples}`,
    sql`select 'kept ' || e.id from manual_entries e join manual_typings t on t.entry_id = e.id where e.sample_id in ${erasedSamples}`,
    sql`select 'reviewer ' || rs.id from result_sets rs join calls c on c.result_set_id = rs.id
      where rs.reviewed_by in (c.entered_by, c.confirmed_by)`,
  ],
};

const plates: Invariant = {
  rule: "a tube lies on one open plate at most, and a closed plate says where its samples lay",
  broken: [
    sql`select 'tube ' || s.tube_id from plate_places pp join plates pl on pl.id = pp.plate_id and pl.state = 'open'
      join samples s on s.id = pp.sample_id group by s.tube_id having count(*) > 1`,
    sql`select 'place ' || pp.plate_id || pp.place from plate_places pp join plates pl on pl.id = pp.plate_id
      where pp.open <> (pl.state = 'open')`,
    sql`select 'plated ' || s.id from samples s where s.state = 'plated' and s.device_run_id is null and not exists (select 1
      from plate_places pp join plates pl on pl.id = pp.plate_id where pp.sample_id = s.id and pl.state = 'closed')`,
    sql`select 'result ' || rs.id from result_sets rs join runs r on r.id = rs.run_id join plates pl on pl.code = r.plate_code
      and pl.state = 'closed' where not exists (select 1 from plate_places pp where pp.plate_id = pl.id and pp.sample_id = rs.sample_id)`,
    sql`select 'product ' || pl.id from plates pl join plate_places pp on pp.plate_id = pl.id join samples s on s.id = pp.sample_id
      where s.product_id <> pl.product_id`,
    sql`select 'given up ' || pl.id from plates pl join runs r on r.plate_code = pl.code
      where pl.state = 'discarded' and r.created_at < pl.updated_at`,
  ],
};

/** The rules that a single query can check; versions, levels, keys and encrypted values have their own checks. */
export const invariants = {
  oneBinding,
  inOrder,
  twoPeople,
  onlyOnce,
  controlsFirst,
  corrected,
  typedTwice,
  plates,
  merchants,
  withdrawal,
  clock,
} as const;

/** Every violated rule, with up to five of the rows that violate it. */
export const brokenRules = (rules: readonly Invariant[]) =>
  rules.flatMap(({ rule, broken }) =>
    broken.map((query) =>
      statement(sql`select * from (${query}) limit 5`, (rows) => rows.map(([row]) => `${rule}: ${row}`)),
    ),
  );
