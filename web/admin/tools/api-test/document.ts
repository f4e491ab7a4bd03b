import type { Method } from "#contract/endpoint";

/** The part of a JSON Schema that a form is generated from. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly default?: unknown;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required?: boolean;
  readonly schema?: JsonSchema;
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly "x-permission"?: string;
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: JsonSchema }>> };
}

/** The part of the OpenAPI document that this screen reads. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** One call of the document. */
export interface ApiCall {
  readonly id: string;
  readonly title: string;
  readonly method: Method;
  readonly path: string;
  readonly permission: string;
  readonly who: "public" | "customer" | "staff";
  readonly parameters: readonly Parameter[];
  /** Undefined without a body. */
  readonly body: JsonSchema | undefined;
  /** True when the body is a file, which this screen does not send. */
  readonly isUpload: boolean;
}

/** Every call of the document, by path and method. */
export function listCalls(document: ApiDocument): ApiCall[] {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => callOf(path, method, operation)),
  );
}

function callOf(path: string, method: string, operation: Operation): ApiCall {
  const content = operation.requestBody?.content ?? {};
  const json = content["application/json"];
  const needs = operation.security?.[0] ?? {};
  return {
    id: operation.operationId,
    title: operation.summary,
    method: method.toUpperCase() as Method,
    path,
    permission: operation["x-permission"] ?? "",
    who: "staff" in needs ? "staff" : "customer" in needs ? "customer" : "public",
    parameters: operation.parameters ?? [],
    body: json?.schema,
    isUpload: !json && Object.keys(content).length > 0,
  };
}

/** Calls whose title, path or name contains every word of the text. */
export function searchCalls(calls: readonly ApiCall[], text: string): ApiCall[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return calls.filter(({ title, path, id, method }) => {
    const all = `${title} ${method} ${path} ${id}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
}
