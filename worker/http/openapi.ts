import { type $ZodType, toJSONSchema } from "zod/v4/core";
import type { Endpoint } from "#contract/endpoint";

type Json = Record<string, unknown>;

const refusals: Record<string, string> = {
  "400": "请求格式不正确",
  "401": "未登录、登录无效（401）或会话已结束（6401）",
  "403": "没有权限",
  "404": "不存在",
  "409": "状态或版本冲突",
  "413": "内容过大",
  "422": "字段有误（code 526，errors 按字段给出）",
  "429": "过于频繁",
  "500": "系统繁忙",
  "503": "服务暂时不可用，请按 Retry-After 稍后再试",
};

/**
 * The contract as an OpenAPI 3.1 document.
 * Source: OpenAPI Specification 3.1.1; schemas are JSON Schema draft 2020-12 as zod writes them.
 */
export function openApiDocument(endpoints: readonly Endpoint[]): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const operations = paths[endpoint.path] ?? {};
    operations[endpoint.method.toLowerCase()] = operation(endpoint);
    paths[endpoint.path] = operations;
  }
  return {
    openapi: "3.1.1",
    info: { title: "基因检测平台接口", version: "1" },
    servers: [{ url: "/" }],
    paths,
    components: {
      securitySchemes: {
        staff: { type: "http", scheme: "bearer" },
        customer: { type: "apiKey", in: "cookie", name: "__Host-h5" },
      },
      schemas: { Refusal: envelope({ type: "null" }) },
    },
  };
}

function operation(endpoint: Endpoint): Json {
  const { access } = endpoint;
  const needs = access.kind === "public" ? [] : [{ [access.kind]: [] }];
  return {
    operationId: endpoint.name,
    summary: endpoint.title,
    ...(access.kind === "staff" && access.permission ? { "x-permission": access.permission } : {}),
    // How old the answer may be is described in docs/architecture.md.
    ...(endpoint.reads ? { "x-reads": endpoint.reads } : {}),
    security: needs,
    parameters: [
      ...parameters("path", endpoint.params),
      ...parameters("query", endpoint.query),
      ...idempotency(endpoint),
    ],
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: { [bodyType(endpoint)]: { schema: schemaOf(endpoint.body, "input") } },
          },
        }
      : {}),
    responses: { "200": success(endpoint), ...refusalsOf(endpoint) },
  };
}

/** The statuses other than 200 that a call may answer. */
export function documentedRefusals(endpoint: Endpoint): string[] {
  const isOpen = endpoint.access.kind === "public" && !endpoint.provesItself;
  return Object.keys(refusals).filter(
    (code) => !(isOpen && (code === "401" || (code === "403" && endpoint.method === "GET"))),
  );
}

function refusalsOf(endpoint: Endpoint): Json {
  const codes = documentedRefusals(endpoint);
  const content = { "application/json": { schema: { $ref: "#/components/schemas/Refusal" } } };
  return Object.fromEntries(codes.map((code) => [code, { description: refusals[code], content }]));
}

function success(endpoint: Endpoint): Json {
  if (endpoint.isFile) return { description: "文件", content: { "*/*": {} } };
  const data = schemaOf(endpoint.reply, "output");
  const schema = endpoint.isBare ? { allOf: [envelope(undefined), data] } : envelope(data);
  return { description: "操作成功", content: { "application/json": { schema } } };
}

function envelope(data: Json | undefined): Json {
  const properties: Json = { code: { type: "integer" }, msg: { type: "string" }, requestId: { type: "string" } };
  if (data) properties.data = data;
  return { type: "object", required: Object.keys(properties), properties };
}

function bodyType(endpoint: Endpoint): string {
  if (endpoint.bodyKind === "form") return "multipart/form-data";
  return endpoint.bodyKind === "raw" ? "application/octet-stream" : "application/json";
}

function idempotency(endpoint: Endpoint): Json[] {
  if (!endpoint.isIdempotent) return [];
  return [
    { name: "Idempotency-Key", in: "header", required: false, schema: { type: "string", minLength: 8, maxLength: 64 } },
  ];
}

function parameters(place: "path" | "query", schema: $ZodType | undefined): Json[] {
  if (!schema) return [];
  const shape = schemaOf(schema, "input") as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(shape.properties ?? {}).map(([name, value]) => ({
    name,
    in: place,
    required: place === "path" || (shape.required ?? []).includes(name),
    schema: value,
  }));
}

function schemaOf(schema: $ZodType, io: "input" | "output"): Json {
  const { $schema: _, ...rest } = toJSONSchema(schema, { io, unrepresentable: "any" }) as Json;
  return rest;
}
