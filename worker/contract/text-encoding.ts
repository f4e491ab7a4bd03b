/** Character encoding of a file. */
export type TextEncodingName = "utf-8" | "utf-16le" | "utf-16be" | "gb18030";

export const textEncodingNames: Readonly<Record<TextEncodingName, string>> = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16",
  "utf-16be": "UTF-16（大端）",
  gb18030: "GB18030（国标码）",
};

export const decodingProblems = {
  binary: "该文件不是文本，请导出为 CSV 或文本后再选择",
  damaged: "文件里的 UTF-8 文字有损坏，可能在传输中断开，请重新导出后上传",
  unknown: "无法识别文件的文字编码，请导出为 UTF-8、Unicode 或 GB18030 文本后上传",
} as const;

/** The refusal of a file with encrypted values, which only the product's own database writes. */
export const encryptedTextRefusal = "文件里有“sealed~”开头的密文，不能导入，请让对方重新导出";

type TextProblem = keyof typeof decodingProblems;

type DecodedBytes = { ok: true; text: string; encoding: TextEncodingName } | { ok: false; problem: TextProblem };

/**
 * Bytes as text: UTF-8, UTF-16 of either byte order, or GB18030 (which contains GBK and GB2312), with or without a byte order
 * mark. Encodings that can be recognised for certain are tried first; GB18030 accepts nearly any bytes, so it comes last and
 * the text must look like Chinese. Everything else is a problem, never a guess. Takes time linear in the size.
 */
export function decodeBytes(bytes: Uint8Array): DecodedBytes {
  const encoding = findEncoding(bytes);
  if (encoding === null) return { ok: false, problem: "binary" };
  if (encoding !== "utf-8") {
    const text = encoding === "gb18030" ? decodeWith(encoding, bytes) : decodeUtf16(bytes, encoding === "utf-16le");
    return text === null ? { ok: false, problem: "unknown" } : { ok: true, text, encoding };
  }
  const text = decodeWith("utf-8", bytes);
  if (text !== null) return { ok: true, text, encoding };
  const { inUtf8, total } = highBytes(bytes);
  if (inUtf8 > total * 0.7) return { ok: false, problem: "damaged" };
  const chinese = looksChinese(bytes) ? decodeWith("gb18030", bytes) : null;
  return chinese === null ? { ok: false, problem: "unknown" } : { ok: true, text: chinese, encoding: "gb18030" };
}

const probeBytes = 4096;

/** UTF-16 without a byte order mark is recognised by its zeros: nearly every second byte of a table with English headings. */
function findEncoding(bytes: Uint8Array): TextEncodingName | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  if (bytes[0] === 0x84 && bytes[1] === 0x31 && bytes[2] === 0x95 && bytes[3] === 0x33) return "gb18030";
  const probe = bytes.subarray(0, probeBytes);
  let even = 0;
  let odd = 0;
  for (let i = 0; i < probe.length; i++) {
    if (probe[i] !== 0) continue;
    if (i % 2 === 0) even++;
    else odd++;
  }
  if (even === 0 && odd === 0) return "utf-8";
  const half = probe.length / 2;
  if (odd > half * 0.3 && odd > even) return "utf-16le";
  if (even > half * 0.3 && even > odd) return "utf-16be";
  return null;
}

function decodeWith(encoding: "utf-8" | "gb18030", bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder(encoding, { fatal: true, ignoreBOM: false }).decode(bytes);
    return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  } catch {
    return null;
  }
}

// Decoded here, because not every runtime's TextDecoder knows utf-16be.
function decodeUtf16(bytes: Uint8Array, isLittleEndian: boolean): string | null {
  if (bytes.length % 2 !== 0) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: string[] = [];
  const unitsAtOnce = 4096;
  for (let at = 0; at < bytes.length; at += unitsAtOnce * 2) {
    const end = Math.min(bytes.length, at + unitsAtOnce * 2);
    const units: number[] = [];
    for (let i = at; i < end; i += 2) units.push(view.getUint16(i, isLittleEndian));
    parts.push(String.fromCharCode(...units));
  }
  const text = parts.join("");
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

const isContinuation = (byte: number | undefined) => byte !== undefined && (byte & 0xc0) === 0x80;

/** How many bytes above ASCII there are, and how many of them are part of well-formed UTF-8 sequences. */
function highBytes(bytes: Uint8Array): { inUtf8: number; total: number } {
  let inUtf8 = 0;
  let total = 0;
  for (let i = 0; i < bytes.length; ) {
    const lead = bytes[i] ?? 0;
    const length = lead < 0x80 ? 1 : lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
    let following = 1;
    while (following < length && isContinuation(bytes[i + following])) following++;
    const isWhole = length > 1 && following === length;
    if (isWhole) inUtf8 += length;
    if (lead >= 0x80) total += isWhole ? length : 1;
    i += isWhole ? length : 1;
  }
  return { inUtf8, total };
}

/** True when at least half of the characters above ASCII are in GB2312, the part of GB18030 used for everyday text. */
function looksChinese(bytes: Uint8Array): boolean {
  let everyday = 0;
  let others = 0;
  for (let i = 0; i < bytes.length; ) {
    const lead = bytes[i] ?? 0;
    const next = bytes[i + 1] ?? 0;
    if (lead < 0x80) {
      i += 1;
      continue;
    }
    if (lead >= 0xa1 && lead <= 0xf7 && next >= 0xa1) everyday++;
    else others++;
    i += next >= 0x30 && next <= 0x39 ? 4 : 2;
  }
  return everyday >= others && everyday > 0;
}
