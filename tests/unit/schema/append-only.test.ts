import { describe, expect, test } from "vitest";
import { migratedDatabase } from "./migrated-database";

const rows = {
  audit_events: { seq: 1, id: "a", actor_kind: "staff", outcome: "done" },
  audit_seals: { seq: 1 },
  tube_events: { id: "a", actor_kind: "staff" },
  consents: { id: "a", kind: "sensitive", action: "given", phone_hash: "p" },
  readings: { id: "a", well_id: "w" },
  result_holds: { id: "a", subject_kind: "well" },
  report_versions: { id: "a", n: 1, tpl_type: "std", payload: "{}", person_sealed: "sealed" },
};

describe.each(Object.entries(rows))("%s", (table, row) => {
  test("refuses to change a row", () => {
    const { sqlite, add } = migratedDatabase();
    add(table, row);
    for (const column of sqlite.prepare(`pragma table_info(${table})`).all()) {
      expect(() => sqlite.exec(`update ${table} set ${column.name} = ${column.name}`)).toThrow("append-only");
    }
  });

  test("refuses to lose a row", () => {
    const { sqlite, add } = migratedDatabase();
    add(table, row);
    expect(() => sqlite.exec(`delete from ${table}`)).toThrow("append-only");
  });
});

test.each(["audit_events", "audit_seals", "report_versions"] as const)("%s refuses to replace a row", (table) => {
  const { add } = migratedDatabase();
  add(table, rows[table]);
  expect(() => add(table, rows[table], "insert or replace")).toThrow("append-only");
});

test("a change of a result is never rewritten", () => {
  const { sqlite, add } = migratedDatabase();
  add("result_changes", { id: "a", omitted: 1, before_calls: "{}", after_calls: "{}" });
  expect(() => sqlite.exec("update result_changes set reason = 'other'")).toThrow("append-only");
});

test("audit events number themselves without a gap", () => {
  const { sqlite, add } = migratedDatabase();
  const { seq: _, ...event } = rows.audit_events;
  add("audit_events", { ...event, id: "a" });
  sqlite.exec("begin");
  add("audit_events", { ...event, id: "b" });
  sqlite.exec("rollback");
  add("audit_events", { ...event, id: "c" });
  expect(sqlite.prepare("select seq, id from audit_events order by seq").all()).toMatchObject([
    { seq: 1, id: "a" },
    { seq: 2, id: "c" },
  ]);
});

const segment = { number: 1, first_seq: 1, last_seq: 2, file: "a", sha256: "b" };

/** Three events, the second sealed, so that the first two may become a segment. */
function sealedLog() {
  const made = migratedDatabase();
  for (const seq of [1, 2, 3]) made.add("audit_events", { ...rows.audit_events, seq, id: `event-${seq}` });
  for (const seq of [1, 2]) made.add("audit_seals", { seq });
  return made;
}

test("events and the seals among them go only while a segment holds them that is not restored, and the seal at its end stays", () => {
  const { sqlite, add } = sealedLog();
  add("audit_segments", segment);
  sqlite.exec("update audit_segments set restored_at = 5");
  expect(() => sqlite.exec("delete from audit_events where seq = 1")).toThrow("append-only");
  expect(() => sqlite.exec("delete from audit_seals where seq = 1")).toThrow("append-only");
  sqlite.exec("update audit_segments set restored_at = null");
  expect(() => sqlite.exec("delete from audit_events where seq = 3")).toThrow("append-only");
  expect(() => sqlite.exec("delete from audit_seals where seq = 2")).toThrow("append-only");
  sqlite.exec("delete from audit_seals where seq = 1");
  sqlite.exec("delete from audit_events where seq <= 2");
  expect(sqlite.prepare("select seq from audit_events").all()).toMatchObject([{ seq: 3 }]);
});

test.each([
  ["ends where no seal is", { last_seq: 3 }],
  ["does not begin with the first event that no segment holds", { first_seq: 2 }],
  ["has another number than the next", { number: 2 }],
])("a segment that %s is refused", (_name, wrong) => {
  const { add } = sealedLog();
  expect(() => add("audit_segments", { ...segment, ...wrong })).toThrow("append-only");
});

test("a segment never holds the newest event, nor a range with a gap", () => {
  const { sqlite, add } = sealedLog();
  add("audit_seals", { seq: 3 });
  expect(() => add("audit_segments", { ...segment, last_seq: 3 })).toThrow("append-only");
  sqlite.exec("drop trigger audit_events_no_delete");
  sqlite.exec("delete from audit_events where seq = 1");
  expect(() => add("audit_segments", segment)).toThrow("append-only");
});

test("a segment keeps its range and its checksum for good; its file is another only while the keys are rotated", () => {
  const { sqlite, add } = sealedLog();
  add("audit_segments", segment);
  for (const column of ["number", "first_seq", "last_seq", "first_at", "sha256", "archived_at", "file"])
    expect(() => sqlite.exec(`update audit_segments set ${column} = 9`)).toThrow("append-only");
  expect(() => sqlite.exec("delete from audit_segments")).toThrow("append-only");
  const value = JSON.stringify({ holder: "h", heldUntil: Date.now() + 60_000 });
  add("app_settings", { key: "lease.reseal", value, created_at: 1, updated_at: 1 });
  sqlite.exec("update audit_segments set file = 'c'");
  expect(() => sqlite.exec("update audit_segments set sha256 = 'c'")).toThrow("append-only");
});

test("a report version can be emptied once when a person is erased, and its hash stays", () => {
  const { sqlite, add } = migratedDatabase();
  add("report_versions", { ...rows.report_versions, content_hash: "h" });
  const erase = "update report_versions set payload = null, person_sealed = null, erased_at = 5";
  sqlite.exec(erase);
  expect(sqlite.prepare("select payload, person_sealed, content_hash from report_versions").get()).toMatchObject({
    payload: null,
    person_sealed: null,
    content_hash: "h",
  });
  expect(() => sqlite.exec(erase)).toThrow("append-only");
});

test("a report version cannot be half erased or changed under the cover of erasure", () => {
  const { sqlite, add } = migratedDatabase();
  add("report_versions", rows.report_versions);
  for (const change of ["payload = null, erased_at = 5", "payload = '{}', person_sealed = null, erased_at = 5"]) {
    expect(() => sqlite.exec(`update report_versions set ${change}`)).toThrow("append-only");
  }
});

test("raw readings go only after their well was purged on purpose", () => {
  const { sqlite, add } = migratedDatabase();
  add("wells", { id: "w", role: "sample" });
  add("readings", rows.readings);
  expect(() => sqlite.exec("delete from readings")).toThrow("append-only");
  sqlite.exec("update wells set purged_at = 5");
  sqlite.exec("delete from readings");
  expect(sqlite.prepare("select count(*) n from readings").get()).toMatchObject({ n: 0 });
});

test("a published version keeps its review", () => {
  const { sqlite, add } = migratedDatabase();
  add("report_versions", rows.report_versions);
  for (const change of ["reviewed_at = 8", "review_kind = 'person'"]) {
    expect(() => sqlite.exec(`update report_versions set ${change}`)).toThrow("append-only");
  }
});
