import { loadRequiredPart } from "../../shared/fetch-part";
import { saveFile } from "./save-file";

/** Number of prepared rows; rows below them have the spreadsheet's usual format. */
const preparedRows = 500;

/**
 * A workbook to fill in: headings, one example, and rows whose cells are text, so that a spreadsheet neither rounds
 * numbers nor converts dates.
 */
export async function templateWorkbook(headings: readonly string[], example: readonly string[]): Promise<Blob> {
  // The package's browser version starts workers from blobs, which the page's policy refuses.
  const write = await loadRequiredPart(() => import("write-excel-file/universal"), "default");
  const text = (value: string) => ({ value, type: String, format: "@" });
  const head = headings.map((value) => ({ ...text(value), fontWeight: "bold" as const }));
  const empty = Array.from({ length: preparedRows }, () => headings.map(() => ({ type: String, format: "@" })));
  const columns = headings.map(() => ({ width: 18 }));
  return write([head, example.map(text), ...empty], { columns, stickyRowsCount: 1 }).toBlob();
}

export async function saveTemplate(
  headings: readonly string[],
  example: readonly string[],
  name: string,
): Promise<void> {
  saveFile(await templateWorkbook(headings, example), name);
}
