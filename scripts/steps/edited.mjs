/** A text with its parts replaced; an edit may stand inside none of the others. */
export function edited(code, edits) {
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((kept, { start, end, text }) => `${kept.slice(0, start)}${text}${kept.slice(end)}`, code);
}
