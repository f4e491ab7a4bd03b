import { orderColumns, uploadOrders } from "#contract/orders";
import type { OrderVerdict } from "#contract/orders.schemas";
import { adminCall } from "../../session/admin-call";

/** Lines per call; the progress bar advances after each. */
const linesAtOnce = 100;

interface Piece {
  readonly text: string;
  /** Lines of the file before this piece, without its heading. */
  readonly before: number;
}

/** A file split into pieces, each with the heading; a line break inside a quoted cell does not split its row. */
export function splitOrderFile(text: string): Piece[] {
  const lines = text.replace(/^\ufeff/, "").split(/\r?\n/);
  const [heading = "", ...rest] = lines;
  const pieces: Piece[] = [];
  for (let from = 0; from < rest.length; ) {
    let to = Math.min(from + linesAtOnce, rest.length);
    while (to < rest.length && (rest.slice(from, to).join("\n").split('"').length - 1) % 2 === 1) to += 1;
    const body = rest.slice(from, to);
    if (body.some((line) => line.trim() !== "")) pieces.push({ text: [heading, ...body].join("\n"), before: from });
    from = to;
  }
  return pieces;
}

/**
 * Sends the pieces one after the other; `trial` writes nothing. Returns the verdict of each line with its line number
 * in the file.
 */
export async function sendOrders(
  clientId: string,
  text: string,
  { isTrial, onProgress }: { readonly isTrial: boolean; onProgress(done: number, all: number): void },
): Promise<OrderVerdict[]> {
  const pieces = splitOrderFile(text);
  const found: OrderVerdict[] = [];
  for (const [at, piece] of pieces.entries()) {
    onProgress(at, pieces.length);
    const { data } = await adminCall(uploadOrders, {
      params: { id: clientId },
      query: isTrial ? { trial: "1" } : {},
      body: piece.text as never,
    });
    found.push(...data.rows.map((row) => ({ ...row, line: row.line + piece.before })));
  }
  onProgress(pieces.length, pieces.length);
  return found;
}

/** A template file: the Chinese headings and one example. */
export const orderTemplate = {
  headings: Object.values(orderColumns),
  example: "HIS-0001,alcohol,MR-0001,ICF-0001,2026-11-25 09:00,张三,13800138000,1990-01-31,男,,普通".split(","),
} as const;
