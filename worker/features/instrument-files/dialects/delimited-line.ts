export type Delimiter = "\t" | ";" | ",";

/** Lines of a text with any kind of line end; the last one is "" when the text ends with a line end. */
export function splitLines(text: string): string[] {
  return text.split(/\r\n|\n|\r/);
}

/** Cells of one line, trimmed and without surrounding quotes. A quote that is never closed is an ordinary character. */
export function splitCells(line: string, delimiter: Delimiter): string[] {
  if (!line.includes('"')) return line.split(delimiter).map((cell) => cell.trim());
  const cells: string[] = [];
  let at = 0;
  while (at <= line.length) {
    const quoted = quotedCell(line, at, delimiter);
    if (quoted) {
      cells.push(quoted.text.trim());
      at = quoted.next;
      continue;
    }
    const end = line.indexOf(delimiter, at);
    cells.push(line.slice(at, end < 0 ? line.length : end).trim());
    at = end < 0 ? line.length + 1 : end + 1;
  }
  return cells;
}

function quotedCell(line: string, start: number, delimiter: Delimiter): { text: string; next: number } | null {
  if (line.charAt(start) !== '"') return null;
  let end = line.indexOf('"', start + 1);
  while (end >= 0 && line.charAt(end + 1) === '"') end = line.indexOf('"', end + 2);
  if (end < 0) return null;
  const after = line.charAt(end + 1);
  if (after !== "" && after !== delimiter) return null;
  return { text: line.slice(start + 1, end).replaceAll('""', '"'), next: end + 2 };
}

/** A heading in the form used for comparing: lower case, letters and digits only; the "Cт" of older software becomes "Ct". */
export function headingKey(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll("т", "t")
    .replace(/[^a-z0-9]/g, "");
}
