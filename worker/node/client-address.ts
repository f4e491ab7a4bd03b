import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";

/** Shortest prefix of a network that can belong to one owner: 10.0.0.0/8 and fc00::/7. */
const bitsMin = { ipv4: 8, ipv6: 7 } as const;

/** Networks whose machines may name the client in their headers: "10.0.0.0/8, ::1"; throws on any other text. */
export function trustedProxies(text: string): BlockList {
  const list = new BlockList();
  for (const part of text.split(",").map((one) => one.trim())) {
    if (part === "") continue;
    const [address = "", bits, ...more] = part.split("/");
    const family = familyOf(address);
    if (family === undefined) throw new Error(`${part} is no network`);
    if (bits === undefined) list.addAddress(address, family);
    else if (more.length > 0 || !/^\d{1,3}$/.test(bits) || Number(bits) < bitsMin[family])
      throw new Error(`${part} is no network of one's own`);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

const familyOf = (address: string) => ({ 4: "ipv4", 6: "ipv6" })[isIP(address)] as "ipv4" | "ipv6" | undefined;

const isIn = (list: BlockList, address: string) => {
  const family = familyOf(address);
  return family !== undefined && list.check(address, family);
};

/** Removes the IPv6 prefix from an IPv4 client, which a socket for both kinds adds. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, "");

interface Client {
  readonly address: string;
  /** Whether the connection to the proxy used TLS. */
  readonly isSecure: boolean;
}

/**
 * The client's address: the other end of the connection. Headers are only believed from a trusted proxy; then it is the last
 * address of the chain that is not a trusted proxy, because anything the client wrote itself is further left.
 */
export function clientAddressOf({ socket, headers }: IncomingMessage, proxies: BlockList): Client {
  let address = plain(socket.remoteAddress ?? "");
  if (!isIn(proxies, address)) return { address, isSecure: false };
  const chain = String(headers["x-forwarded-for"] ?? "").split(",");
  for (const one of chain.map((part) => plain(part.trim())).reverse()) {
    if (isIP(one) === 0) break;
    address = one;
    if (!isIn(proxies, one)) break;
  }
  return { address, isSecure: headers["x-forwarded-proto"] === "https" };
}
