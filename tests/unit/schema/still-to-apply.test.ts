import { expect, test } from "vitest";
import { pendingMigrations } from "../../../scripts/steps/local-database.mjs";

test("a local database takes the migrations it lacks, in order", () => {
  const files = ["0003_c.sql", "0001_a.sql", "0002_b.sql"];
  expect(pendingMigrations(["0001_a.sql"], files, ".local")).toEqual(["0002_b.sql", "0003_c.sql"]);
});

test("a local database of another build is met with what to do about it", () => {
  const old = ["0001_initial.sql", "0002_append_only.sql"];
  expect(() => pendingMigrations(old, ["0001_baseline.sql"], ".local")).toThrow(
    /^The database in \.local\/state was made by another build \(its migration 0002_append_only\.sql .*npm start -- --fresh/,
  );
});
