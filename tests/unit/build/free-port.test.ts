import { expect, test } from "vitest";
import { findFreePort } from "../../../scripts/steps/free-port.mjs";

test("a server that starts later, or again, gets a port that no outgoing connection can take meanwhile", async () => {
  const ports = [await findFreePort(), await findFreePort(), await findFreePort()];
  expect(new Set(ports).size).toBe(3);
  for (const port of ports) expect(port).toBeLessThan(32_768);
});
