import { expect, test } from "vitest";
import { migratedDatabase } from "./migrated-database";

const { sqlite, plan } = migratedDatabase();

const hot: Record<string, string> = {
  "who a staff session belongs to": `select u.id, u.status, r.role_key, r.data_scope, p.permission from staff_sessions s
    join users u on u.id = s.user_id
    left join user_roles ur on ur.user_id = u.id left join roles r on r.id = ur.role_id and r.status = 'on'
    left join role_permissions p on p.role_id = r.id where s.id = ?`,
  "whether a tube can be bound": "select state, binding_id, expires_on, product_id from tubes where barcode = ?",
  "a report by its key": `select v.payload, b.phone_hash from reports r join report_versions v on v.id = r.current_version_id
    join bindings b on b.id = r.binding_id where r.key = ?`,
  "a customer by his cookie": `select s.purpose, p.phone_sealed from customer_sessions s
    join customer_phones p on p.id = s.phone_id where s.token_hash = ?`,
  "codes sent to a phone today": "select count(*) from sms_codes where phone_hash = ? and created_at > ?",
  "a customer's tubes": "select id from bindings where phone_hash = ?",
  "messages that are due": `select id from messages where state in (?, ?) and not_before <= ?`,
  "messages whose sender died": "select id from messages where state = ? and lease_until < ?",
  "tubes of a batch, next page": "select id from tubes where batch_id = ? and id < ? order by id desc limit 20",
  "tubes of a batch in a state":
    "select id from tubes where batch_id = ? and +state = ? and id < ? order by id desc limit 20",
  "tubes of a merchant": "select id from tubes where merchant_id = ? and id < ? order by id desc limit 20",
  "tubes by the start of the barcode":
    "select id from tubes where barcode >= ? and barcode < ? order by barcode limit 20",
  "tubes by the last four digits": "select id from tubes where barcode_last4 = ? and id < ? order by id desc limit 20",
  "issued tubes past their expiry":
    "select id from tubes where state = 'issued' and expires_on < ? order by expires_on limit 100",
  "samples in a state, next page": "select id from samples where state = ? and id < ? order by id desc limit 20",
  "samples that are due": `select id from samples where due_at < ?
    and +state in ('received', 'accepted', 'plated', 'tested', 'retest_queued') order by due_at limit 20`,
  "all samples, next page": "select id from samples where id < ? order by id desc limit 20",
  "results to review": "select id from result_sets where state = ? and id > ? order by id limit 20",
  "the plate of a run": `select w.position, r.ct from wells w left join readings r on r.well_id = w.id where w.run_id = ?`,
  "the life line of a tube": "select kind from tube_events where tube_id = ? order by rowid",
  "published and not viewed": `select id from reports where first_viewed_at is null and published_at is not null
    and published_at < ? order by published_at limit 20`,
  "open tasks": "select id from tasks where state = ? and id < ? order by id desc limit 20",
  "audit of one object":
    "select seq from audit_events where object_type = ? and object_id = ? order by seq desc limit 20",
  "audit rows without a seal": `select e.seq from audit_events e
    where e.seq > coalesce((select max(seq) from audit_seals), 0) order by e.seq limit 100`,
  "a dictionary's options": "select label, value from dictionary_data where dict_type = ? and status = ? order by sort",
};

test.each(Object.entries(hot))("%s: found by an index, in order, without a scan", (_, sql) => {
  const steps = plan(sql);
  expect(steps.filter((step) => /^SCAN (?!CONSTANT)|TEMP B-TREE/.test(step))).toEqual([]);
});

const expiring = ["captchas", "staff_sessions", "customer_sessions", "sms_codes", "rate_counters", "idempotency_keys"];

test.each(expiring)("expired rows of %s are found by an index", (table) => {
  expect(plan(`delete from ${table} where expires_at < ?`).join()).toMatch(/^SEARCH/);
});

test("every foreign key that a list or a deletion follows is the start of an index, or its parent is never deleted", () => {
  const keptForEver =
    "users assays templates products merchants rule_sets consent_documents signing_keys import_files runs tubes samples persons".split(
      " ",
    );
  const bare: string[] = [];
  for (const { name } of sqlite.prepare("select name from sqlite_master where type = 'table'").all()) {
    for (const key of sqlite.prepare(`pragma foreign_key_list(${name})`).all()) {
      const steps = plan(`select 1 from ${name} where ${key.from} = ?`);
      if (!keptForEver.includes(String(key.table)) && /^SCAN/.test(steps[0] ?? "")) bare.push(`${name}.${key.from}`);
    }
  }
  expect(bare).toEqual([]);
});
