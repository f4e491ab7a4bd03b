import type { TemplateContent } from "#contract/templates.schemas";

export interface PartProps {
  readonly form: TemplateContent;
  readonly isFixed: boolean;
  onChange(form: TemplateContent): void;
}
