/** A question that people ask, and its answer. */
export interface Question {
  readonly q: string;
  readonly a: string;
}

export function Faq({ list }: { readonly list: readonly Question[] }) {
  return (
    <div className="faq">
      {list.map(({ q, a }) => (
        <details key={q}>
          <summary>{q}</summary>
          <p>{a}</p>
        </details>
      ))}
    </div>
  );
}
