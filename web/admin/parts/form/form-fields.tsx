import "../sheets/choice";
import { NativeSelect, Radio, Textarea, TextInput } from "@mantine/core";
import type { FormField, FormValue } from "./form-field";
import type { FormDraft } from "./use-draft";

interface FormFieldsProps<F extends object> {
  readonly fields: readonly FormField<F>[];
  readonly draft: FormDraft<F>;
}

/** The fields of a form in two columns. */
export function FormFields<F extends object>({ fields, draft }: FormFieldsProps<F>) {
  return (
    <div className="halves fold-small gap-16">
      {fields.map((field) => (
        <div key={field.name} className={`slim ${field.isWide ? "across" : ""}`}>
          <Field
            field={field}
            value={draft.form[field.name] as FormValue}
            error={draft.errors[field.name]}
            onChange={(value) => draft.change({ [field.name]: value } as Partial<F>)}
          />
        </div>
      ))}
    </div>
  );
}

interface FieldProps<F> {
  readonly field: FormField<F>;
  readonly value: FormValue;
  readonly error: string | undefined;
  readonly onChange: (value: FormValue) => void;
}

function Field<F>({ field, value, error, onChange }: FieldProps<F>) {
  if (field.kind === "custom") return field.render?.({ value, error, onChange });
  const text = typeof value === "string" ? value : "";
  const parts = {
    name: field.name,
    label: field.label,
    required: field.isRequired,
    description: field.description,
    disabled: field.isFixed,
    error,
  };
  const order = { inputWrapperOrder: ["label", "input", "description", "error"] as ("label" | "input")[] };
  switch (field.kind) {
    case "choice":
      return <Choices field={field} text={text} error={error} onChange={onChange} />;
    case "select":
      return (
        <NativeSelect {...parts} {...order} value={text} onChange={(event) => onChange(event.currentTarget.value)}>
          {field.options?.map(({ value: option, label, isDisabled }) => (
            <option key={option} value={option} disabled={isDisabled && option !== text}>
              {label}
            </option>
          ))}
        </NativeSelect>
      );
    case "lines":
      return (
        <Textarea
          {...parts}
          {...order}
          rows={3}
          maxLength={field.maxLength}
          placeholder={field.placeholder}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    default:
      return (
        <TextInput
          {...parts}
          {...order}
          inputMode={field.kind === "number" ? "numeric" : field.inputMode}
          maxLength={field.maxLength}
          placeholder={field.placeholder}
          autoComplete="off"
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}

interface ChoicesProps<F> extends Omit<FieldProps<F>, "value"> {
  readonly text: string;
}

function Choices<F>({ field, text, error, onChange }: ChoicesProps<F>) {
  return (
    <Radio.Group
      name={field.name}
      label={field.label}
      required={field.isRequired}
      description={field.description}
      error={error}
      value={text}
      onChange={onChange}
    >
      <div className="wrap-row gap-8-16 high-36">
        {field.options?.map(({ value, label }) => (
          <Radio key={value} value={value} label={label} disabled={field.isFixed} />
        ))}
      </div>
    </Radio.Group>
  );
}
