import { lookup } from "node:dns";
import { request } from "node:https";
import { BlockList, isIPv6, type LookupFunction } from "node:net";
import { fetchHooks, type Hooks } from "../platform/hooks";

/** Networks that are not part of the public internet. Source: IANA special-purpose address registries (RFC 6890 and later). */
const own = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  // A cloud's internal service address, used like 169.254.169.254.
  ["168.63.129.16", 32],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  own.addSubnet(network, bits, "ipv4");
const publicIpv6 = new BlockList();
publicIpv6.addSubnet("2000::", 3, "ipv6");
for (const [network, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  own.addSubnet(network, bits, "ipv6");

/** Whether an address is part of the public internet. */
export const isPublicAddress = (address: string): boolean =>
  isIPv6(address) ? publicIpv6.check(address, "ipv6") && !own.check(address, "ipv6") : !own.check(address, "ipv4");

/** Resolves a name once, for the connection itself; a name that resolves to a private network is refused on every call. */
const publicLookup: LookupFunction = (host, options, done) =>
  lookup(host, { ...options, all: true }, (error, found) => {
    const [first] = found ?? [];
    if (error || !first) return done(error ?? new Error("no address"), "");
    if (!found.every(({ address }) => isPublicAddress(address))) return done(new Error("private address"), "");
    if (options.all) done(null, found);
    else done(null, first.address, first.family);
  });

/** Uses Node's own client, which connects to exactly the address that was checked and follows no redirect. */
export const nodeHooks = (isLocal: boolean): Hooks => ({
  isLocal,
  async post(url, headers, body, limitMs) {
    // An address of the machine itself is not looked up; only a local run can get here with one.
    if (isLocal && new URL(url).hostname === "127.0.0.1") return fetchHooks(true).post(url, headers, body, limitMs);
    return new Promise<number>((resolve, reject) => {
      const signal = AbortSignal.timeout(limitMs);
      const call = request(url, { method: "POST", headers, lookup: publicLookup, signal }, (reply) => {
        reply.destroy();
        resolve(reply.statusCode ?? 0);
      });
      call.on("error", reject);
      call.end(body);
    });
  },
});
