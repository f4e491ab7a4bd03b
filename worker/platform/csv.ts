// A spreadsheet runs cells that begin like this; a leading apostrophe makes them text (OWASP CSV Injection; full-width forms
// are read as the plain ones by Chinese editions).
const formulaStart = /^[=+\-@\t\r\n\0＝＋－＠]/;

/** One line of RFC 4180 CSV, every cell quoted; text that a spreadsheet would run is made harmless. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  const quoted = cells.map((cell) => {
    const text = cell === null ? "" : String(cell);
    const safe = typeof cell === "string" && formulaStart.test(text) ? `'${text}` : text;
    return `"${safe.replaceAll('"', '""')}"`;
  });
  return `${quoted.join(",")}\r\n`;
}

/** A CSV file that is sent while it is read; UTF-8 with the mark that Excel needs. `fileName` is shown to people. */
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

/** The cells of an RFC 4180 text; accepts the byte order mark, both line ends, and undoes what `csvLine` guards with. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  while (at < text.length) {
    const { cell, end } = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at);
    row.push(unguarded(cell));
    at = end;
    if (text[at] === ",") {
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

function plainCell(text: string, at: number): { cell: string; end: number } {
  let end = at;
  while (end < text.length && text[end] !== "," && text[end] !== "\n" && text[end] !== "\r") end += 1;
  return { cell: text.slice(at, end), end };
}

function quotedCell(text: string, at: number): { cell: string; end: number } {
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
  while (end < text.length && text[end] !== "," && text[end] !== "\n" && text[end] !== "\r") end += 1;
  return { cell, end };
}

function unguarded(cell: string): string {
  const text = cell.replace(/^\t/, "");
  return text.startsWith("'") && formulaStart.test(text.slice(1)) ? text.slice(1) : text;
}
