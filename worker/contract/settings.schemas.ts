import * as z from "zod/mini";
import { endpoint } from "./endpoint";
import { rowFields } from "./history";
import * as calls from "./settings";
import { appSettings } from "./settings";

/** Every setting by key with its value. */
export const readSettings = endpoint(calls.readSettings, {
  title: "参数设置",
  access: { kind: "staff", permission: "admin:sysConfigSet:list" },
  reply: z.record(z.string(), z.string()),
});

/** Saves all settings or, on any error, none. Errors: 526 by key. */
export const saveSettings = endpoint(calls.saveSettings, {
  title: "保存参数设置",
  access: { kind: "staff", permission: "admin:sysConfigSet:update" },
  /** Key-value pairs, or the object that `readSettings` answers. */
  body: z.union([
    z
      .array(
        z.strictObject({
          configKey: z.string().check(z.maxLength(64)),
          configValue: z.string().check(z.maxLength(500)),
        }),
      )
      .check(z.minLength(1), z.maxLength(50)),
    z.record(z.string().check(z.maxLength(64)), z.string().check(z.maxLength(500))),
  ]),
  reply: z.object({ changeId: z.string() }),
  auditFields: [...Object.keys(appSettings), ...rowFields.config],
});
