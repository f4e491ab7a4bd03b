import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { codes } from "#contract/envelope";
import { startRetry, waitForNextAttempt } from "../../../web/admin/shell/start-wait";
import { ApiError } from "../../../web/shared/api";

beforeEach(() => {
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
});
afterEach(() => vi.unstubAllGlobals());

test("one press lets everybody go on who waits for the office to open", async () => {
  const busy = new ApiError(codes.tooManyRequests, "", {}, "r", 60);
  const both = Promise.all([waitForNextAttempt(busy, 0), waitForNextAttempt(busy, 0)]);
  startRetry.get()?.retry();
  await both;
  expect(startRetry.get()).toBeUndefined();
  const again = waitForNextAttempt(busy, 1);
  expect(startRetry.get()).toBeDefined();
  startRetry.get()?.retry();
  await again;
});
