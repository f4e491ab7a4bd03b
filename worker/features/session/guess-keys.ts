import type { RequestFacts } from "../../http/action";
import { addressBlock, addressNet } from "../../platform/address-block";
import type { Deps } from "../../platform/deps";
import type { GuessKeys } from "./throttle.store";

/** Keys under which a guess at this account is counted. One person can have any number of IPv6 addresses, so address blocks are counted. */
export async function guessKeys(
  { hash }: Pick<Deps, "hash">,
  { ip }: Pick<RequestFacts, "ip">,
  account: string,
): Promise<GuessKeys> {
  return {
    account,
    address: `address:${await hash.of("ip", addressBlock(ip))}`,
    net: `net:${await hash.of("ip-net", addressNet(ip))}`,
  };
}
