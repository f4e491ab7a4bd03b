import { Unzip, type UnzipFile, UnzipInflate, unzipSync } from "fflate";
import { type Refused, refuse } from "./instrument-export.types";

export interface ZipArchive {
  readonly bytes: Uint8Array;
  /** Names of the archive's parts. */
  readonly names: ReadonlySet<string>;
  /** Number of bytes unpacked so far, of all parts. */
  unpacked: number;
}

const entriesMax = 256;
/** A sheet with the curves of a full plate has 4 MB; the worker has 128 MB of memory in total. */
const unpackedMax = 24 * 1024 * 1024;
/**
 * Limit for all parts together: parts may share their packed bytes, so a small archive could otherwise be unpacked for minutes.
 */
const unpackedTotalMax = 96 * 1024 * 1024;
const broken = "文件打不开，可能在传输中损坏，请重新导出后上传";
const bomb = "文件解压后过大，不像仪器导出的结果，已拒绝读取";

/**
 * True for bytes that begin like a zip archive: with a part, with the end of an empty archive, or with the marker of an archive
 * that could have been split (APPNOTE.TXT 8.5.4).
 */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5 || bytes[2] === 7);
}

/** Lists an archive by its central directory without unpacking it. Encrypted archives are refused. */
export function openZip(bytes: Uint8Array): { ok: true; archive: ZipArchive } | Refused {
  const names: string[] = [];
  try {
    unzipSync(bytes, {
      filter: ({ name }) => {
        names.push(nameOf(name));
        return false;
      },
    });
  } catch {
    return refuse("container-broken", broken);
  }
  if (names.length > entriesMax) return refuse("container-bomb", "压缩包里的文件过多，不像仪器导出的结果，已拒绝读取");
  const archive = { bytes, names: new Set(names), unpacked: 0 };
  if (archive.names.size < names.length) return refuse("container-broken", broken);
  return isEncrypted(bytes)
    ? refuse("container-encrypted", "文件有密码保护，请导出没有密码的文件后上传")
    : { ok: true, archive };
}

const nameOf = (name: string) => name.replaceAll("\\", "/");

/** Decided by the flags of the first part, after the marker if there is one. */
function isEncrypted(bytes: Uint8Array): boolean {
  const first = bytes[2] === 7 ? 4 : 0;
  return bytes[first + 2] === 3 && ((bytes[first + 6] ?? 0) & 1) === 1;
}

/** Number of packed bytes between two checks of the unpacked size. */
const packedPiece = 16_384;
/** Text is collected up to this many characters, because a parser reads an unfinished piece again from its start. */
const textPiece = 2_000_000;

/**
 * Unpacks one part as text, piece by piece (UTF-8, or UTF-16 with its mark); `take` answers false to stop. The unpacked bytes
 * are counted, whatever size the archive claims.
 */
export function unpackText(archive: ZipArchive, name: string, take: (piece: string) => boolean): Refused | null {
  let part: UnzipFile | undefined;
  let decoder: TextDecoder | undefined;
  let [text, total] = ["", 0];
  let state = "open" as "open" | "ended" | "enough" | "bomb";
  const unzip = new Unzip((found) => {
    if (part || nameOf(found.name) !== name) return;
    part = found;
    found.ondata = (error, piece, isLast) => {
      if (error) throw error;
      if (state !== "open") return;
      total += piece.length;
      archive.unpacked += piece.length;
      if (total > unpackedMax || archive.unpacked > unpackedTotalMax) {
        state = "bomb";
        return;
      }
      decoder ??= new TextDecoder(piece[0] === 0xff && piece[1] === 0xfe ? "utf-16le" : "utf-8", {
        fatal: true,
        ignoreBOM: false,
      });
      text += decoder.decode(piece, { stream: !isLast });
      if (!isLast && text.length < textPiece) return;
      if (!take(text)) state = "enough";
      else if (isLast) state = "ended";
      text = "";
    };
    found.start();
  });
  unzip.register(UnzipInflate);
  try {
    const { bytes } = archive;
    for (let at = 0; at < bytes.length && state === "open"; at += packedPiece)
      unzip.push(bytes.subarray(at, at + packedPiece), at + packedPiece >= bytes.length);
  } catch {
    return refuse("container-broken", broken);
  }
  if (state === "bomb") return refuse("container-bomb", bomb);
  return state === "open" ? refuse("container-broken", broken) : null;
}
