import { DatabaseSync } from "node:sqlite";
import { beforeAll, describe, expect, test } from "vitest";
import { fillDatabase } from "../bench/filled-database";
import { migrationTexts } from "../support/local-d1";
import { scans, searchesByState, slowTables, smallTables, walks } from "../support/query-plans";
import { recordedStatements } from "../support/recorded-statements";
import { timeoutFactor } from "../support/timeout-factor";

const samples = 20_000;
let sqlite: DatabaseSync;
let tables: ReadonlySet<string>;

beforeAll(() => {
  sqlite = openFilled();
  tables = new Set(
    sqlite
      .prepare("select name from sqlite_schema where type = 'table'")
      .all()
      .map(({ name }) => String(name)),
  );
}, 60_000 * timeoutFactor);

function openFilled(): DatabaseSync {
  const filled = new DatabaseSync(":memory:", { enableForeignKeyConstraints: false });
  migrate(filled);
  fillDatabase(filled, samples, { fewest: samples / 20, isArchived: false });
  filled.exec("analyze");
  return filled;
}

function migrate(database: DatabaseSync): void {
  for (const text of migrationTexts()) database.exec(text);
}

const plan = (sql: string, database = sqlite) =>
  database
    .prepare(`explain query plan ${sql}`)
    .all()
    .map(({ detail }) => String(detail));

const walkedIn = (sql: string, database: DatabaseSync) => {
  const roots = database
    .prepare(
      "select rootpage, tbl_name as name from sqlite_schema where type = 'table' or name glob 'sqlite_autoindex_*_1'",
    )
    .all();
  const program = database.prepare(`explain ${sql}`).all() as unknown as Parameters<typeof walks>[1];
  return walks(
    plan(sql, database),
    program,
    new Map(roots.map(({ rootpage, name }) => [Number(rootpage), String(name)])),
  );
};

describe("on a database with 20,000 samples", () => {
  test("every table of a sample's journey is full", () => {
    for (const table of ["samples", "tubes", "reports", "report_versions", "messages", "calls"]) {
      expect(sqlite.prepare(`select count(*) as count from ${table}`).get()?.count, table).toBeGreaterThanOrEqual(
        samples / 4,
      );
    }
  });

  test("no statement that the API tests ran reads a whole table", () => {
    const statements = recordedStatements();
    expect(statements.size, "run the worker-libsql project first").toBeGreaterThan(50);
    const found = [...statements].flatMap(([sql, testPath]) => {
      const bad = scans(plan(sql), sql, tables);
      return bad.length > 0 ? [`${bad.join("; ")}\n  of ${testPath}\n  in: ${sql}`] : [];
    });
    expect(found).toEqual([]);
  });

  test("in a database as it is deployed, without statistics, nothing is read whole and nothing that is written looks through a state", () => {
    const deployed = new DatabaseSync(":memory:");
    migrate(deployed);
    const breaches = (sql: string) => [
      ...scans(plan(sql, deployed), sql, tables),
      ...searchesByState(plan(sql, deployed), sql, tables),
    ];
    const found = [...recordedStatements()].flatMap(([sql, testPath]) =>
      breaches(sql).map((step) => `${step}\n  of ${testPath}\n  in: ${sql}`),
    );
    expect(found).toEqual([]);
    const move = "update samples set version = 1 from json_each(?) j where samples.id = j.value";
    expect(breaches(`${move} and samples.state = ?`)).toHaveLength(1);
    expect(breaches(`${move} and +samples.state = ?`)).toEqual([]);
  });

  test("nothing walks through a table in the order of its keys to find what no index leads to", () => {
    const deployed = new DatabaseSync(":memory:");
    migrate(deployed);
    const found = [...recordedStatements()].flatMap(([sql, testPath]) =>
      walkedIn(sql, deployed).map((table) => `${table}\n  of ${testPath}\n  in: ${sql}`),
    );
    expect(found).toEqual([]);
    const inHand = "+state in ('received', 'accepted', 'plated', 'tested', 'retest_queued') and due_at < ?";
    for (const key of ["id", "rowid"]) {
      const page = `select id from samples where ${inHand} and ${key} > ? order by ${key} limit 21`;
      expect([key, walkedIn(page, deployed)]).toEqual([key, ["samples"]]);
    }
    expect(walkedIn("select id from samples where id > ? order by id limit 21", deployed)).toEqual([]);
    expect(walkedIn("select id from samples where state = ? and id > ? order by id limit 21", deployed)).toEqual([]);
  });

  test("a scan under an alias is found, a search and a scan of json_each are not", () => {
    const found = (sql: string) => scans(plan(sql), sql, tables);
    expect(found("select s.id from samples s where s.storage = ?")).toHaveLength(1);
    expect(found("select id from samples where id = ?")).toEqual([]);
    expect(found("select t.id from json_each(?) j join tubes t on t.barcode = j.value")).toEqual([]);
  });

  test("a table that is excused is small and named in the schema", () => {
    for (const [table, reason] of Object.entries({ ...slowTables, ...smallTables })) {
      expect(tables.has(table), table).toBe(true);
      expect(reason.length, table).toBeGreaterThan(20);
    }
    for (const table of Object.keys(smallTables)) {
      expect(sqlite.prepare(`select count(*) as count from ${table}`).get()?.count, table).toBeLessThanOrEqual(1_000);
    }
  });
});
