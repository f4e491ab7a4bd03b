import { publishedDocuments } from "./features/agreements/documents/published";
import { documentStatements } from "./features/agreements/documents.actions";
import { firstDepartmentStatement } from "./features/departments/departments.actions";
import { dictionarySeedStatements } from "./features/dictionaries/types.actions";
import { menuSeedStatements } from "./features/menus/menus-seed.actions";
import { productSeedStatements } from "./features/products/products-seed.actions";
import { roleSeedStatements } from "./features/roles/roles-seed.actions";
import { markRowsOffered } from "./features/scheduler/release.actions";
import { settingsSeedStatements } from "./features/settings/settings.actions";
import type { Query } from "./platform/database/database";
import type { SeedQuery } from "./platform/database/seed-query";

/** Everything that an installation needs before its first sign-in: roles, menus, documents, products. A second run changes nothing. */
export async function installationStatements(now: number): Promise<Query<unknown>[]> {
  const rows = await releaseRows(now);
  return [...rows, markRowsOffered(rows, now), firstDepartmentStatement(now)];
}

/** Rows of the product itself in this release; `offerRelease` inserts them into existing installations. */
export async function releaseRows(now: number): Promise<SeedQuery[]> {
  return [
    ...roleSeedStatements(now),
    ...menuSeedStatements(now),
    ...settingsSeedStatements(now),
    ...dictionarySeedStatements(now),
    ...documentStatements(await publishedDocuments(), now),
    ...(await productSeedStatements(now)),
  ];
}
