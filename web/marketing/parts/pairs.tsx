import { type PageText, StatementText } from "./statement";

interface PairsProps {
  readonly of: readonly (readonly [name: string, text: PageText])[];
  readonly className?: string;
}

/** Names with a text about each. */
export function NameAndTextList({ of, className = "pairs" }: PairsProps) {
  return (
    <dl className={className}>
      {of.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <StatementText of={text} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
