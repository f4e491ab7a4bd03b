import type { DataOf } from "#contract/endpoint";
import type { checkKitList } from "#contract/kits";
import { plainDigits } from "#contract/plain-text";

export type BarcodeVerdict = DataOf<typeof checkKitList>["verdicts"][number];

/** One barcode of the list; `line` is its line in the text, for people who search there. */
export interface BarcodeRow {
  readonly line: number;
  readonly barcode: string;
}

const headings = ["条码", "条形码", "管号", "barcode", "code", "tube", "tube barcode"];

/**
 * The barcodes of a pasted column or a CSV file: the column with a known heading, otherwise the first non-empty cell of
 * each line. Accepts full-width digits, blanks and hyphens inside a number.
 */
export function parseBarcodeList(text: string): BarcodeRow[] {
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/);
  const cells = lines.map((line) => line.split(/[,;\t，；]/).map((cell) => cell.trim().replace(/^"|"$/g, "")));
  const headAt = cells.findIndex((row) => row.some((cell) => cell !== ""));
  const head = (cells[headAt] ?? []).map((cell) => cell.toLowerCase());
  const column = head.findIndex((cell) => headings.includes(cell));
  return cells.flatMap((row, i) => {
    if (i === headAt && (column >= 0 || !/\d/.test(row.join("")))) return [];
    const cell = column >= 0 ? (row[column] ?? "") : (row.find((one) => one !== "") ?? "");
    return cell === "" ? [] : [{ line: i + 1, barcode: plainDigits(cell).slice(0, 64) }];
  });
}

/** Number of rows per verdict. */
export function countBarcodeVerdicts(verdicts: readonly BarcodeVerdict[]): Partial<Record<BarcodeVerdict, number>> {
  const counts: Partial<Record<BarcodeVerdict, number>> = {};
  for (const verdict of verdicts) counts[verdict] = (counts[verdict] ?? 0) + 1;
  return counts;
}
