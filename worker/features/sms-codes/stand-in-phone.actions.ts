import type { Deps } from "../../platform/deps";

const prefixes = [
  "133",
  "135",
  "136",
  "137",
  "138",
  "139",
  "150",
  "151",
  "152",
  "158",
  "159",
  "177",
  "180",
  "186",
  "187",
  "188",
];

/**
 * The phone that a report key without a report seems to have: always the same for one key, so that asking twice, asking
 * for a code and guessing codes look exactly as they do for a real key.
 */
export async function standInPhone(deps: Pick<Deps, "hash">, key: string) {
  const phoneHash = await deps.hash.of("stand-in-phone", key);
  const prefix = prefixes[Number.parseInt(phoneHash.slice(0, 2), 16) % prefixes.length];
  const tail = String(Number.parseInt(phoneHash.slice(2, 10), 16) % 10_000).padStart(4, "0");
  return { phoneHash, phoneMasked: `${prefix}****${tail}` };
}
