import { documentRows } from "./features/bindings/documents.actions";
import { dictionarySeedStatements } from "./features/dictionaries/types.actions";
import { menuSeedStatements } from "./features/menus/menus.actions";
import { productSeedStatements } from "./features/products/products-seed.actions";
import { roleSeedStatements } from "./features/roles/roles.actions";
import { settingsSeedStatements } from "./features/settings/settings.actions";
import type { Query } from "./platform/database/database";

/** What every installation needs before its first sign-in: roles, menus, documents, products. Run again it changes nothing. */
export async function baseStatements(now: number): Promise<Query<unknown>[]> {
  return [
    ...roleSeedStatements(now),
    ...menuSeedStatements(now),
    ...settingsSeedStatements(now),
    ...dictionarySeedStatements(now),
    ...(await documentRows(["agreement", "sensitive", "privacy"], now)),
    ...(await productSeedStatements(now)),
  ];
}
