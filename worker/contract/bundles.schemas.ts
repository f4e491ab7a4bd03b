import * as z from "zod/mini";
import * as calls from "./bundles";
import { endpoint } from "./endpoint";
import { limits } from "./limits";

/** Menus, dictionaries and parameters as one file signed with this installation's key. */
export const exportBundle = endpoint(calls.exportBundle, {
  title: "导出配置包",
  access: { kind: "staff", permission: "sysTools:project:update", needsProof: true },
  query: z.object({
    parts: z.optional(z.string().check(z.regex(/^(menus|dictionaries|configs)(,(menus|dictionaries|configs)){0,2}$/))),
  }),
  reply: z.unknown(),
  isFile: true,
  auditFields: ["parts"],
});

const row = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

const configBundle = z.strictObject({
  format: z.literal("config-bundle"),
  version: z.int(),
  madeAt: z.int(),
  menus: z.optional(z.array(row).check(z.maxLength(2000))),
  dictionaryTypes: z.optional(z.array(row).check(z.maxLength(2000))),
  dictionaryData: z.optional(z.array(row).check(z.maxLength(20000))),
  configs: z.optional(z.array(row).check(z.maxLength(2000))),
  /** HMAC of everything else in the file. */
  signature: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});
export type ConfigBundle = z.output<typeof configBundle>;

const difference = z.object({
  part: z.enum(["menu", "dictionaryType", "dictionaryData", "config"]),
  key: z.string(),
  kind: z.enum(["add", "change", "same"]),
  fields: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
});

/** What an import would change; writes nothing. Rows that only exist here stay. */
export const checkBundle = endpoint(calls.checkBundle, {
  title: "检查配置包",
  access: { kind: "staff", permission: "sysTools:project:update" },
  rate: "upload",
  body: configBundle,
  bodyBytesMax: limits.importBytesMax,
  reply: z.object({ differences: z.array(difference), adds: z.int(), changes: z.int(), same: z.int() }),
});

/** Imports every row or, on any error, none. */
export const importBundle = endpoint(calls.importBundle, {
  title: "导入配置包",
  access: { kind: "staff", permission: "sysTools:project:update", needsProof: true },
  rate: "upload",
  body: configBundle,
  bodyBytesMax: limits.importBytesMax,
  reply: z.object({ adds: z.int(), changes: z.int() }),
  auditFields: ["adds", "changes"],
});
