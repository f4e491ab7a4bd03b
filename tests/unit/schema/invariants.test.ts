import { expect, test } from "vitest";
import { migratedDatabase } from "./migrated-database";

test("a tube that is already bound refuses a second person until the first binding is released", () => {
  const { sqlite, add } = migratedDatabase();
  add("bindings", { id: "a", tube_id: "t" });
  expect(() => add("bindings", { id: "b", tube_id: "t" })).toThrow("UNIQUE");
  sqlite.exec("update bindings set released_at = 5, release_reason = 'undone' where id = 'a'");
  add("bindings", { id: "b", tube_id: "t" });
});

test("a barcode exists once and is 6 to 13 digits", () => {
  const { add } = migratedDatabase();
  add("tubes", { id: "a", barcode: "60010001" });
  expect(() => add("tubes", { id: "b", barcode: "60010001" })).toThrow("UNIQUE");
  for (const barcode of ["12345", "12345678901234", "6001000A", "６００１０００１"]) {
    expect(() => add("tubes", { id: barcode, barcode })).toThrow("CHECK");
  }
});

test("a bound tube names its binding", () => {
  const { add } = migratedDatabase();
  expect(() => add("tubes", { barcode: "60010001", state: "bound" })).toThrow("tubes_bound_has_binding");
});

test("a tube has one sample, except for cancelled ones", () => {
  const { add } = migratedDatabase();
  add("samples", { id: "a", tube_id: "t", state: "cancelled" });
  add("samples", { id: "b", tube_id: "t" });
  expect(() => add("samples", { id: "c", tube_id: "t" })).toThrow("UNIQUE");
});

test("the same instrument file is kept once", () => {
  const { add } = migratedDatabase();
  add("import_files", { id: "a", sha256: "s" });
  expect(() => add("import_files", { id: "b", sha256: "s" })).toThrow("UNIQUE");
});

test("a device message counts once; a disputed second body is kept beside it", () => {
  const { add } = migratedDatabase();
  const message = { device_id: "d", run_uid: "r", message_seq: 1 };
  add("device_messages", { ...message, id: "a", outcome: "accepted" });
  expect(() => add("device_messages", { ...message, id: "b", outcome: "accepted" })).toThrow("UNIQUE");
  add("device_messages", { ...message, id: "c", outcome: "disputed" });
});

test("a well of a run is read once for each target", () => {
  const { add } = migratedDatabase();
  const well = { run_id: "r", position: "A1", role: "sample" };
  add("wells", { ...well, id: "a", target_code: "rs671" });
  add("wells", { ...well, id: "b", target_code: "rs1229984" });
  expect(() => add("wells", { ...well, id: "c", target_code: "rs671" })).toThrow("UNIQUE");
});

test("a result is not reviewed by who submitted it or asked for the re-test", () => {
  const { add } = migratedDatabase();
  const set = { state: "reviewed", source: "import", submitted_by: 7, retest_by: 8 };
  expect(() => add("result_sets", { ...set, id: "a", reviewed_by: 7 })).toThrow("result_sets_two_people");
  expect(() => add("result_sets", { ...set, id: "b", reviewed_by: 8 })).toThrow("result_sets_two_people");
  add("result_sets", { ...set, id: "c", reviewed_by: 9 });
});

test("a level is a number from 0 to 9 or nothing", () => {
  const { add } = migratedDatabase();
  add("result_sets", { id: "a", attempt: 1, source: "import", level: null });
  add("result_sets", { id: "b", attempt: 2, source: "import", level: 9 });
  expect(() => add("result_sets", { id: "c", attempt: 3, source: "import", level: 10 })).toThrow("result_sets_level");
});

test("a rule set is not approved by who submitted it, and a product has one live rule set", () => {
  const { add } = migratedDatabase();
  const rules = { product_id: "p", submitted_by: 7 };
  expect(() => add("rule_sets", { ...rules, id: "a", approved_by: 7 })).toThrow("rule_sets_two_people");
  add("rule_sets", { ...rules, id: "b", revision: 1, state: "live", approved_by: 8 });
  expect(() => add("rule_sets", { ...rules, id: "c", revision: 2, state: "live", approved_by: 8 })).toThrow("UNIQUE");
});

test("a sample has one live report for each product", () => {
  const { sqlite, add } = migratedDatabase();
  add("reports", { id: "a", sample_id: "s", product_id: "p" });
  expect(() => add("reports", { id: "b", sample_id: "s", product_id: "p" })).toThrow("UNIQUE");
  sqlite.exec("update reports set state = 'withdrawn'");
  add("reports", { id: "b", sample_id: "s", product_id: "p" });
});

test("a report is published only with a version and a key of 11 to 15 capital letters", () => {
  const { add } = migratedDatabase();
  expect(() => add("reports", { state: "published" })).toThrow("reports_published_has_version");
  for (const key of ["ABCDEFGHIJ", "ABCDEFGHIJKLMNOP", "abcdefghijklmno"]) {
    expect(() => add("reports", { key })).toThrow("reports_key_letters");
  }
  add("reports", { state: "published", key: "ABCDEFGHIJKLMNO", current_version_id: "v" });
});

test("an event is told once", () => {
  const { add } = migratedDatabase();
  add("messages", { id: "a", dedupe_key: "report_ready:r:1" });
  expect(() => add("messages", { id: "b", dedupe_key: "report_ready:r:1" })).toThrow("UNIQUE");
});

test("an erased person keeps neither name nor phone, a living one has both", () => {
  const { sqlite, add } = migratedDatabase();
  const person = { name_sealed: "n", phone_sealed: "p", phone_hash: "h", gender: "female", details_sealed: "d" };
  add("persons", { ...person, id: "a" });
  expect(() => sqlite.exec("update persons set erased_at = 5")).toThrow("persons_whole_or_erased");
  expect(() => sqlite.exec("update persons set name_sealed = null")).toThrow("persons_whole_or_erased");
  sqlite.exec(
    "update persons set erased_at = 5, name_sealed = null, phone_sealed = null, phone_hash = null, details_sealed = null",
  );
});

test("the user name of a deleted person is free again", () => {
  const { sqlite, add } = migratedDatabase();
  add("users", { username: "li" });
  expect(() => add("users", { username: "li" })).toThrow("UNIQUE");
  sqlite.exec("update users set deleted_at = 5");
  add("users", { username: "li" });
});

test("one open staff task for one event", () => {
  const { sqlite, add } = migratedDatabase();
  add("tasks", { id: "a", dedupe_key: "sms_failed:m" });
  expect(() => add("tasks", { id: "b", dedupe_key: "sms_failed:m" })).toThrow("UNIQUE");
  sqlite.exec("update tasks set state = 'done', resolved_at = 5");
  add("tasks", { id: "b", dedupe_key: "sms_failed:m" });
});
