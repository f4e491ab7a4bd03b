import * as z from "zod/mini";
import { endpoint } from "./endpoint";

/** Public parameters by key; `sys_app_name` and `sys_app_logo` are always there. */
export const readAppConfig = endpoint({
  name: "readAppConfig",
  title: "应用信息",
  method: "GET",
  path: "/api/v1/app-config",
  access: { kind: "public" },
  reads: "nearby",
  reply: z.record(z.string(), z.string()),
});
