const twoBytes = new Map<string, readonly [number, number]>();

function gbkTable(): ReadonlyMap<string, readonly [number, number]> {
  if (twoBytes.size > 0) return twoBytes;
  const decoder = new TextDecoder("gb18030");
  for (let lead = 0x81; lead <= 0xfe; lead++) {
    for (let next = 0x40; next <= 0xfe; next++) {
      if (next === 0x7f) continue;
      const letter = decoder.decode(Uint8Array.of(lead, next));
      if (letter.length === 1 && !twoBytes.has(letter)) twoBytes.set(letter, [lead, next]);
    }
  }
  return twoBytes;
}

/** GB18030 bytes of a text whose characters have two bytes at most, as in GBK. */
export function gb18030(text: string): Uint8Array {
  const bytes = [...text].flatMap((letter): readonly number[] => {
    if (letter < "\u0080") return [letter.charCodeAt(0)];
    const pair = gbkTable().get(letter);
    if (!pair) throw new Error(`no two-byte letter: ${letter}`);
    return pair;
  });
  return Uint8Array.from(bytes);
}

/** UTF-16 bytes of a text, with a byte order mark when asked. */
export function utf16(text: string, { littleEndian, mark }: { littleEndian: boolean; mark: boolean }): Uint8Array {
  const full = mark ? `\ufeff${text}` : text;
  const view = new DataView(new ArrayBuffer(full.length * 2));
  for (let i = 0; i < full.length; i++) view.setUint16(i * 2, full.charCodeAt(i), littleEndian);
  return new Uint8Array(view.buffer);
}

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
