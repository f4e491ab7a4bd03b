import * as z from "zod/mini";
import { numberParams, statusField, treeNode } from "./admin-fields.schemas";
import { endpoint } from "./endpoint";
import * as calls from "./role-grants";
import { dataScopeField, dataScopeValue, idList } from "./roles.schemas";

const roleIdParams = z.strictObject({ roleId: z.coerce.number().check(z.int(), z.gte(0)) });

/** The menu tree with the menus that the role has; role 0 stands for a new role. */
export const readRoleMenuTree = endpoint(calls.readRoleMenuTree, {
  title: "角色菜单树",
  access: { kind: "staff", permission: "admin:sysRole:list" },
  params: roleIdParams,
  reply: z.object({
    menus: z.array(treeNode),
    checkedKeys: z.array(z.int()),
    /** Menus that the caller may give to a role, because he holds their permissions himself. */
    grantableKeys: z.array(z.int()),
  }),
});

export const readRoleDeptTree = endpoint(calls.readRoleDeptTree, {
  title: "角色部门树",
  access: { kind: "staff", permission: "admin:sysRole:list" },
  params: roleIdParams,
  reply: z.object({ depts: z.array(treeNode), checkedKeys: z.array(z.int()) }),
});

const tagChange = z.object({
  permission: z.string(),
  title: z.string(),
  /** Calls that the permission allows. */
  calls: z.array(z.string()),
});

/** Who would gain or lose which permissions if the role were saved like this; writes nothing. */
export const previewRole = endpoint(calls.previewRole, {
  title: "角色授权预览",
  access: { kind: "staff", permission: "admin:sysRole:update" },
  params: numberParams,
  body: z.strictObject({
    menuIds: z.optional(idList),
    status: z.optional(statusField),
    dataScope: z.optional(dataScopeField),
    deptIds: z.optional(idList),
  }),
  reply: z.object({
    gained: z.array(tagChange),
    lost: z.array(tagChange),
    scopeBefore: dataScopeValue,
    scopeAfter: dataScopeValue,
    /**
     * The people who hold the role and whom the caller may see; for each of the first 20, how many users the role's data scope
     * shows him before and after.
     */
    people: z.array(
      z.object({
        userId: z.int(),
        username: z.string(),
        nickName: z.string(),
        rowsBefore: z.int(),
        rowsAfter: z.int(),
      }),
    ),
    peopleCount: z.int(),
    /** True when the caller would lose the right to manage roles; then saving is refused. */
    locksYouOut: z.boolean(),
  }),
});

/** Lets the caller see the back office as holders of a role see it, read-only; null ends it. Audited. */
export const viewAsRole = endpoint(calls.viewAsRole, {
  title: "以角色视角查看",
  access: { kind: "staff", evenWhile: ["viewing"] },
  body: z.strictObject({ roleId: z.nullable(z.int().check(z.gte(1))) }),
  reply: z.null(),
});

/**
 * Explains why the caller may or may not do something: the permission's title, whether he holds it, through which roles, and
 * who can grant it; each within what the caller may see. Errors: 404 for an unknown permission, and for accounts of a merchant
 * for any other permission than a merchant's.
 */
export const explainPermission = endpoint(calls.explainPermission, {
  title: "权限说明",
  access: { kind: "staff" },
  params: z.strictObject({ tag: z.string().check(z.regex(/^\w+:\w+:\w+$/)) }),
  reply: z.object({
    permission: z.string(),
    title: z.string(),
    isHeld: z.boolean(),
    roles: z.array(z.object({ roleName: z.string(), isMine: z.boolean() })),
    /** People who may change roles and hold the permission themselves, as far as the caller may see them; at most 10 names. */
    grantedBy: z.array(z.string()),
    calls: z.array(z.string()),
  }),
});
