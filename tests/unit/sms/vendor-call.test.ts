import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { vendorCall } from "#worker/platform/sms-vendors/vendor-call";

test("a vendor that takes a call and never answers is given up in time, and after three such calls not asked at all", async () => {
  let asked = 0;
  const server = createServer(() => {
    asked += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const call = () => vendorCall(url, {}, "", 200).catch((error: unknown) => error);
  for (let i = 0; i < 3; i++) expect(await call()).toMatchObject({ part: "sms", trouble: "late" });
  expect(await call()).toMatchObject({ part: "sms", trouble: "unreachable" });
  expect(asked).toBe(3);
});
