import { useId } from "react";
import { StatementText } from "../parts/statement";
import { type DrugExample, drugExamples } from "./examples";

/** The two examples behind a pair of radio buttons, which work without scripts. */
export function ExampleSwitch() {
  const group = useId();
  return (
    <fieldset className="switch">
      <legend className="visually-hidden">选择例子</legend>
      {drugExamples.map(({ key }, i) => (
        <input
          key={key}
          type="radio"
          name={group}
          id={`example-${key}`}
          className="switch-pick"
          defaultChecked={i === 0}
        />
      ))}
      <div className="switch-row">
        {drugExamples.map(({ key, name }) => (
          <label key={key} htmlFor={`example-${key}`}>
            {name}举例
          </label>
        ))}
      </div>
      {drugExamples.map((example) => (
        <div key={example.key} className="switch-panel">
          <p className="example-lead">
            <StatementText of={example.lead} />
          </p>
          <Figure figure={example.figure} />
          <ExampleTable example={example} />
          <p className="warning">
            <StatementText of={example.warning} />
          </p>
        </div>
      ))}
    </fieldset>
  );
}

/** The company's figure and the literature's statement, always shown together. */
function Figure({ figure: { said, literature } }: Pick<DrugExample, "figure">) {
  return (
    <dl className="figure">
      <div>
        <dt>怎么看这个数</dt>
        <dd>
          <b>{said}</b>
        </dd>
      </div>
      <div>
        <dt>研究怎么说</dt>
        <dd>
          <StatementText of={literature} />
        </dd>
      </div>
    </dl>
  );
}

function ExampleTable({ example }: { readonly example: DrugExample }) {
  return (
    <table className="stack">
      <caption className="visually-hidden">{example.name}举例</caption>
      <thead>
        <tr>
          {["位点", "基因型", "人群频率", "代谢影响", "建议"].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      {example.sites.map(({ site, gene, note, rows }) => (
        <tbody key={site}>
          {rows.map(({ genotype, share, effect, advice, beside }, i) => (
            <tr key={genotype}>
              {i === 0 ? (
                <th scope="rowgroup" rowSpan={rows.length} className="category">
                  {site}
                  <small>{gene}</small>
                </th>
              ) : null}
              <td data-head="基因型">
                <b>{genotype}</b>
              </td>
              <td data-head="人群频率">
                <span className="share">
                  <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                    <rect width={share} height="8" />
                  </svg>
                  {share}%
                </span>
              </td>
              <td data-head="代谢影响">{effect}</td>
              <td data-head="建议">
                {advice}
                {beside ? <small className="by">{beside}</small> : null}
              </td>
            </tr>
          ))}
          <tr className="note">
            <td colSpan={5}>
              <StatementText of={note} />
            </td>
          </tr>
        </tbody>
      ))}
    </table>
  );
}
