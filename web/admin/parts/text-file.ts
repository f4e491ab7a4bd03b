import { decodeBytes, decodingProblems, textEncodingNames } from "#contract/text-encoding";
import { loadRequiredPart } from "../../shared/fetch-part";
import { createCsv } from "./table/export.rules";
import { showToast } from "./toast-queue";

/**
 * The text of a chosen file, in any encoding that the laboratory's imports read; of a workbook the first sheet as CSV.
 * Null, with a message on the screen, when it is neither. For an encoding other than UTF-8 the encoding is named.
 */
export async function readTextFile(file: File): Promise<string | null> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isZip(bytes)) return readWorkbook(file);
  const decoded = decodeBytes(bytes);
  if (!decoded.ok) {
    showToast({ kind: "error", text: decodingProblems[decoded.problem] });
    return null;
  }
  if (decoded.encoding === "gb18030") {
    showToast({ kind: "info", text: `已按 ${textEncodingNames.gb18030}读取，请核对中文是否正确` });
  }
  return decoded.text;
}

/** The signature of a ZIP file (APPNOTE 4.3.7), with which every xlsx begins. */
const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;

async function readWorkbook(file: File): Promise<string | null> {
  try {
    // The package's browser version starts workers from blobs, which the page's policy refuses.
    const readSheet = await loadRequiredPart(() => import("read-excel-file/universal"), "readSheet");
    const rows: readonly (readonly unknown[])[] = await readSheet(file);
    return createCsv(rows.map((row) => row.map(workbookCellText)));
  } catch {
    showToast({
      kind: "error",
      text: "无法读取这个工作簿，请检查网络后重试，或另存为 .xlsx（没有密码）、CSV 后再选择",
    });
    return null;
  }
}

/** A spreadsheet stores fifteen digits of a number and replaces the others by zeros: such a cell is reported as a rounded number. */
const exactBelow = 1e15;

/** A cell as it is read from a CSV; a date cell keeps the writer's local time, to the second. */
export function workbookCellText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number" && Math.abs(value) >= exactBelow) return value.toExponential().toUpperCase();
  if (!(value instanceof Date)) return String(value);
  const [day = "", time = ""] = new Date(Math.round(value.getTime() / 1_000) * 1_000).toISOString().split(/[T.]/);
  return time === "00:00:00" ? day : `${day} ${time}`;
}
