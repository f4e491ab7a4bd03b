import type { Deps } from "../../platform/deps";

/**
 * How frequent the prefixes of mainland numbers are, in parts: the segments of China Mobile, Unicom, Telecom, Broadnet and
 * their resellers (MIIT number plan). Segments in use for twenty years are full, newer ones and those for data cards and
 * resellers are not; Mobile has about as many subscribers as the other two together.
 */
const parts: readonly (readonly [parts: number, prefixes: string])[] = [
  [10, "134 135 136 137 138 139 150 151 152 157 158 159 182 183 187 188"],
  [8, "130 131 132 155 156 185 186 133 153 180 181 189 177 178 184"],
  [5, "147 173 176 175 166 199 198 195"],
  [2, "145 149 171 170 172 174 167 165 162 190 191 193 196 197 192"],
];

const choices = parts.flatMap(([count, prefixes]) =>
  prefixes.split(" ").flatMap((prefix) => Array<string>(count).fill(prefix)),
);

/** The prefix for a number drawn at random, 0 to 2^32 - 1. */
export const standInPrefix = (drawn: number): string => choices[drawn % choices.length] as string;

/**
 * The made-up phone of an unknown report key: always the same for one key, so that repeated requests, codes and wrong codes
 * look exactly as they do for a real key.
 */
export async function standInPhone(deps: Pick<Deps, "hash">, key: string) {
  const phoneHash = await deps.hash.of("stand-in-phone", key);
  const tail = String(Number.parseInt(phoneHash.slice(8, 16), 16) % 10_000).padStart(4, "0");
  return { phoneHash, phoneMasked: `${standInPrefix(Number.parseInt(phoneHash.slice(0, 8), 16))}****${tail}` };
}
