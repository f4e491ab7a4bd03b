import { crc32, deflateRawSync } from "node:zlib";

export interface ZipOptions {
  /** Says another size than the truth, as bombs do. */
  claimedSize?: number;
  isEncrypted?: boolean;
  isStored?: boolean;
}

/** A zip archive of the given parts. */
export function zipOf(parts: Readonly<Record<string, string | Uint8Array>>, options: ZipOptions = {}): Uint8Array {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(parts)) {
    const full = Buffer.from(content);
    const packed = options.isStored ? full : deflateRawSync(full);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(options.isEncrypted ? 1 : 0, 2);
    common.writeUInt16LE(options.isStored ? 0 : 8, 4);
    common.writeUInt32LE(crc32(full), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(options.claimedSize ?? full.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    bodies.push(Buffer.concat([Buffer.from("PK\x03\x04"), common, Buffer.from(name), packed]));
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    directory.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x00", "latin1"), common, place, Buffer.from(name)]));
    at += 30 + Buffer.byteLength(name) + packed.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", 0, "latin1");
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  return new Uint8Array(Buffer.concat([...bodies, list, end]));
}

type Cell = string | number;

/** A workbook in the plainest form: texts as shared strings, numbers as numbers. */
export function workbookOf(sheets: Readonly<Record<string, readonly (readonly Cell[])[]>>): Uint8Array {
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
  return zipOf({
    "xl/workbook.xml": `<?xml version="1.0"?><workbook><sheets>${names.map(sheet).join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${names.map(relation).join("")}</Relationships>`,
    "xl/sharedStrings.xml": `<sst>${strings.map((text) => `<si><r><t>${escaped(text)}</t></r></si>`).join("")}</sst>`,
    ...parts,
  });
}

function cellXml(cell: Cell, strings: string[]): string {
  if (typeof cell === "number") return `<c><v>${cell}</v></c>`;
  return `<c t="s"><v>${strings.push(cell) - 1}</v></c>`;
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
