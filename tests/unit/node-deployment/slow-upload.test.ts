import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { Server } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { limits } from "#contract/limits";
import { trustedProxies } from "#worker/node/client-address";
import { serveHttp } from "#worker/node/server";

test("a file that arrives slowly is waited for as long as the office sends it", async () => {
  const waitedMs: number[] = [];
  const note = (message: unknown) => void waitedMs.push((message as { server: Server }).server.requestTimeout);
  subscribe("http.server.request.start", note);
  onTestFinished(() => void unsubscribe("http.server.request.start", note));
  const answer = async () => new Response("ok");
  const server = await serveHttp(answer, { host: "127.0.0.1", port: 0, proxies: trustedProxies("") });
  onTestFinished(() => server.stop(100));
  await fetch(server.address);
  expect(waitedMs).toEqual([limits.uploadTimeoutMs]);
});
