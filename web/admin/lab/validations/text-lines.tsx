/** A text of several lines, each a paragraph; repeated lines keep their order. */
export function TextLines({ text }: { text: string }) {
  const lines = text.split("\n").map((line, id) => ({ line, id }));
  return lines.map(({ line, id }) => (
    <p key={id} className="anywhere">
      {line}
    </p>
  ));
}
