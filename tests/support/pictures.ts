/** The chunks of a PNG; checksums are zero, because no reader in these tests checks them. */
function chunk(name: string, data: readonly number[]): number[] {
  const length = data.length;
  return [...uint32(length), ...[...name].map((letter) => letter.charCodeAt(0)), ...data, 0, 0, 0, 0];
}

const uint32 = (value: number) => [(value >>> 24) & 255, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0) & 255);

/** A PNG with this size in its header, `extra` chunks before its end and `tail` after it. */
export function png(
  width: number,
  height: number,
  extra: readonly [string, string][] = [],
  tail = "",
): Uint8Array<ArrayBuffer> {
  return Uint8Array.from([
    0x89,
    0x50,
    0x4e,
    0x47,
    0x0d,
    0x0a,
    0x1a,
    0x0a,
    ...chunk("IHDR", [...uint32(width), ...uint32(height), 8, 2, 0, 0, 0]),
    ...chunk("IDAT", [0x78, 0x9c, 0x63, 0, 0, 0, 1, 0, 1]),
    ...extra.flatMap(([name, text]) => chunk(name, ascii(text))),
    ...chunk("IEND", []),
    ...ascii(tail),
  ]);
}

export const tinyPng = png(1, 1);
