import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { newestMigration } from "#worker/features/tools/newest-migration";
import { projectRoot } from "../../support/places";

test("the build names the newest migration of the folder", () => {
  const files = readdirSync(`${projectRoot}/migrations`).filter((name) => name.endsWith(".sql"));
  expect(`${newestMigration}.sql`).toBe(files.sort().at(-1));
});
