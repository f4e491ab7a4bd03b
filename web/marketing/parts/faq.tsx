import { By, type Statement } from "./statement";

/** A frequent question and its answer. */
export interface Question {
  readonly q: string;
  readonly a: string;
  /** The sources of the answer, if it is a factual statement. */
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
