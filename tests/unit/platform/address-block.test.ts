import { expect, test } from "vitest";
import { addressBlock, addressNet } from "#worker/platform/address-block";

test.each([
  ["203.0.113.7", "203.0.113.7", "203.0.113"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2", "2001:db8:1"],
  ["2001:db8:1:2::9", "2001:db8:1:2", "2001:db8:1"],
  ["2001:0DB8::1", "2001:db8:0:0", "2001:db8:0"],
  ["fe80::1%eth0", "fe80:0:0:0", "fe80:0:0"],
  ["::1", "0:0:0:0", "0:0:0"],
  ["::ffff:203.0.113.7", "203.0.113.7", "203.0.113"],
  ["::FFFF:cb00:7107", "203.0.113.7", "203.0.113"],
  ["0:0:0:0:0:ffff:cb00:7107", "203.0.113.7", "203.0.113"],
  ["", "", ""],
])("the address %s is of the block %s and the network %s", (ip, block, net) => {
  expect([addressBlock(ip), addressNet(ip)]).toEqual([block, net]);
});

test("every address of one /64 is one block, and every /64 of one /48 one network", () => {
  const addresses = Array.from({ length: 256 }, (_, n) => `2001:db8:7:${n.toString(16)}::${(n * 7).toString(16)}`);
  expect(new Set(addresses.map(addressBlock)).size).toBe(256);
  expect(new Set(addresses.map(addressNet)).size).toBe(1);
  expect(new Set(addresses.map((ip) => addressBlock(ip.replace(/7:\w+::/, "7:1::")))).size).toBe(1);
});
