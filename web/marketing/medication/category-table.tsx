import { StatementText } from "../parts/statement";
import { drugCategories, evidenceGrades } from "./categories";

/** Category, gene, drug, guidance; cards on narrow screens. */
export function CategoryTable() {
  return (
    <>
      <table className="stack categories">
        <caption className="visually-hidden">药物类别、基因、药物与用药指导</caption>
        <thead>
          <tr>
            {["类别", "基因", "药物", "用药指导", "证据"].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        {drugCategories.map(({ name, rows }) => (
          <tbody key={name}>
            {rows.map(({ gene, drug, guidance, grade }, i) => (
              <tr key={drug}>
                {i === 0 ? (
                  <th scope="rowgroup" rowSpan={rows.length} className="category">
                    {name}
                  </th>
                ) : null}
                <td data-head="基因">{gene}</td>
                <td data-head="药物">
                  <b>{drug}</b>
                </td>
                <td data-head="用药指导">
                  <StatementText of={guidance} />
                </td>
                <td data-head="证据">
                  <span className="grade">{grade}</span>
                </td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      <dl className="ticks grades">
        {evidenceGrades.map(([grade, text]) => (
          <div key={grade}>
            <dt className="grade">{grade}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
