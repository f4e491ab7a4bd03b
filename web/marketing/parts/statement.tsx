/** A sentence about the world with what says it, as one object: neither is written without the other. */
export interface Statement {
  readonly text: string;
  /** Keys of the reports' sources or of the site's own (`sources.ts`). */
  readonly by: readonly [string, ...string[]];
}

/** Words of a page: a statement, or our own words (what we offer, what to do), which rest on nothing outside. */
export type Words = string | Statement;

const shown: Readonly<Record<string, string>> = { specification: "公司公开资料", "lab rules": "本实验室规则" };

/** What a sentence rests on, in small print beside it. */
export function By({ ids }: { readonly ids: readonly string[] }) {
  return <small className="by">{`依据：${ids.map((id) => shown[id] ?? id).join("、")}`}</small>;
}

/** Words with their sources, if they say something about the world. */
export function Said({ of }: { readonly of: Words }) {
  if (typeof of === "string") return of;
  return (
    <>
      {of.text}
      <By ids={of.by} />
    </>
  );
}
