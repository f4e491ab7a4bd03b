import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";

/** The least bits of a network that can be somebody's own: 10.0.0.0/8 and fc00::/7. */
const bitsMin = { ipv4: 8, ipv6: 7 } as const;

/** Networks whose machines may say who asked them: "10.0.0.0/8, ::1"; throws on anything else. */
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

/** An IPv4 client of a socket that takes both kinds. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, "");

interface Client {
  readonly address: string;
  /** Over TLS up to the proxy. */
  readonly isSecure: boolean;
}

/**
 * Who asked: the other end of the connection. Only where that is a trusted proxy its headers are believed, and of the chain of
 * addresses the last that is no trusted proxy; what a client wrote there itself stands further left.
 */
export function clientOf({ socket, headers }: IncomingMessage, proxies: BlockList): Client {
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
