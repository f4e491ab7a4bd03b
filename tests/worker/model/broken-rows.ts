import { type SQL, sql } from "drizzle-orm";
import { workBreakages } from "./broken-work";

const copyOf = (table: string, columns: string, values: string): SQL =>
  sql.raw(`insert into ${table} (${columns}) select ${values} from ${table} limit 1`);

/**
 * One way to violate each rule, by the fault that must be found. Where the database itself refuses such a row, its
 * trigger or constraint is removed first.
 */
export const breakages: readonly (readonly [fault: string, ...statements: SQL[]])[] = [
  ...workBreakages,
  [
    "a tube has at most one live binding, and a binding has its consents: binding",
    sql`drop trigger consents_no_delete`,
    sql`delete from consents where kind = 'sensitive'`,
  ],
  [
    "a tube has at most one live binding, and a binding has its consents: tube",
    sql`drop index bindings_live_tube`,
    copyOf(
      "bindings",
      "id, tube_id, person_id, product_id, phone_hash, bound_at, undo_until",
      "'second', tube_id, person_id, product_id, phone_hash, bound_at, undo_until",
    ),
  ],
  [
    "no result without a received sample, no report without a released result, no notice without a published version: result",
    sql`update samples set received_at = null`,
  ],
  [
    "no result without a received sample, no report without a released result, no notice without a published version: report",
    sql`update result_sets set state = 'reviewed' where state = 'released'`,
  ],
  [
    "no result without a received sample, no report without a released result, no notice without a published version: message",
    sql`update messages set subject_id = 'no report'`,
  ],
  [
    "who made a result did not review it, and a version names both: result",
    sql`update calls set confirmed_by = null, entered_by = (select reviewed_by from result_sets where id = calls.result_set_id)`,
  ],
  [
    "who made a result did not review it, and a version names both: version",
    sql`drop trigger report_versions_no_update`,
    sql`update report_versions set published_by = null`,
  ],
  [
    "the same file or device message is taken once: file",
    sql`drop index import_files_sha256`,
    copyOf(
      "import_files",
      "id, sha256, file_name, byte_size, file_key, created_at",
      "'again', sha256, file_name, byte_size, file_key, created_at",
    ),
  ],
  [
    "the same file or device message is taken once: well",
    sql`drop index wells_place`,
    copyOf(
      "wells",
      "id, run_id, position, target_code, role, verdict",
      "'again', run_id, position, target_code, role, verdict",
    ),
  ],
  [
    "the same file or device message is taken once: run",
    sql`drop index runs_import_file`,
    copyOf(
      "runs",
      "id, run_no, kind, state, state_changed_at, import_file_id, created_at, updated_at",
      "'again', 'again', kind, state, state_changed_at, import_file_id, created_at, updated_at",
    ),
  ],
  [
    "the same file or device message is taken once: message",
    sql`drop index device_messages_once`,
    sql`insert into devices (id, serial, name, created_at, updated_at) values ('d', 'd', 'd', 0, 0)`,
    sql`insert into device_messages (id, device_id, run_uid, message_seq, kind, body_hash, outcome, received_at)
      select value, 'd', 'r', 1, 'closed', '', 'accepted', 0 from json_each('["one", "two"]')`,
  ],
  ["a run whose controls failed releases nothing", sql`update runs set controls_passed = 0`],
  [
    "a merchant's user holds nothing with which a person, a genotype or a level could be read",
    sql`update users set merchant_id = (select id from merchants limit 1)`,
  ],
  ["a level nobody computed", sql`update result_sets set level = 9 - level`],
  [
    "a withdrawn consent stops tests and messages at once: sample",
    sql`update bindings set withdrawn_at = bound_at`,
    sql`update samples set state = 'tested'`,
  ],
  [
    "a withdrawn consent stops tests and messages at once: message",
    sql`update messages set state = 'queued', subject_type = 'report', subject_id = (select id from reports limit 1)`,
  ],
  [
    "a withdrawn consent stops tests and messages at once: result",
    sql`update result_sets set created_at = created_at + 1`,
  ],
  [
    "a withdrawn consent stops tests and messages at once: report",
    sql`update reports set published_at = published_at + 1`,
  ],
  ["times are whole milliseconds UTC: reports", sql`update reports set published_at = published_at / 1000`],
  ["times are whole milliseconds UTC: tubes", sql`update tubes set bound_at = '2026-11-21 10:00'`],
  [
    "a stored row was changed: readings",
    sql`drop trigger readings_no_update`,
    sql`update readings set ct_text = 'better'`,
  ],
  [
    "a stored row was changed: audit_events",
    sql`drop trigger audit_events_no_update`,
    sql`update audit_events set reason = 'another' where seq = 2`,
  ],
  [
    "a stored row was changed: tube_events",
    sql`drop trigger tube_events_no_update`,
    sql`update tube_events set reason = 'another'`,
  ],
  ["a stored row was changed: report_versions", sql`update report_versions set level = 0`],
  ["a stored row was changed: import_files", sql`update import_files set byte_size = 1`],
  [
    "a version without its text",
    sql`drop trigger report_versions_erase_only`,
    sql`update report_versions set payload = null`,
  ],
];
