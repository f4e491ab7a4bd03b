import "../../parts/sheets/choice";
import { Checkbox } from "@mantine/core";
import { Panel } from "../../parts/panel";
import type { RuleSite, RulesForm } from "./rules-form";

interface QuestionTicksProps {
  readonly questions: readonly RuleSite[];
  readonly form: RulesForm;
  readonly onChange: (part: Partial<RulesForm>) => void;
}

/** The sites that the rules use; a sample without one of them gets no level. */
export function RuleSiteCheckboxes({ questions, form, onChange }: QuestionTicksProps) {
  const toggle = (key: string, isOn: boolean) =>
    onChange({
      inputs: questions.map((one) => one.key).filter((one) => (one === key ? isOn : form.inputs.includes(one))),
    });
  return (
    <Panel title="依据" note="规则按哪些位点判断">
      <div className="wrap-row gap-4-12">
        {questions.map(({ key, label }) => (
          <Checkbox
            key={key}
            label={label}
            checked={form.inputs.includes(key)}
            onChange={(event) => toggle(key, event.currentTarget.checked)}
          />
        ))}
      </div>
    </Panel>
  );
}
