import { damagedArchives } from "./damaged-archives";
import { bytes, csv, many, results, well } from "./damaged-shape";
import { damagedTexts, oversized } from "./damaged-texts";
import { utf8 } from "./encodings";
import type { FileShape } from "./file-shape";
import { joined } from "./zip-files";

/** Numbers that look random and are the same in every run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const random = seeded(20_261_122);
/** A real file with bytes changed, removed or inserted, the same in every run; any refusal text is accepted. */
const scratched: FileShape[] = Array.from({ length: 12 }, (_, i) => ({
  name: `results with bytes changed at random, ${i + 1}`,
  bytes: () => scratch(i % 2 === 0 ? bytes : utf8(csv)),
  answer: { says: "" },
}));

function scratch(content: Uint8Array): Uint8Array {
  const at = Math.floor(random() * content.length);
  const length = Math.floor(random() * 40);
  const put = Uint8Array.from({ length: 1 + Math.floor(random() * 12) }, () => Math.floor(random() * 256));
  return joined(content.slice(0, at), put, content.slice(at + length));
}

/** The longest names in the largest number of rows: more than the database stores of a file. */
export const fullOfNames = (): Uint8Array =>
  utf8(
    results(
      `${many(4600, (i) => `${well(i % 96)}\t${`s${i % 96}`.padEnd(128, "样")}\t${`t${i}`.padEnd(128, "测")}\tUNKNOWN\t20.1`)}\n`,
    ),
  );

/**
 * Damaged and hostile files; each is refused with a message, in bounded time and memory, and nothing of it is stored.
 */
export const damagedShapes: readonly FileShape[] = [...damagedTexts, ...oversized, ...damagedArchives];

/** Files damaged at random: each is read or refused with a message, and never causes a crash. */
export const scratchedShapes: readonly FileShape[] = scratched;
