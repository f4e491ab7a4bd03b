import { Button } from "@mantine/core";
import { sectionNames } from "#contract/templates";
import type { TemplateContent } from "#contract/templates.schemas";
import css from "./template.module.css";
import type { PartProps } from "./template-part.types";

type Section = TemplateContent["sections"][number];
const every = Object.keys(sectionNames) as Section[];

/** Sections on or off, and their order. */
export function SectionRows({ form, onChange, isFixed }: PartProps) {
  const { sections } = form;
  const set = (next: Section[]) => onChange({ ...form, sections: next });
  const raise = (index: number) => {
    const [one, above] = [sections[index], sections[index - 1]];
    if (one && above) set(sections.with(index, above).with(index - 1, one));
  };
  return (
    <ol className={`bare-list lines ${css.sections}`}>
      {[...sections, ...every.filter((one) => !sections.includes(one))].map((one) => {
        const index = sections.indexOf(one);
        return (
          <li key={one} className="row between gap-8">
            <label className="row gap-8">
              <input
                type="checkbox"
                checked={index >= 0}
                disabled={isFixed || one === "limits" || one === "method"}
                onChange={(event) =>
                  set(event.currentTarget.checked ? [...sections, one] : sections.filter((other) => other !== one))
                }
              />
              {sectionNames[one]}
            </label>
            <Button
              variant="subtle"
              size="compact-sm"
              disabled={isFixed || index < 1}
              aria-label={`上移${sectionNames[one]}`}
              onClick={() => raise(index)}
            >
              上移
            </Button>
          </li>
        );
      })}
    </ol>
  );
}
