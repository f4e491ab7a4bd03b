import type { ApiCall, JsonSchema } from "./document";

/** One field of a call's form; its value is a text until the call is sent. */
export interface CallField {
  readonly key: string;
  readonly name: string;
  readonly place: "path" | "query" | "header" | "body" | "whole";
  readonly kind: "text" | "number" | "choice" | "json";
  readonly isRequired: boolean;
  readonly options: readonly string[];
  /** The allowed values, in words. */
  readonly hint: string;
  /** Initial value. */
  readonly first: string;
}

/** The form of a call: path, query, headers, then the body's fields; a body that is no object is one JSON field. */
export function callFieldsOf(call: ApiCall): CallField[] {
  const outer = call.parameters.map(({ name, in: place, required = false, schema = {} }) => {
    const field = fieldOf(name, place, schema, required);
    return name === "Idempotency-Key" ? { ...field, first: crypto.randomUUID() } : field;
  });
  return [...outer, ...bodyFields(call.body)];
}

function bodyFields(body: JsonSchema | undefined): CallField[] {
  if (!body) return [];
  if (body.type === "object" && body.properties) {
    const required = body.required ?? [];
    return Object.entries(body.properties).map(([name, schema]) =>
      fieldOf(name, "body", schema, required.includes(name)),
    );
  }
  const first = JSON.stringify(exampleOf(body), null, 2);
  return [
    { key: "whole", name: "请求内容", place: "whole", kind: "json", isRequired: true, options: [], hint: "", first },
  ];
}

function fieldOf(name: string, place: CallField["place"], given: JsonSchema, isRequired: boolean): CallField {
  const schema = plainest(given);
  const options = optionsOf(schema);
  const kind = kindOf(schema, options);
  const first = isRequired && kind === "json" ? JSON.stringify(exampleOf(schema)) : "";
  return { key: `${place}.${name}`, name, place, kind, isRequired, options, hint: hintOf(given, schema), first };
}

/** The simplest of several alternative schemas of a value. */
function plainest(schema: JsonSchema): JsonSchema {
  const shapes = (schema.anyOf ?? []).filter(({ type }) => type !== "null");
  if (shapes.length === 0) return schema;
  return shapes.find((shape) => optionsOf(shape).length > 0) ?? shapes.find(isPlain) ?? (shapes[0] as JsonSchema);
}

const isPlain = ({ type }: JsonSchema) => typeof type === "string" && /^(string|integer|number|boolean)$/.test(type);

function optionsOf(schema: JsonSchema): string[] {
  if (schema.const !== undefined) return [String(schema.const)];
  if (schema.enum) return schema.enum.map(String);
  return schema.type === "boolean" ? ["true", "false"] : [];
}

function kindOf(schema: JsonSchema, options: readonly string[]): CallField["kind"] {
  if (options.length > 0) return "choice";
  if (schema.type === "integer" || schema.type === "number") return "number";
  return schema.type === "string" ? "text" : "json";
}

function hintOf(given: JsonSchema, schema: JsonSchema): string {
  const { minLength, maxLength, minimum, maximum, pattern } = schema;
  const parts = [
    given.default === undefined ? "" : `默认 ${JSON.stringify(given.default)}`,
    minLength !== undefined && maxLength !== undefined ? `${minLength}-${maxLength} 个字` : "",
    minLength === undefined && maxLength !== undefined ? `不超过 ${maxLength} 个字` : "",
    minimum !== undefined && maximum !== undefined && maximum < 1e12 ? `${minimum}-${maximum}` : "",
    pattern && pattern.length <= 60 ? `格式 ${pattern}` : "",
  ];
  return parts.filter(Boolean).join("，");
}

/** The shortest value of a schema, as a starting point. */
function exampleOf(schema: JsonSchema): unknown {
  const shape = plainest(schema);
  if (shape.default !== undefined) return shape.default;
  const [option] = optionsOf(shape);
  if (option !== undefined) return shape.type === "boolean" ? option === "true" : (shape.enum?.[0] ?? shape.const);
  if (shape.type === "array") return shape.items ? [exampleOf(shape.items)] : [];
  if (shape.type === "integer" || shape.type === "number") return shape.minimum ?? 0;
  if (shape.type === "string") return "";
  const required = shape.required ?? [];
  const own = Object.entries(shape.properties ?? {}).filter(([name]) => required.includes(name));
  return Object.fromEntries(own.map(([name, one]) => [name, exampleOf(one)]));
}

export type CallFormValues = Readonly<Record<string, string>>;

/** The request of the form, or its errors by field key. */
export interface CallRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly errors: Readonly<Record<string, string>>;
}

/** Builds the request; empty optional fields are left out. */
export function buildCallRequest(call: ApiCall, fields: readonly CallField[], values: CallFormValues): CallRequest {
  const errors: Record<string, string> = {};
  const headers: Record<string, string> = {};
  const search = new URLSearchParams();
  const inner: Record<string, unknown> = {};
  let path = call.path;
  let whole: unknown;
  for (const field of fields) {
    const text = (values[field.key] ?? "").trim();
    if (text === "") {
      if (field.isRequired) errors[field.key] = "请填写";
      continue;
    }
    const [value, error] = typedValue(field, text);
    if (error) errors[field.key] = error;
    else if (field.place === "path") path = path.replace(`{${field.name}}`, encodeURIComponent(text));
    else if (field.place === "query") search.set(field.name, text);
    else if (field.place === "header") headers[field.name] = text;
    else if (field.place === "whole") whole = value;
    else inner[field.name] = value;
  }
  const query = search.toString();
  return { url: query ? `${path}?${query}` : path, headers, body: call.body ? (whole ?? inner) : undefined, errors };
}

function typedValue(field: CallField, text: string): [value: unknown, error?: string] {
  if (field.kind === "number") {
    const value = Number(text);
    return Number.isFinite(value) ? [value] : [undefined, "请输入数字"];
  }
  if (field.kind === "choice") return [text === "true" ? true : text === "false" ? false : text];
  if (field.kind === "text") return [text];
  try {
    return [JSON.parse(text)];
  } catch {
    return [undefined, "不是合法的 JSON"];
  }
}
