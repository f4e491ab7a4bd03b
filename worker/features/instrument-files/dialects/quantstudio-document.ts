import { headingKey } from "./delimited-line";

interface SourceLine {
  line: number;
  text: string;
}

export interface DocumentSection {
  /** As written between the brackets. */
  name: string;
  /** The name in comparing form. */
  key: string;
  line: number;
  lines: SourceLine[];
}

/** The structure of a QuantStudio text export: `* Key = Value` lines, then sections in brackets. */
export interface QuantStudioDocument {
  header: Record<string, string>;
  sections: DocumentSection[];
  /** Number of the last line that is not empty. */
  lastLine: number;
  endsWithNewline: boolean;
}

/** Splits a file into header and sections in one pass, without interpreting them. */
export function parseQuantStudioDocument(lines: readonly string[]): QuantStudioDocument {
  const header = new Map<string, string>();
  const sections: DocumentSection[] = [];
  let lastLine = 0;
  for (const [index, text] of lines.entries()) {
    const line = index + 1;
    const trimmed = text.trim();
    if (trimmed !== "") lastLine = line;
    const name = sectionName(trimmed);
    const current = sections.at(-1);
    if (name !== null) sections.push({ name, key: headingKey(name), line, lines: [] });
    else if (current) current.lines.push({ line, text });
    else readHeaderLine(trimmed, header);
  }
  return { header: Object.fromEntries(header), sections, lastLine, endsWithNewline: lastLine < lines.length };
}

/** The name in "[Results]"; a spreadsheet may have added quotes or empty cells around it. */
export function sectionName(trimmed: string): string | null {
  if (!trimmed.startsWith("[") && !trimmed.startsWith('"[')) return null;
  const start = trimmed.indexOf("[") + 1;
  const end = trimmed.lastIndexOf("]");
  // A loop instead of a pattern, because a pattern anchored only at its end takes quadratic time on long runs of blanks.
  for (let i = end + 1; i < trimmed.length; i++) if (!'",;\t '.includes(trimmed.charAt(i))) return null;
  return end > start ? trimmed.slice(start, end).trim() : null;
}

/** Key and value of a `* Key = Value` line; null for any other line. */
export function headerLine(trimmed: string): { key: string; value: string } | null {
  const bare = trimmed.startsWith('"*') ? trimmed.slice(1).replace(/"$/, "") : trimmed;
  if (!bare.startsWith("*")) return null;
  const equals = bare.indexOf("=");
  const end = equals >= 0 ? equals : bare.indexOf("\t");
  if (end < 0) return null;
  return { key: bare.slice(1, end).trim(), value: bare.slice(end + 1).trim() };
}

function readHeaderLine(trimmed: string, header: Map<string, string>): void {
  const found = headerLine(trimmed);
  if (found && !header.has(found.key)) header.set(found.key, found.value);
}
