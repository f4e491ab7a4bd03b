// A spreadsheet executes cells that begin like this; a leading apostrophe makes them text (OWASP CSV Injection; Chinese
// editions treat full-width characters like plain ones).
const formulaStart = /^[=+\-@\t\r\n\0＝＋－＠]/;

/** One line of RFC 4180 CSV, every cell quoted; text that a spreadsheet would execute is made harmless. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  const quoted = cells.map((cell) => {
    const text = cell === null ? "" : String(cell);
    const safe = typeof cell === "string" && formulaStart.test(text) ? `'${text}` : text;
    return `"${safe.replaceAll('"', '""')}"`;
  });
  return `${quoted.join(",")}\r\n`;
}

/** A CSV file that is sent while its rows are read; UTF-8 with the byte order mark that Excel needs. `fileName` is shown to people. */
export function csvResponse(
  fileName: string,
  lines: AsyncIterable<string>,
  headers: Record<string, string> = {},
): Response {
  const encoder = new TextEncoder();
  const source = lines[Symbol.asyncIterator]();
  let isFirst = true;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await source.next();
      if (isFirst) controller.enqueue(encoder.encode("\ufeff"));
      isFirst = false;
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await source.return?.();
    },
  });
  return new Response(body, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="export.csv"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
      ...headers,
    },
  });
}

/**
 * The cells of an RFC 4180 text, or of one that a spreadsheet separated by semicolons or tabs, which the heading shows; accepts
 * the byte order mark and both kinds of line ends, and undoes the protection by `csvLine`.
 */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  const delimiter = delimiterOf(text, at);
  const isEnd = (character: string | undefined) => character === delimiter || character === "\n" || character === "\r";
  while (at < text.length) {
    const { cell, end } = text[at] === '"' ? quotedCell(text, at, isEnd) : plainCell(text, at, isEnd);
    row.push(unguarded(cell));
    at = end;
    if (text[at] === delimiter) {
      at += 1;
      if (at >= text.length) row.push("");
      continue;
    }
    if (text[at] === "\r") at += 1;
    if (text[at] === "\n") at += 1;
    rows.push(row);
    row = [];
  }
  if (row.length > 0) rows.push(row);
  return rows;
}

/** The delimiter that divides the first line into the most cells. */
function delimiterOf(text: string, from: number): string {
  const [line = ""] = /[^\r\n]*/.exec(text.slice(from, from + 65_536)) ?? [];
  const bare = line.replace(/"(?:[^"]|"")*"/g, "");
  const counted = [",", ";", "\t"].map((delimiter) => ({ delimiter, cells: bare.split(delimiter).length }));
  return counted.toSorted((a, b) => b.cells - a.cells)[0]?.delimiter ?? ",";
}

type IsEnd = (character: string | undefined) => boolean;

function plainCell(text: string, at: number, isEnd: IsEnd): { cell: string; end: number } {
  let end = at;
  while (end < text.length && !isEnd(text[end])) end += 1;
  return { cell: text.slice(at, end), end };
}

function quotedCell(text: string, at: number, isEnd: IsEnd): { cell: string; end: number } {
  let cell = "";
  let end = at + 1;
  while (end < text.length) {
    if (text[end] !== '"') cell += text[end];
    else if (text[end + 1] === '"') {
      cell += '"';
      end += 1;
    } else break;
    end += 1;
  }
  end += 1;
  while (end < text.length && !isEnd(text[end])) end += 1;
  return { cell, end };
}

/** The text of a cell; people write `="0123"` to prevent a spreadsheet from rounding a number. */
function unguarded(cell: string): string {
  const text = cell.replace(/^\t/, "");
  const [, kept] = /^="([^"]*)"$/.exec(text) ?? [];
  if (kept !== undefined) return kept;
  return text.startsWith("'") && formulaStart.test(text.slice(1)) ? text.slice(1) : text;
}
