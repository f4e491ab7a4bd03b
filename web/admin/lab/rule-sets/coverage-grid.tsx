import { Panel } from "../../parts/panel";
import { ScrollBox } from "../../parts/scroll-box";
import css from "./coverage-grid.module.css";
import { type Combination, listCombinations, type Rule, type RuleSite, rulesThatCover } from "./rules-form";

const cellsMax = 243;

interface CoverageGridProps {
  readonly rows: readonly Rule[];
  readonly questions: readonly RuleSite[];
}

/** Every combination with the rule that covers it; gaps and overlaps are highlighted. */
export function CoverageGrid({ rows, questions }: CoverageGridProps) {
  const across = questions.at(-1);
  const down = listCombinations(questions.slice(0, -1));
  if (!across || down.length * across.values.length > cellsMax) return null;
  const cells = listCombinations(questions).map((one) => rulesThatCover(rows, one).length);
  const gaps = cells.filter((count) => count === 0).length;
  const overlaps = cells.filter((count) => count > 1).length;
  const note = [gaps > 0 ? `${gaps} 种没有规则` : "", overlaps > 0 ? `${overlaps} 种规则重叠` : ""].filter(Boolean);
  return (
    <Panel title="全部组合" note={note.join("，") || `${cells.length} 种组合都正好符合一条规则`}>
      <ScrollBox label="组合表" className="relative scroll-x">
        <table className={`heads ${css.grid}`}>
          <thead>
            <tr>
              <th scope="col">
                {questions
                  .slice(0, -1)
                  .map(({ label }) => label)
                  .join(" × ")}
              </th>
              {across.values.map(({ value, shown }) => (
                <th key={value} scope="col">
                  {questions.length > 1 ? `${across.label} ` : ""}
                  {shown}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {down.map((one) => (
              <tr key={Object.values(one).join()}>
                <th scope="row">{wordsOf(one, questions) || across.label}</th>
                {across.values.map(({ value }) => (
                  <Cell key={value} rules={rulesThatCover(rows, { ...one, [across.key]: value })} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </Panel>
  );
}

function wordsOf(combination: Combination, questions: readonly RuleSite[]): string {
  return questions
    .flatMap(({ key, values }) => values.find(({ value }) => value === combination[key])?.shown ?? [])
    .join(" ");
}

function Cell({ rules }: { rules: readonly Rule[] }) {
  const [rule] = rules;
  if (!rule)
    return (
      <td className="toned on-ground" data-tone="bad">
        没有规则
      </td>
    );
  if (rules.length > 1)
    return (
      <td className="toned on-ground" data-tone="bad">
        {rules.length} 条规则重叠
      </td>
    );
  return (
    <td className={rule.phenotype ? undefined : "toned on-ground"} data-tone="warn">
      {rule.phenotype || "未写表型"}
      {rule.level === null ? null : <strong className="block brand">{rule.level} 级</strong>}
    </td>
  );
}
