import { afterAll, expect } from "vitest";
import { settleWorlds } from "./app";
import { forgetWorlds, keepSeenStatements, wholeTableReads } from "./seen-statements";

afterAll(async () => {
  await settleWorlds();
  await keepSeenStatements();
  const found = wholeTableReads();
  forgetWorlds();
  expect(found, "statements that read a whole table; add an index or a bound").toEqual([]);
});
