export type DecimalMark = "." | ",";
type NumberStyle = { ok: true; decimal: DecimalMark } | { ok: false };

const nothing = new Set(["", "n/a", "na", "nan", "-", "--", "null", "none", "undefined"]);

/** True for the texts that instruments write for "no value". */
export function isNoValue(cell: string): boolean {
  return nothing.has(cell.trim().toLowerCase());
}

/** True for "Undetermined": the instrument measured and saw no crossing, which is a result and not a gap. */
export function isUndetermined(cell: string): boolean {
  return /^\s*undet(\.|ermined)?\s*$/i.test(cell);
}

const plainNumber = /^[+-]?[\d.,]+(e[+-]?\d+)?$/i;
const groupsLike = /^[+-]?[1-9]\d{0,2}([.,]\d{3})+$/;

/** What one cell proves: "." or "," is the decimal mark; "?." and "?," when it could also be a thousands mark. */
function evidence(cell: string): DecimalMark | "?." | "?," | null {
  const text = cell.trim();
  if (!plainNumber.test(text)) return null;
  const lastDot = text.lastIndexOf(".");
  const lastComma = text.lastIndexOf(",");
  if (lastDot < 0 && lastComma < 0) return null;
  if (lastDot >= 0 && lastComma >= 0) return lastDot > lastComma ? "." : ",";
  const mark: DecimalMark = lastDot >= 0 ? "." : ",";
  const isRepeated = text.indexOf(mark) !== text.lastIndexOf(mark);
  if (isRepeated) return mark === "." ? "," : ".";
  return groupsLike.test(text) ? `?${mark}` : mark;
}

/**
 * Finds the decimal mark of a file from all its number cells together, because a single cell such as "32,874" is ambiguous. A
 * file that proves both marks, or is ambiguous both ways, is refused and not guessed.
 */
export function findNumberStyle(cells: Iterable<string>): NumberStyle {
  let dot = false;
  let comma = false;
  let maybeDot = false;
  let maybeComma = false;
  for (const cell of cells) {
    const found = evidence(cell);
    if (found === ".") dot = true;
    else if (found === ",") comma = true;
    else if (found === "?.") maybeDot = true;
    else if (found === "?,") maybeComma = true;
  }
  if (dot || comma) return dot && comma ? { ok: false } : { ok: true, decimal: dot ? "." : "," };
  // Without a proof: the instruments print three decimals, and a Ct or a quality is never in the thousands.
  if (maybeDot && maybeComma) return { ok: false };
  return { ok: true, decimal: maybeComma ? "," : "." };
}

/**
 * A number with the file's decimal mark; null for "no value" and "Undetermined", undefined for anything that is not a number.
 */
export function readNumber(cell: string, decimal: DecimalMark): number | null | undefined {
  if (isNoValue(cell) || isUndetermined(cell)) return null;
  const thousands = decimal === "." ? "," : ".";
  const text = cell.trim();
  if (!plainNumber.test(text)) return undefined;
  const [whole = "", ...rest] = text.split(decimal);
  if (rest.length > 1 || (rest[0] ?? "").includes(thousands)) return undefined;
  if (whole.includes(thousands) && !groupsLike.test(whole)) return undefined;
  const value = Number([whole.replaceAll(thousands, ""), ...rest].join("."));
  return Number.isFinite(value) ? value : undefined;
}
