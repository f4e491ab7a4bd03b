import { Icon } from "../parts/icon";
import { type PageText, StatementText } from "../parts/statement";

/** Cards with a heading and a sentence, as many in a row as fit. */
export function TextCards({
  list,
  columns = 3,
}: {
  readonly list: readonly (readonly [name: string, text: PageText, tag?: string])[];
  readonly columns?: 2 | 3 | 4;
}) {
  return (
    <ul className={`grid-${columns}`}>
      {list.map(([name, text, tag]) => (
        <li key={name} className="card dot">
          {tag ? <span className="card-tag">{tag}</span> : null}
          <h3>{name}</h3>
          <p>
            <StatementText of={text} />
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Common mistakes, and the facts. */
export function CommonMistakes({ list }: { readonly list: readonly (readonly [claim: string, fact: PageText])[] }) {
  return (
    <dl className="mistakes">
      {list.map(([claim, fact]) => (
        <div key={claim}>
          <dt>
            <Icon name="cross" size={20} />
            {claim}
          </dt>
          <dd>
            <Icon name="check" size={20} />
            <span>
              <StatementText of={fact} />
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface CanCannotProps {
  readonly can: readonly string[];
  readonly cannot: readonly string[];
}

/** What the result can say and what it cannot. */
export function CanAndCannotLists({ can, cannot }: CanCannotProps) {
  const answers = [
    ["能回答", can, "check"],
    ["不能回答", cannot, "cross"],
  ] as const;
  return (
    <div className="grid-2">
      {answers.map(([title, list, icon]) => (
        <div key={icon} className="card answers" data-kind={icon}>
          <h3>{title}</h3>
          <ul>
            {list.map((text) => (
              <li key={text}>
                <Icon name={icon} size={20} />
                {text}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

/** A note about the cards or the table above. */
export function NoteBelow({ of }: { readonly of: PageText }) {
  return (
    <p className="under">
      <StatementText of={of} />
    </p>
  );
}

interface PlainTableProps {
  readonly caption: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly [name: string, ...rest: PageText[]])[];
}

/** A table whose first column names the row; rows become cards on narrow screens. */
export function PlainTable({ caption, heads, rows }: PlainTableProps) {
  return (
    <table className="stack">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first, ...rest]) => (
          <tr key={first}>
            <th scope="row" className="category">
              {first}
            </th>
            {rest.map((cell, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell's column is its identity
              <td key={i} data-head={heads[i + 1]}>
                <StatementText of={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
