import type { ReactNode } from "react";
import css from "./facts.module.css";

interface Fact {
  readonly name: string;
  /** Empty texts are shown as a dash. */
  readonly value: ReactNode;
  readonly isWide?: boolean;
  /** True for details that only an investigation needs: shown under 详情. */
  readonly isTechnical?: boolean;
}

interface FactsProps {
  readonly list: readonly Fact[];
  /** True: every column has room for long values, such as a name with a time. */
  readonly isWide?: boolean;
}

/** Names and values in columns; two columns on a phone. */
export function FactList({ list, isWide }: FactsProps) {
  const technical = list.filter(({ isTechnical }) => isTechnical);
  return (
    <>
      <Columns list={list.filter(({ isTechnical }) => !isTechnical)} isWide={isWide} />
      {technical.length > 0 ? (
        <details className="above-12">
          <summary className="pointer size-13 muted">详情</summary>
          <Columns list={technical} isWide={isWide} />
        </details>
      ) : null}
    </>
  );
}

function Columns({ list, isWide }: FactsProps) {
  return (
    <dl className={`small-tiles flat gap-12-24 ${css.facts}`} data-wide={isWide || undefined}>
      {list.map((fact) => (
        <div key={fact.name} className={`slim ${fact.isWide ? "across" : ""}`}>
          <dt className="size-13 muted">{fact.name}</dt>
          <dd className={`flat anywhere ink ${css.value}`}>
            {fact.value === "" || fact.value === null ? "—" : fact.value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
