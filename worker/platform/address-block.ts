/** The addresses that one household or office usually has: a single IPv4 address, or a /64 of IPv6. */
export const addressBlock = (ip: string): string => networkOf(ip, { octets: 4, groups: 4 });

/** The largest network that one customer of a provider usually has: a /24 of IPv4, a /48 of IPv6. */
export const addressNet = (ip: string): string => networkOf(ip, { octets: 3, groups: 3 });

function networkOf(ip: string, { octets, groups }: { octets: number; groups: number }): string {
  const ipv4 = mappedIpv4(ip) ?? ip;
  return ipv4.includes(":") ? expanded(ipv4).slice(0, groups).join(":") : ipv4.split(".").slice(0, octets).join(".");
}

/** The IPv4 address inside `::ffff:192.0.2.1` or `::ffff:c000:201`, which a socket for both families reports. */
function mappedIpv4(ip: string): string | undefined {
  const dotted = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (dotted) return dotted;
  if (!ip.includes(":")) return undefined;
  const groups = expanded(ip);
  if (groups.slice(0, 6).join(":") !== "0:0:0:0:0:ffff") return undefined;
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((value) => [value >> 8, value & 255])
    .join(".");
}

/** The eight 16-bit groups of an IPv6 address in a uniform spelling. */
function expanded(ip: string): string[] {
  const [head = "", tail] = ip.split("%")[0]?.split("::") ?? [];
  const before = head === "" ? [] : head.split(":");
  const after = tail ? tail.split(":") : [];
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array<string>(missing).fill("0"), ...after].map((group) =>
    group.toLowerCase().replace(/^0+(?=.)/, ""),
  );
}
