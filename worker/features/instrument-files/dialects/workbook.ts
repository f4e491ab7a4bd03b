import { type Refused, refuse } from "./instrument-export.types";
import { type XmlFault, type XmlHandler, XmlReader } from "./xml-reader";
import { unpackText, type ZipArchive } from "./zip-archive";

export interface SheetRow {
  /** Number of the row in its sheet, counted from 1. */
  line: number;
  cells: string[];
}

export interface Sheet {
  readonly name: string;
  readonly path: string;
}

export interface Workbook {
  readonly archive: ZipArchive;
  readonly sheets: readonly Sheet[];
  readonly sharedStrings: readonly string[];
}

/** More columns than any export has; cells beyond are ignored, so that one distant cell cannot create a row of thousands. */
const columnsMax = 128;
const stringsMax = 500_000;

export const xmlFaultRefusals: Record<XmlFault, Refused> = {
  doctype: refuse("xml-refused", "文件里有外部定义，可能不安全，已拒绝读取，请从仪器软件重新导出"),
  "too-deep": refuse("xml-refused", "文件结构嵌套过深，不像仪器导出的结果，已拒绝读取"),
  malformed: refuse("xml-broken", "文件内容不完整，可能被截断，请重新导出后上传"),
};

/** Reads one XML part of an archive; answers null when it is missing. */
export function readXmlPart(
  archive: ZipArchive,
  path: string,
  handler: XmlHandler,
): { ok: true; isThere: boolean } | Refused {
  if (!archive.names.has(path)) return { ok: true, isThere: false };
  const reader = new XmlReader(handler);
  const refused = unpackText(archive, path, (piece) => reader.push(piece));
  if (reader.fault) return xmlFaultRefusals[reader.fault];
  if (refused) return refused;
  const fault = reader.end();
  return fault ? xmlFaultRefusals[fault] : { ok: true, isThere: true };
}

/** The sheets of a workbook in their order (ECMA-376 part 1, 18.2 and 18.4), without reading them. */
export function openWorkbook(archive: ZipArchive): { ok: true; workbook: Workbook } | Refused {
  const targets = new Map<string, string>();
  const relations = readXmlPart(archive, "xl/_rels/workbook.xml.rels", {
    ...silent,
    open: (name, attribute) => {
      if (name === "Relationship") targets.set(attribute("Id"), attribute("Target"));
      return true;
    },
  });
  if (!relations.ok) return relations;
  const sheets: Sheet[] = [];
  const book = readXmlPart(archive, "xl/workbook.xml", {
    ...silent,
    open: (name, attribute) => {
      const target = name === "sheet" ? targets.get(attribute("r:id")) : undefined;
      if (target !== undefined) {
        const path = target.startsWith("/") ? target.slice(1) : `xl/${target}`;
        sheets.push({ name: attribute("name"), path });
      }
      return true;
    },
  });
  if (!book.ok) return book;
  const sharedStrings: string[] = [];
  const shared = readXmlPart(archive, "xl/sharedStrings.xml", textCollector("si", sharedStrings));
  if (!shared.ok) return shared;
  return { ok: true, workbook: { archive, sheets, sharedStrings } };
}

const silent = { text: () => undefined, close: () => true } as const;

function textCollector(element: string, into: string[]): XmlHandler {
  let text = "";
  let isText = false;
  return {
    open: (name) => {
      if (name === element) text = "";
      isText = name === "t";
      return true;
    },
    text: (piece) => {
      if (isText) text += piece;
    },
    close: (name) => {
      isText = false;
      if (name === element) into.push(text);
      return into.length < stringsMax;
    },
  };
}

/** Reads the rows of a sheet as texts, from the first one on; `take` answers false to stop. */
export function readSheet(workbook: Workbook, sheet: Sheet, take: (row: SheetRow) => boolean): Refused | null {
  const outcome = readXmlPart(workbook.archive, sheet.path, rowReader(workbook.sharedStrings, take));
  if (!outcome.ok) return outcome;
  return outcome.isThere ? null : xmlFaultRefusals.malformed;
}

function rowReader(sharedStrings: readonly string[], take: (row: SheetRow) => boolean): XmlHandler {
  let row: SheetRow = { line: 0, cells: [] };
  let column = -1;
  let type = "";
  let text = "";
  let isValue = false;
  return {
    open(name, attribute) {
      if (name === "row") {
        row = { line: Number(attribute("r")) || row.line + 1, cells: [] };
        column = -1;
      } else if (name === "c") {
        column = columnOf(attribute("r")) ?? column + 1;
        type = attribute("t") || "n";
        text = "";
      }
      isValue = name === "v" || name === "t";
      return true;
    },
    text(piece) {
      if (isValue) text += piece;
    },
    close(name) {
      isValue = false;
      if (name === "c" && column < columnsMax) {
        while (row.cells.length < column) row.cells.push("");
        row.cells[column] = cellText(type, text, sharedStrings);
      }
      return name === "row" ? take(row) : true;
    },
  };
}

function columnOf(reference: string): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0];
  if (!letters) return null;
  let number = 0;
  for (const letter of letters) number = number * 26 + letter.charCodeAt(0) - 64;
  return number - 1;
}

function cellText(type: string, text: string, sharedStrings: readonly string[]): string {
  if (type === "s") return (sharedStrings[Number(text)] ?? "").trim();
  if (type === "b") return text === "1" ? "TRUE" : "FALSE";
  // Excel writes 1 as "1.0", so a number is compared by its value and not by its spelling.
  const value = type === "n" && text !== "" ? Number(text) : Number.NaN;
  return Number.isFinite(value) ? String(value) : text.trim();
}
