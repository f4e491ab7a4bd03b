import { limits } from "#contract/limits";
import { partnerMessages } from "#contract/partner-imports";
import type { PartnerCells } from "#contract/partner-imports.schemas";
import { plainDigits } from "#contract/plain-text";
import { encryptedTextRefusal, type TextEncodingName } from "#contract/text-encoding";
import { decodeText } from "../instrument-files/dialects/decode-text";
import { type Delimiter, splitCells, splitLines } from "../instrument-files/dialects/delimited-line";

type Column = keyof PartnerCells;

/** Headings by column, compared without case, blanks and underscores; docs/instrument-files.md lists them. */
const headings: Readonly<Record<Column, readonly string[]>> = {
  barcode: ["barcode", "sample", "条码", "样本"],
  target: ["target", "site", "assay", "rsid", "位点", "靶标", "检测项"],
  allele1: ["allele1", "等位基因1"],
  allele2: ["allele2", "等位基因2"],
  result: ["result", "call", "genotype", "结果", "判读", "基因型"],
  ct: ["ct", "cq"],
};
const columns = Object.keys(headings) as Column[];
const headingsWithin = 50;
/** Blank lines and comments are not rows, but a file full of them would exhaust the worker's memory. */
const lineEndsMax = 4 * limits.partnerRowsMax;

export interface PartnerFile {
  readonly encoding: TextEncodingName;
  /** Lines of results, without headings, comments and blank ones. */
  readonly lines: readonly string[];
  readonly delimiter: Delimiter;
  readonly places: Readonly<Record<Column, number>>;
}

/**
 * Finds the headings of a partner's file. Refuses, with a sentence, a file that cannot be read completely.
 * @param isSealed whether a text contains something that the database would take for an encrypted value
 */
export function openPartnerFile(
  bytes: Uint8Array,
  isSealed: (text: string) => boolean,
): { file: PartnerFile } | { refusal: string } {
  const decoded = decodeText(bytes, limits.instrumentFileBytesMax);
  if (!decoded.ok) return { refusal: decoded.refusal.message };
  if (isSealed(inCells(decoded.text))) return { refusal: encryptedTextRefusal };
  if (hasMoreLineEnds(decoded.text, lineEndsMax)) return { refusal: partnerMessages.tooManyRows };
  const all = splitLines(decoded.text);
  for (const [index, line] of all.slice(0, headingsWithin).entries()) {
    const delimiter = ([",", ";", "\t"] as const).find((mark) => line.includes(mark)) ?? ",";
    const places = placesOf(splitCells(line, delimiter));
    if (!isHeading(places)) continue;
    const lines = all.slice(index + 1).filter((text) => text.trim() !== "" && !text.startsWith("#"));
    if (lines.length === 0) return { refusal: partnerMessages.noRows };
    if (lines.length > limits.partnerRowsMax) return { refusal: partnerMessages.tooManyRows };
    return { file: { encoding: decoded.encoding, lines, delimiter, places } };
  }
  return { refusal: partnerMessages.noHeading };
}

/** A text as its cells would be stored (the comma of a Ct becomes a point), for finding encrypted values; empty without "~". */
const inCells = (text: string) => (text.includes("~") ? text.replaceAll(",", ".") : "");

/** Counts the rows of results in a file without collecting them. Refuses like `openPartnerFile`. */
export function countPartnerRows(
  bytes: Uint8Array,
  isSealed: (text: string) => boolean,
): { rowTotal: number; encoding: TextEncodingName } | { refusal: string } {
  const opened = openPartnerFile(bytes, isSealed);
  if ("refusal" in opened) return opened;
  return { rowTotal: opened.file.lines.length, encoding: opened.file.encoding };
}

function hasMoreLineEnds(text: string, most: number): boolean {
  const end = /[\r\n]/g;
  for (let found = 0; found <= most; found++) if (!end.test(text)) return false;
  return true;
}

function placesOf(cells: readonly string[]): Record<Column, number> {
  const keys = cells.map((cell) => cell.toLowerCase().replace(/[\s_-]/g, ""));
  const place = (column: Column) => keys.findIndex((key) => headings[column].includes(key));
  return Object.fromEntries(columns.map((column) => [column, place(column)])) as Record<Column, number>;
}

const isHeading = ({ barcode, target, allele1, allele2, result, ct }: Record<Column, number>) =>
  barcode >= 0 && target >= 0 && (result >= 0 || ct >= 0 || (allele1 >= 0 && allele2 >= 0));

/** The cells of one line; columns that the file does not have are empty. Called for every line of the largest files. */
export function cellsOf({ delimiter, places }: PartnerFile, line: string): PartnerCells {
  const cells = splitCells(line, delimiter);
  const at = (place: number) => cells[place]?.slice(0, 64) ?? "";
  const ct = at(places.ct);
  return {
    barcode: plainDigits(at(places.barcode)),
    target: at(places.target),
    allele1: at(places.allele1),
    allele2: at(places.allele2),
    result: at(places.result),
    ct: delimiter === "," ? ct : ct.replace(",", "."),
  };
}
