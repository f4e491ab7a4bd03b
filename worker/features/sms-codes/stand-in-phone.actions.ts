import type { Deps } from "../../platform/deps";
import { standInPrefix } from "./stand-in-phone.rules";

/**
 * The phone that a report key without a report seems to have: always the same for one key, so that asking twice, asking
 * for a code and guessing codes look exactly as they do for a real key.
 */
export async function standInPhone(deps: Pick<Deps, "hash">, key: string) {
  const phoneHash = await deps.hash.of("stand-in-phone", key);
  const tail = String(Number.parseInt(phoneHash.slice(8, 16), 16) % 10_000).padStart(4, "0");
  return { phoneHash, phoneMasked: `${standInPrefix(Number.parseInt(phoneHash.slice(0, 8), 16))}****${tail}` };
}
