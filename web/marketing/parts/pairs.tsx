import { Said, type Words } from "./statement";

interface PairsProps {
  readonly of: readonly (readonly [name: string, text: Words])[];
  readonly className?: string;
}

/** Names with a text about each. */
export function Pairs({ of, className = "pairs" }: PairsProps) {
  return (
    <dl className={className}>
      {of.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Said of={text} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
