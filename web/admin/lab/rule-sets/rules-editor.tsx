import { Button } from "@mantine/core";
import { Panel } from "../../parts/panel";
import { EditorTable } from "../definitions/editor-table";
import { Input, RemoveButton, Select, withItemChanged, withoutItem } from "../definitions/inputs";
import { anyValue, type Rule, type RuleSite, type RulesForm, unusedRuleId, withGapsFilled } from "./rules-form";

interface RulesEditorProps {
  readonly form: RulesForm;
  readonly questions: readonly RuleSite[];
  readonly isFixed: boolean;
  readonly onChange: (part: Partial<RulesForm>) => void;
}

const levels = [
  { value: "", label: "无级别" },
  ...Array.from({ length: 10 }, (_, i) => ({ value: String(i), label: `${i} 级` })),
];

/** From findings to phenotype and level, one rule per row. */
export function RulesEditor({ form, questions, isFixed, onChange }: RulesEditorProps) {
  const { rows } = form;
  const fresh: Rule = { id: unusedRuleId(rows), pattern: {}, phenotype: "", level: null };
  const hasLevels = rows.some(({ level }) => level !== null);
  return (
    <Panel title="规则" note="每种组合应正好符合一条规则">
      <RulesTable form={form} questions={questions} isFixed={isFixed} onChange={onChange} />
      {isFixed ? null : (
        <div className="flex wrap gap-8 above-12">
          <Button variant="default" onClick={() => onChange({ rows: withGapsFilled(rows, questions) })}>
            补齐没有规则的组合
          </Button>
          <Button variant="default" onClick={() => onChange({ rows: [...rows, fresh] })}>
            添加规则
          </Button>
        </div>
      )}
      {hasLevels ? (
        <div className="flex wrap gap-8 above-12">
          <Input
            className="grow"
            label="级别的含义"
            description="印在报告上，例如：级别越高，预期不适越少，不代表更安全"
            maxLength={200}
            value={form.ranks}
            onChange={(ranks) => onChange({ ranks })}
          />
        </div>
      ) : null}
    </Panel>
  );
}

function RulesTable({ form: { rows }, questions, isFixed, onChange }: RulesEditorProps) {
  return (
    <EditorTable label="规则表" heads={[...questions.map(({ label }) => label), "表型", "级别"]}>
      {rows.map((rule, index) => (
        <tr key={rule.id}>
          <RuleCells
            rule={rule}
            number={index + 1}
            questions={questions}
            onChange={(part) => onChange({ rows: withItemChanged(rows, index, part) })}
          />
          <td>
            <RemoveButton isFixed={isFixed} onClick={() => onChange({ rows: withoutItem(rows, index) })} />
          </td>
        </tr>
      ))}
    </EditorTable>
  );
}

interface RuleCellsProps {
  readonly rule: Rule;
  readonly number: number;
  readonly questions: readonly RuleSite[];
  readonly onChange: (part: Partial<Rule>) => void;
}

function RuleCells({ rule, number, questions, onChange }: RuleCellsProps) {
  const named = (label: string) => ({ isBare: true, label: `规则 ${number} ${label}` });
  return (
    <>
      {questions.map(({ key, label, values }) => (
        <td key={key}>
          <Select
            {...named(label)}
            options={[
              { value: anyValue, label: "任意" },
              ...values.map(({ value, shown }) => ({ value, label: shown })),
            ]}
            value={rule.pattern[key] ?? anyValue}
            onChange={(value) => onChange({ pattern: { ...rule.pattern, [key]: value } })}
          />
        </td>
      ))}
      <td>
        <Input
          {...named("表型")}
          maxLength={40}
          value={rule.phenotype}
          onChange={(phenotype) => onChange({ phenotype })}
        />
      </td>
      <td>
        <Select
          {...named("级别")}
          options={levels}
          value={rule.level === null ? "" : String(rule.level)}
          onChange={(value) => onChange({ level: value === "" ? null : Number(value) })}
        />
      </td>
    </>
  );
}
