import * as z from "zod/mini";
import { endpoint } from "./endpoint";

/** The OpenAPI 3.1 document, generated from this contract. */
export const readOpenApi = endpoint({
  name: "readOpenApi",
  title: "接口文档（OpenAPI 3.1）",
  method: "GET",
  path: "/api/v1/openapi.json",
  access: { kind: "staff" },
  reply: z.unknown(),
  isFile: true,
});
