import { type Refused, refuse } from "./instrument-export.types";

interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly start: number;
  readonly packedSize: number;
  readonly fullSize: number;
}

export interface ZipArchive {
  readonly bytes: Uint8Array;
  readonly entries: ReadonlyMap<string, ZipEntry>;
  /** Bytes that came out of all its parts so far. */
  unpacked: number;
}

const entriesMax = 256;
/** A sheet with the curves of a full plate has 4 MB; the worker's whole memory is 128 MB. */
const unpackedMax = 24 * 1024 * 1024;
/** Of all parts together: parts may share their packed bytes, so a small archive could be unpacked for minutes. */
const unpackedTotalMax = 96 * 1024 * 1024;
const broken = "文件打不开，可能在传输中损坏，请重新导出后上传";
const bomb = "文件解压后过大，不像仪器导出的结果，已拒绝读取";

/** True for bytes that begin as a zip archive does. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5);
}

/** Lists an archive by its central directory (APPNOTE.TXT 4.3.12); nothing is unpacked. Encryption is refused. */
export function openZip(bytes: Uint8Array): { ok: true; archive: ZipArchive } | Refused {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endRecord(view);
  if (end === null) return refuse("container-broken", broken);
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  if (count > entriesMax) return refuse("container-bomb", "压缩包里的文件过多，不像仪器导出的结果，已拒绝读取");
  const entries = new Map<string, ZipEntry>();
  for (let i = 0; i < count; i++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== 0x02014b50) return refuse("container-broken", broken);
    if (view.getUint16(at + 8, true) & 1) {
      return refuse("container-encrypted", "文件有密码保护，请导出没有密码的文件后上传");
    }
    const nameLength = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)).replaceAll("\\", "/");
    const sizes = sizesOf(view, at, nameLength);
    if (!sizes) return refuse("container-broken", broken);
    const entry = { name, method: view.getUint16(at + 10, true), ...sizes };
    if (entries.has(name)) return refuse("container-broken", broken);
    entries.set(name, entry);
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return { ok: true, archive: { bytes, entries, unpacked: 0 } };
}

const inExtra = 0xffffffff;

/**
 * Sizes and place of an entry. Programs that write while they pack put them into the zip64 extra field
 * (APPNOTE.TXT 4.5.3: full size, packed size, place, each only where the directory has no number); null when it is cut.
 */
function sizesOf(
  view: DataView,
  at: number,
  nameLength: number,
): Pick<ZipEntry, "start" | "packedSize" | "fullSize"> | null {
  const extraEnd = at + 46 + nameLength + view.getUint16(at + 30, true);
  if (extraEnd > view.byteLength) return null;
  let extra = at + 46 + nameLength;
  while (extra + 4 <= extraEnd && view.getUint16(extra, true) !== 1) extra += 4 + view.getUint16(extra + 2, true);
  let next = extra + 4;
  const [fullSize, packedSize, start] = [at + 24, at + 20, at + 42].map((place) => {
    const value = view.getUint32(place, true);
    if (value !== inExtra || next + 8 > extraEnd) return value;
    next += 8;
    return Number(view.getBigUint64(next - 8, true));
  });
  return { fullSize: fullSize ?? 0, packedSize: packedSize ?? 0, start: start ?? 0 };
}

function endRecord(view: DataView): number | null {
  const lowest = Math.max(0, view.byteLength - 22 - 65_535);
  for (let at = view.byteLength - 22; at >= lowest; at--) if (view.getUint32(at, true) === 0x06054b50) return at;
  return null;
}

/**
 * Unpacks one entry piece by piece as text (UTF-8, or UTF-16 with its mark); `take` answers false when it has enough, and nothing more is
 * unpacked. What comes out is counted, whatever the archive says of its size.
 */
export async function unpackText(
  archive: ZipArchive,
  entry: ZipEntry,
  take: (piece: string) => boolean,
): Promise<Refused | null> {
  const packed = packedBytes(archive.bytes, entry);
  if (!packed) return refuse("container-broken", broken);
  if (entry.fullSize > unpackedMax) return refuse("container-bomb", bomb);
  const reader = streamOf(packed, entry.method).getReader();
  let decoder: TextDecoder | undefined;
  let total = 0;
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) {
        take(decoder?.decode() ?? "");
        return null;
      }
      total += value.length;
      archive.unpacked += value.length;
      if (total > unpackedMax || archive.unpacked > unpackedTotalMax) return refuse("container-bomb", bomb);
      decoder ??= new TextDecoder(value[0] === 0xff && value[1] === 0xfe ? "utf-16le" : "utf-8", {
        fatal: true,
        ignoreBOM: false,
      });
      if (!take(decoder.decode(value, { stream: true }))) return null;
    }
  } catch {
    return refuse("container-broken", broken);
  } finally {
    // The rest of a stream that nobody reads ends in an error of its own.
    void reader.cancel().catch(() => undefined);
  }
}

function packedBytes(bytes: Uint8Array, { start, packedSize, method }: ZipEntry): Uint8Array<ArrayBuffer> | null {
  if ((method !== 0 && method !== 8) || start + 30 > bytes.length) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(start, true) !== 0x04034b50) return null;
  const from = start + 30 + view.getUint16(start + 26, true) + view.getUint16(start + 28, true);
  return from + packedSize <= bytes.length ? bytes.slice(from, from + packedSize) : null;
}

function streamOf(packed: Uint8Array<ArrayBuffer>, method: number): ReadableStream<Uint8Array> {
  const stored = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      const piece = 65_536;
      for (let at = 0; at < packed.length; at += piece) controller.enqueue(packed.slice(at, at + piece));
      controller.close();
    },
  });
  return method === 0 ? stored : stored.pipeThrough(new DecompressionStream("deflate-raw"));
}
