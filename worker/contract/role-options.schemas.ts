import * as z from "zod/mini";
import { endpoint } from "./endpoint";
import * as calls from "./role-options";

/** The choices of the user form: roles in use, and whether the caller may assign them. */
export const listRoleOptions = endpoint(calls.listRoleOptions, {
  title: "角色选项",
  access: { kind: "staff", permission: "admin:sysUser:list" },
  reply: z.array(z.object({ roleId: z.int(), roleName: z.string(), isGrantable: z.boolean() })),
});
