interface LevelGridProps {
  readonly corner: string;
  readonly heads: readonly string[];
  /** Name of the row, then level and the line under it for each column. */
  readonly rows: readonly (readonly [string, ...(readonly [level: string, text: string])[]])[];
}

/** The genotype, and its meaning on a separate line. */
function Name({ text }: { readonly text: string }) {
  const [genotype, ...meaning] = text.split(" ");
  return (
    <>
      {genotype}
      <small>{meaning.join(" ")}</small>
    </>
  );
}

/** Two genes crossed: nine combinations with their levels. */
export function LevelGrid({ corner, heads, rows }: LevelGridProps) {
  return (
    <table className="level-grid">
      <thead>
        <tr>
          <th scope="col">{corner}</th>
          {heads.map((head) => (
            <th key={head} scope="col">
              <Name text={head} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">
              <Name text={name} />
            </th>
            {cells.map(([level, text]) => (
              <td key={level} data-level={level}>
                <b>{level}</b> 级<small>{text}</small>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
