import type { ReactNode } from "react";

interface RowsProps {
  readonly of: readonly (readonly [title: string, value: ReactNode])[];
  readonly className: string;
}

/** Titles with their values, one per line. */
export function FactRows({ of, className }: RowsProps) {
  return (
    <dl className={className}>
      {of.map(([title, value]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
