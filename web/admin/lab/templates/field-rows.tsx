import "@mantine/core/styles/NumberInput.css";
import { NumberInput, TextInput } from "@mantine/core";
import { artFieldNames } from "#contract/templates";
import type { TemplateContent } from "#contract/templates.schemas";
import css from "./template.module.css";
import type { PartProps } from "./template-part.types";

const inks = { title: "产品名称的颜色", phrase: "结论的颜色", value: "其他字段的颜色" } as const;
type FieldKey = keyof typeof artFieldNames;
const keys = Object.keys(artFieldNames) as FieldKey[];
const fresh = (key: FieldKey) => ({ key, x: 60, y: 500, size: 28 });

/** Position and size of every line as numbers, and the colours. */
export function PictureLineRows({ form, onChange, isFixed }: PartProps) {
  const set = (key: FieldKey, change: Partial<TemplateContent["fields"][number]>) =>
    onChange({ ...form, fields: form.fields.map((field) => (field.key === key ? { ...field, ...change } : field)) });
  const toggle = (key: FieldKey, isOn: boolean) =>
    onChange({
      ...form,
      fields: isOn ? [...form.fields, fresh(key)] : form.fields.filter((field) => field.key !== key),
    });
  return (
    <>
      {keys.map((key) => {
        const field = form.fields.find((one) => one.key === key);
        const number = (name: "x" | "y" | "size", label: string, min: number, max: number) => (
          <NumberInput
            aria-label={`${artFieldNames[key]}${label}`}
            leftSection={label}
            min={min}
            max={max}
            clampBehavior="strict"
            allowDecimal={false}
            disabled={!field}
            readOnly={isFixed}
            hideControls={isFixed}
            value={field?.[name] ?? ""}
            onChange={(value) => typeof value === "number" && value >= min && set(key, { [name]: value })}
          />
        );
        return (
          <div key={key} className={`below-8 gap-8 ${css.field}`}>
            <label className="row gap-8">
              <input
                type="checkbox"
                checked={field !== undefined}
                disabled={isFixed}
                onChange={(event) => toggle(key, event.currentTarget.checked)}
              />
              {artFieldNames[key]}
            </label>
            {number("x", "左", 0, 740)}
            {number("y", "上", 20, 1000)}
            {number("size", "字", 14, 72)}
          </div>
        );
      })}
      <div className="small-tiles gap-12 above-16">
        {(["title", "phrase", "value"] as const).map((key) => (
          <TextInput
            key={key}
            type={isFixed ? "text" : "color"}
            label={inks[key]}
            readOnly={isFixed}
            leftSection={isFixed ? <span className={css.ink} style={{ background: form.ink[key] }} /> : undefined}
            value={form.ink[key]}
            onChange={(event) => onChange({ ...form, ink: { ...form.ink, [key]: event.currentTarget.value } })}
          />
        ))}
      </div>
    </>
  );
}
