import { decodeBytes, decodingProblems, type TextEncodingName } from "#contract/text-encoding";
import { type Refused, refuse } from "./instrument-export.types";

type DecodedText = { ok: true; text: string; encoding: TextEncodingName } | Refused;

const notText = "该文件不是仪器导出的结果，请在仪器软件中重新导出后上传";
/** More lines than the curves of any plate: 384 wells in 21 filters and 50 cycles are 403,200. */
const linesMax = 500_000;
/** Longer than any row of a table; only an XML document can be a single longer line. */
const lineLengthMax = 65_536;

/**
 * Bytes of an instrument file as text, in any encoding that `decodeBytes` knows. Everything else is refused with its
 * own reason, and so is a text that no instrument writes. Linear in the size of the file.
 * @param maxBytes largest file that the caller accepts.
 */
export function decodeText(bytes: Uint8Array, maxBytes: number): DecodedText {
  if (bytes.length === 0) return refuse("empty", "文件是空的，请重新导出后上传");
  if (bytes.length > maxBytes) {
    return refuse("too-large", `文件超过 ${Math.floor(maxBytes / 1024 / 1024)} MB，请只导出一块板的结果`);
  }
  const container = containerRefusal(bytes);
  if (container) return container;
  const decoded = decodeBytes(bytes);
  if (!decoded.ok) {
    const { problem } = decoded;
    return problem === "binary" ? refuse("binary", notText) : refuse("encoding-unknown", decodingProblems[problem]);
  }
  const { text, encoding } = decoded;
  const fault = textFault(text);
  if (fault) return fault;
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

/**
 * The first thing that no instrument's text has: a control character other than tab, line ends and form feed, an extremely long
 * line, or more lines than a plate needs. Checked before the text is split into lines, which costs memory.
 */
function textFault(text: string): Refused | null {
  const longest = /^\s*</.test(text.slice(0, 200)) ? text.length : lineLengthMax;
  let line = 1;
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit === 10 || unit === 13) {
      start = i + 1;
      if (unit === 13 && text.charCodeAt(i + 1) === 10) continue;
      line++;
      if (line > linesMax) return refuse("too-large", `文件超过 ${linesMax / 10_000} 万行，请只导出一块板的结果`);
    } else if ((unit < 32 && unit !== 9 && unit !== 12) || unit >= 0xfffe) {
      return refuse("binary", notText, line);
    } else if (i - start >= longest) {
      return refuse("too-large", `第 ${line} 行超过 ${lineLengthMax} 个字符，不像仪器导出的结果，已拒绝读取`, line);
    }
  }
  return null;
}
