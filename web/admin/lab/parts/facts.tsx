import type { ReactNode } from "react";
import css from "./facts.module.css";

export interface Fact {
  readonly name: string;
  /** Empty texts are shown as a dash. */
  readonly value: ReactNode;
  readonly isWide?: boolean;
}

/** Names and values in columns. */
export function Facts({ list, width }: { list: readonly Fact[]; width?: number }) {
  return (
    <dl
      className={css.facts}
      style={width ? { gridTemplateColumns: `repeat(auto-fill, minmax(${width}px, 1fr))` } : undefined}
    >
      {list.map((fact) => (
        <div key={fact.name} className={css.fact} data-wide={fact.isWide || undefined}>
          <dt className={css.name}>{fact.name}</dt>
          <dd className={css.value}>{fact.value === "" || fact.value === null ? "—" : fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}
