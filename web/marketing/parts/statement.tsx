/** A source by its key and its number in the list at /sources; or the company's own figure, which cites nothing, or its own rule. */
type Cited = `${string}#${number}` | "specification" | "lab rules";

/** A factual sentence together with its sources, so that neither is written without the other. */
export interface Statement {
  readonly text: string;
  readonly by: readonly [Cited, ...Cited[]];
}

/** A text of a page: a statement, or our own words (what we offer, what to do), which need no source. */
export type PageText = string | Statement;

/** The sources of a sentence: numbers that link to the list of sources. */
export function SourceNumbers({ ids }: { readonly ids: readonly Cited[] }) {
  const numbers = ids.flatMap((id) => id.split("#")[1] ?? []);
  return (
    <>
      {numbers.length > 0 ? (
        <sup className="notes">
          {numbers.map((number) => (
            <a key={number} href={`/sources#s${number}`} aria-label={`参考资料 ${number}`}>
              [{number}]
            </a>
          ))}
        </sup>
      ) : null}
      {ids.includes("lab rules") ? <small className="by">本实验室规则</small> : null}
    </>
  );
}

/** A text, with its sources if it is a factual statement. */
export function StatementText({ of }: { readonly of: PageText }) {
  if (typeof of === "string") return of;
  return (
    <>
      {of.text}
      <SourceNumbers ids={of.by} />
    </>
  );
}
