import { By, type Statement } from "./statement";

/** A question that people ask, and its answer. */
export interface Question {
  readonly q: string;
  readonly a: string;
  /** What the answer rests on, if it says something about the world. */
  readonly by?: Statement["by"];
}

export function Faq({ list }: { readonly list: readonly Question[] }) {
  return (
    <div className="faq">
      {list.map(({ q, a, by }) => (
        <details key={q}>
          <summary>{q}</summary>
          <p>
            {a}
            {by ? <By ids={by} /> : null}
          </p>
        </details>
      ))}
    </div>
  );
}
