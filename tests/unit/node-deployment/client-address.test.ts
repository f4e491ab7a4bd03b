import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { clientAddressOf, trustedProxies } from "#worker/node/client-address";

const arriving = (remoteAddress: string, headers: Record<string, string> = {}) =>
  ({ socket: { remoteAddress }, headers }) as unknown as IncomingMessage;
const proxies = trustedProxies("10.0.0.0/8, ::1");
const forwarded = (chain: string) => ({ "x-forwarded-for": chain, "x-forwarded-proto": "https" });

test("what a stranger writes into the headers of a proxy is not believed", () => {
  const stranger = clientAddressOf(arriving("203.0.113.9", forwarded("198.51.100.1")), proxies);
  expect(stranger).toEqual({ address: "203.0.113.9", isSecure: false });
  expect(clientAddressOf(arriving("10.0.0.1", forwarded("198.51.100.1")), trustedProxies("")).address).toBe("10.0.0.1");
});

test("a trusted proxy says who asked, over an IPv4 address written as IPv6 too", () => {
  const client = { address: "198.51.100.1", isSecure: true };
  expect(clientAddressOf(arriving("10.1.2.3", forwarded("198.51.100.1")), proxies)).toEqual(client);
  expect(clientAddressOf(arriving("::ffff:10.1.2.3", forwarded("::ffff:198.51.100.1")), proxies)).toEqual(client);
});

test("of a chain the last address that is no proxy counts, not the one that the client put before it", () => {
  expect(clientAddressOf(arriving("10.0.0.1", forwarded("192.0.2.66, 198.51.100.1, 10.9.9.9")), proxies).address).toBe(
    "198.51.100.1",
  );
});

test("a chain that is no address ends at the last one that is", () => {
  expect(clientAddressOf(arriving("10.0.0.1", forwarded("unknown, 10.9.9.9")), proxies).address).toBe("10.9.9.9");
  expect(clientAddressOf(arriving("10.0.0.1"), proxies).address).toBe("10.0.0.1");
});

test.each([
  "10.0.0.0/",
  "10.0.0.0/0",
  "10.0.0.0/0x0",
  "10.0.0.0/7",
  "10.0.0.0/8/8",
  "::/0",
  "::/",
  "10.0.0.0/ 8",
  "10.0.0.0/40",
  "the proxy",
  "10.0.0.0/8 and others",
])("%s is no list of networks", (text) => {
  expect(() => trustedProxies(text)).toThrow();
});
