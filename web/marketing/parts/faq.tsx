import { SourceNumbers, type Statement } from "./statement";

/** A frequent question and its answer. */
export interface FaqQuestion {
  readonly q: string;
  readonly a: string;
  /** The sources of the answer, if it is a factual statement. */
  readonly by?: Statement["by"];
}

export function FaqList({ list }: { readonly list: readonly FaqQuestion[] }) {
  return (
    <div className="faq">
      {list.map(({ q, a, by }) => (
        <details key={q}>
          <summary>{q}</summary>
          <p>
            {a}
            {by ? <SourceNumbers ids={by} /> : null}
          </p>
        </details>
      ))}
    </div>
  );
}
