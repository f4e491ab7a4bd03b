import type { ReactNode } from "react";
import css from "./facts.module.css";

interface Fact {
  readonly name: string;
  /** Empty texts are shown as a dash. */
  readonly value: ReactNode;
  readonly isWide?: boolean;
}

interface FactsProps {
  readonly list: readonly Fact[];
  /** How wide a value is at least: a code, a time, a name with a time. */
  readonly width?: "narrow" | "normal" | "wide";
}

/** Names and values in columns; two columns on a phone. */
export function Facts({ list, width = "normal" }: FactsProps) {
  return (
    <dl className={css.facts} data-width={width}>
      {list.map((fact) => (
        <div key={fact.name} className={`slim ${css.fact}`} data-wide={fact.isWide || undefined}>
          <dt className="size-13 muted">{fact.name}</dt>
          <dd className={`flat anywhere ink ${css.value}`}>
            {fact.value === "" || fact.value === null ? "—" : fact.value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
