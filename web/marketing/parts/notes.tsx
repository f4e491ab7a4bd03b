import type { ReactNode } from "react";

/** Mark in the text of the note with that number. */
export function Mark({ n }: { readonly n: number }) {
  return (
    <sup className="mark">
      <a href={`#note-${n}`} aria-label={`注 ${n}`}>
        {n}
      </a>
    </sup>
  );
}

/** Numbered notes at the end of a part: where a figure comes from, and where others disagree. */
export function Notes({ list }: { readonly list: readonly ReactNode[] }) {
  return (
    <ol className="notes" aria-label="注释">
      {list.map((note, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a note's number is its identity
        <li key={i} id={`note-${i + 1}`}>
          {note}
        </li>
      ))}
    </ol>
  );
}
