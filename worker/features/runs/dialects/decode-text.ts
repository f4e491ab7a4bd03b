import { type Refused, refuse, type TextEncodingName } from "./instrument-export.types";

export type DecodedText = { ok: true; text: string; encoding: TextEncodingName } | Refused;

const notText = "该文件不是仪器导出的结果，请在仪器软件中重新导出后上传";
const probeBytes = 4096;

/**
 * Bytes of an instrument file as text: UTF-8 or UTF-16 of either byte order, with or without a byte order mark.
 * Everything else is refused with its own reason. Linear in the size of the file.
 * @param maxBytes largest file that the caller takes.
 */
export function decodeText(bytes: Uint8Array, maxBytes: number): DecodedText {
  if (bytes.length === 0) return refuse("empty", "文件是空的，请重新导出后上传");
  if (bytes.length > maxBytes) {
    return refuse("too-large", `文件超过 ${Math.floor(maxBytes / 1024 / 1024)} MB，请只导出一块板的结果`);
  }
  const container = containerRefusal(bytes);
  if (container) return container;
  const encoding = findEncoding(bytes);
  if (encoding === null) return refuse("binary", notText);
  const text = encoding === "utf-8" ? decodeUtf8(bytes) : decodeUtf16(bytes, encoding === "utf-16le");
  if (text === null) {
    return refuse("encoding-unknown", "无法识别文件的文字编码，请导出为 UTF-8 或 Unicode 文本后上传");
  }
  const controlLine = firstControlLine(text);
  if (controlLine !== null) return refuse("binary", notText, controlLine);
  if (text.trim() === "") return refuse("empty", "文件里没有任何内容，请重新导出后上传");
  return { ok: true, text, encoding };
}

function containerRefusal(bytes: Uint8Array): Refused | null {
  const starts = (...magic: number[]) => magic.every((byte, i) => bytes[i] === byte);
  if (starts(0xd0, 0xcf, 0x11, 0xe0)) {
    return refuse("workbook", "这是旧版或加密的 Excel 工作簿，请另存为没有密码的 .xlsx，或导出为 .txt 后上传");
  }
  if (starts(0x1f, 0x8b) || starts(0x37, 0x7a, 0xbc, 0xaf) || starts(0x52, 0x61, 0x72, 0x21)) {
    return refuse("compressed", "这是压缩文件，请解压后上传其中的结果文件");
  }
  return null;
}

/** UTF-16 without a mark betrays itself: nearly every second byte of an English-headed table is zero. */
function findEncoding(bytes: Uint8Array): TextEncodingName | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
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

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    return null;
  }
}

// By hand: not every runtime's TextDecoder knows utf-16be.
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

/** The line of the first control character; text files hold none but tab, line ends and form feed. */
function firstControlLine(text: string): number | null {
  let line = 1;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit === 10) line++;
    else if ((unit < 32 && unit !== 9 && unit !== 12 && unit !== 13) || unit >= 0xfffe) return line;
  }
  return null;
}
