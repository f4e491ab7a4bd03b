import * as z from "zod/mini";
import { endpoint } from "./endpoint";

/** The picker of the user form: roles in use, and whether the caller may give them. */
export const listRoleOptions = endpoint({
  name: "listRoleOptions",
  title: "角色选项",
  method: "GET",
  path: "/api/v1/role/option-select",
  access: { kind: "staff", permission: "admin:sysUser:list" },
  reply: z.array(z.object({ roleId: z.int(), roleName: z.string(), isGrantable: z.boolean() })),
});
