/** Splits digits into groups with one space between: ("13800138000", [3,4,4]) -> "138 0013 8000". */
export function groupDigits(digits: string, groups: readonly number[]): string {
  const parts: string[] = [];
  let from = 0;
  for (const size of groups) {
    if (from >= digits.length) break;
    parts.push(digits.slice(from, from + size));
    from += size;
  }
  if (from < digits.length) parts.push(digits.slice(from));
  return parts.join(" ");
}

const digitsBefore = (text: string, caret: number) => text.slice(0, caret).replace(/\D/g, "").length;

/** The position of the caret in the grouped text with `count` digits to its left. */
export function caretAfterDigits(text: string, count: number): number {
  if (count === 0) return 0;
  let seen = 0;
  for (let i = 0; i < text.length; i++) {
    if (text.charCodeAt(i) !== 32 && ++seen === count) return i + 1;
  }
  return text.length;
}

interface Edit {
  readonly digits: string;
  /** Digits to the left of the caret after the edit. */
  readonly caret: number;
}

/**
 * The intended result of an edit of the grouped text. Deleting only a space means deleting the digit beside it;
 * otherwise the caret could not move past the space.
 */
export function editGroupedDigits(before: string, text: string, caret: number, inputType: string, max: number): Edit {
  let digits = text.replace(/\D/g, "");
  let left = digitsBefore(text, caret);
  if (digits === before && inputType === "deleteContentBackward" && left > 0) {
    digits = digits.slice(0, left - 1) + digits.slice(left);
    left -= 1;
  } else if (digits === before && inputType === "deleteContentForward") {
    digits = digits.slice(0, left) + digits.slice(left + 1);
  }
  return { digits: digits.slice(0, max), caret: Math.min(left, max) };
}
