import * as z from "zod/mini";
import * as calls from "./app-config";
import { endpoint } from "./endpoint";

/** Public parameters by key; `sys_app_name` and `sys_app_logo` are always there. */
export const readAppConfig = endpoint(calls.readAppConfig, {
  title: "应用信息",
  access: { kind: "public" },
  reads: "replica",
  reply: z.record(z.string(), z.string()),
});
