interface ZipOptions {
  /** A wrong size in the header, as zip bombs have. */
  claimedSize?: number;
  isEncrypted?: boolean;
  isStored?: boolean;
  /** Sizes and checksum come after each part instead of before it, as .NET writes them (APPNOTE.TXT 4.3.9). */
  hasDataDescriptor?: boolean;
  /** Sizes stand in a zip64 extra field of the directory (APPNOTE.TXT 4.5.3). */
  isZip64?: boolean;
}

type Part = string | Uint8Array;

/** A zip archive of the given parts. */
export async function zipOf(parts: Readonly<Record<string, Part>>, options: ZipOptions = {}): Promise<Uint8Array> {
  const files: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(parts)) {
    const full = typeof content === "string" ? new TextEncoder().encode(content) : content;
    const packed = options.isStored ? full : await deflated(full);
    const size = options.claimedSize ?? full.length;
    const entry = { name: new TextEncoder().encode(name), crc: crc32(full), packed: packed.length, size, at };
    const local = joined(localHeader(entry, options), packed, options.hasDataDescriptor ? descriptor(entry) : none);
    files.push(local);
    directory.push(directoryEntry(entry, options));
    at += local.length;
  }
  const list = joined(...directory);
  const end = block(22, [
    [0, 4, 0x06054b50],
    [8, 2, directory.length],
    [10, 2, directory.length],
    [12, 4, list.length],
    [16, 4, at],
  ]);
  return joined(...files, list, end);
}

interface Entry {
  readonly name: Uint8Array;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly at: number;
}

const none = new Uint8Array();
const flagsOf = ({ isEncrypted, hasDataDescriptor }: ZipOptions) => (isEncrypted ? 1 : 0) | (hasDataDescriptor ? 8 : 0);

function localHeader({ name, crc, packed, size }: Entry, options: ZipOptions): Uint8Array {
  const isLate = options.hasDataDescriptor;
  const head = block(30, [
    [0, 4, 0x04034b50],
    [4, 2, 20],
    [6, 2, flagsOf(options)],
    [8, 2, options.isStored ? 0 : 8],
    [14, 4, isLate ? 0 : crc],
    [18, 4, isLate ? 0 : packed],
    [22, 4, isLate ? 0 : size],
    [26, 2, name.length],
  ]);
  return joined(head, name);
}

const descriptor = ({ crc, packed, size }: Entry) =>
  block(16, [
    [0, 4, 0x08074b50],
    [4, 4, crc],
    [8, 4, packed],
    [12, 4, size],
  ]);

function directoryEntry({ name, crc, packed, size, at }: Entry, options: ZipOptions): Uint8Array {
  const extra = options.isZip64
    ? block(20, [
        [0, 2, 1],
        [2, 2, 16],
        [4, 4, size],
        [12, 4, packed],
      ])
    : none;
  const head = block(46, [
    [0, 4, 0x02014b50],
    [4, 2, 20],
    [6, 2, 20],
    [8, 2, flagsOf(options)],
    [10, 2, options.isStored ? 0 : 8],
    [16, 4, crc],
    [20, 4, options.isZip64 ? 0xffffffff : packed],
    [24, 4, options.isZip64 ? 0xffffffff : size],
    [28, 2, name.length],
    [30, 2, extra.length],
    [42, 4, at],
  ]);
  return joined(head, name, extra);
}

/** A block of bytes with little-endian numbers at given offsets. */
function block(length: number, numbers: readonly (readonly [at: number, bytes: 2 | 4, value: number])[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(length));
  for (const [at, bytes, value] of numbers) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
  }
  return new Uint8Array(view.buffer);
}

/** Concatenates pieces of bytes. */
export function joined(...pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

async function deflated(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([bytes as BlobPart]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

const table = Uint32Array.from({ length: 256 }, (_, n) => {
  let value = n;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (table[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

type Cell = string | number;

/** A workbook in its simplest form: texts as shared strings, numbers as numbers. */
export async function workbookOf(
  sheets: Readonly<Record<string, readonly (readonly Cell[])[]>>,
  options: ZipOptions = {},
): Promise<Uint8Array> {
  const strings: string[] = [];
  const parts: Record<string, string> = {};
  const names = Object.keys(sheets);
  for (const [index, rows] of Object.values(sheets).entries()) {
    const body = rows.map(
      (cells, r) => `<row r="${r + 1}">${cells.map((cell) => cellXml(cell, strings)).join("")}</row>`,
    );
    parts[`xl/worksheets/sheet${index + 1}.xml`] = `<worksheet><sheetData>${body.join("")}</sheetData></worksheet>`;
  }
  const sheet = (name: string, i: number) => `<sheet name="${escaped(name)}" sheetId="${i + 1}" r:id="r${i + 1}"/>`;
  const relation = (_: string, i: number) => `<Relationship Id="r${i + 1}" Target="worksheets/sheet${i + 1}.xml"/>`;
  return zipOf(
    {
      "xl/workbook.xml": `<?xml version="1.0"?><workbook><sheets>${names.map(sheet).join("")}</sheets></workbook>`,
      "xl/_rels/workbook.xml.rels": `<Relationships>${names.map(relation).join("")}</Relationships>`,
      "xl/sharedStrings.xml": `<sst>${strings.map((text) => `<si><r><t>${escaped(text)}</t></r></si>`).join("")}</sst>`,
      ...parts,
    },
    options,
  );
}

function cellXml(cell: Cell, strings: string[]): string {
  if (typeof cell === "number") return `<c><v>${cell}</v></c>`;
  return `<c t="s"><v>${strings.push(cell) - 1}</v></c>`;
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
