import { afterEach, expect, test, vi } from "vitest";
import { setOwnPassword } from "#contract/session";
import { listUsers } from "#contract/users";
import { ApiError, call } from "../../../web/shared/api";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Answers every request with success and records the requests. */
function answering(): RequestInit[] {
  const seen: RequestInit[] = [];
  vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
    seen.push(init);
    return new Response(JSON.stringify({ code: 200, msg: "", data: null, requestId: "r" }));
  });
  return seen;
}

const typeOf = ({ headers }: RequestInit) => new Headers(headers).get("content-type");

test("a call with a token says that it is JSON, also without a body; one without either does not", async () => {
  const seen = answering();
  const headers = { authorization: "Bearer a.b.c" };
  await call(listUsers, { headers });
  await call(setOwnPassword, { headers, body: { oldPassword: "a", newPassword: "b" } });
  await call(listUsers);
  expect(seen.map(typeOf)).toEqual(["application/json", "application/json", null]);
});

test("a call that is not answered within ten seconds is given up with the sentence about the network", async () => {
  vi.useFakeTimers();
  let signal: AbortSignal | undefined;
  vi.stubGlobal("fetch", (_: string, init: RequestInit) => {
    signal = init.signal ?? undefined;
    return new Promise((_resolve, reject) => signal?.addEventListener("abort", () => reject(new Error("aborted"))));
  });
  const answer = call(listUsers).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(signal?.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await answer).toEqual(new ApiError(0, "服务器连接异常，请检查服务器！"));
});
