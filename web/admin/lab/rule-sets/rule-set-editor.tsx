import type { DataOf } from "#contract/endpoint";
import type { getRuleSet } from "#contract/rule-sets";
import { RevisionFields } from "../definitions/editing";
import { CoverageGrid } from "./coverage-grid";
import { RuleSiteCheckboxes } from "./question-ticks";
import { RulesEditor } from "./rules-editor";
import type { RulesForm } from "./rules-form";
import { TextsEditor } from "./texts-editor";

interface EditorProps {
  readonly ruleSet: Pick<DataOf<typeof getRuleSet>, "questions" | "phrases">;
  readonly form: RulesForm;
  readonly onChange: (part: Partial<RulesForm>) => void;
  readonly isFixed: boolean;
}

/** The editor of one revision of a product's rules. */
export function RuleSetEditor({ ruleSet, form, onChange, isFixed }: EditorProps) {
  const asked = ruleSet.questions.filter(({ key }) => form.inputs.includes(key));
  return (
    <RevisionFields isFixed={isFixed}>
      {ruleSet.questions.length > 1 && !isFixed ? (
        <RuleSiteCheckboxes questions={ruleSet.questions} form={form} onChange={onChange} />
      ) : null}
      <RulesEditor form={form} questions={asked} isFixed={isFixed} onChange={onChange} />
      <CoverageGrid rows={form.rows} questions={asked} />
      <TextsEditor form={form} phrases={ruleSet.phrases} isFixed={isFixed} onChange={onChange} />
    </RevisionFields>
  );
}
