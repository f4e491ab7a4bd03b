import { afterAll, expect } from "vitest";
import { wholeTableReads } from "./seen-statements";

afterAll(async () => {
  expect(await wholeTableReads(), "statements that read a whole table; add an index or a bound").toEqual([]);
});
