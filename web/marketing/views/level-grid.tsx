interface LevelGridProps {
  readonly corner: string;
  readonly heads: readonly string[];
  /** Name of the row, then level and the line under it for each column. */
  readonly rows: readonly (readonly [string, ...(readonly [level: string, text: string])[]])[];
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
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
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
