import type { World } from "../../support/app";

/** What somebody else did to the database, as a statement. */
export const raw = (world: World, text: string) =>
  world.write({ sql: text, params: [], columns: undefined, read: () => undefined });

/** The first cell that a statement answers. */
export const cell = (world: World, text: string) =>
  world.read({ sql: text, params: [], columns: undefined, read: ({ rows }) => rows[0]?.[0] });
