import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import type { CallField, CallFormValues } from "./call-form";

interface CallFieldsProps {
  readonly fields: readonly CallField[];
  readonly values: CallFormValues;
  readonly errors: CallFormValues;
  readonly onChange: (key: string, value: string) => void;
}

const places: Record<CallField["place"], string> = {
  path: "地址中",
  query: "查询",
  header: "请求头",
  body: "内容",
  whole: "内容",
};

/** One input per field of the call. */
export function CallFields({ fields, values, errors, onChange }: CallFieldsProps) {
  if (fields.length === 0) return <p className="size-13 muted">这个接口不需要填写内容。</p>;
  return (
    <div className="tiles gap-12">
      {fields.map((field) => (
        <div key={field.key} className={`slim ${field.kind === "json" ? "across" : ""}`}>
          <Field
            field={field}
            value={values[field.key] ?? ""}
            error={errors[field.key]}
            onChange={(value) => onChange(field.key, value)}
          />
        </div>
      ))}
    </div>
  );
}

interface FieldProps {
  readonly field: CallField;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

function Field({ field, value, error, onChange }: FieldProps) {
  const parts = {
    label: field.name,
    description: [places[field.place], field.hint].filter(Boolean).join("，"),
    required: field.isRequired,
    error,
    value,
  };
  if (field.kind === "choice") {
    return (
      <NativeSelect
        {...parts}
        data={[{ value: "", label: field.isRequired ? "请选择" : "不填" }, ...field.options]}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  if (field.kind === "json") {
    return (
      <Textarea
        {...parts}
        rows={field.place === "whole" ? 10 : 3}
        spellCheck={false}
        classNames={{ input: "mono" }}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  return (
    <TextInput
      {...parts}
      autoComplete="off"
      spellCheck={false}
      inputMode={field.kind === "number" ? "decimal" : undefined}
      type={/password/i.test(field.name) ? "password" : "text"}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
