import type { TemplateContent } from "#contract/templates";

export interface PartProps {
  readonly form: TemplateContent;
  readonly isFixed: boolean;
  onChange(form: TemplateContent): void;
}
