/**
 * A short text that breaks after its commas and at `|` (not shown), and never inside a phrase unless a phrase is too
 * long.
 */
export function PhraseText({ text }: { readonly text: string }) {
  return (text.match(/[^，、|]+[，、]?/g) ?? []).map((phrase, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a phrase's place is its identity
    <span key={i} className="phrase">
      {phrase}
    </span>
  ));
}
