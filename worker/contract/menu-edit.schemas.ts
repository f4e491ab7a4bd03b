import * as z from "zod/mini";
import {
  createBody,
  editBody,
  idsBody,
  idsQuery,
  numberParams,
  removalReply,
  searchPartField,
  sortField,
  writeReply,
} from "./admin-fields.schemas";
import { endpoint } from "./endpoint";
import { text } from "./fields.schemas";
import { rowFields } from "./history";
import * as calls from "./menu-edit";
import { menuMessages } from "./menu-edit";

/** A row of the menu screen; parentId 0 at the top; visible "0" shown, "1" hidden; isFrame "0" external link. */
const menuItem = z.object({
  menuId: z.int(),
  parentId: z.int(),
  menuName: z.string(),
  title: z.string(),
  icon: z.string(),
  path: z.string(),
  component: z.string(),
  menuType: z.enum(["M", "C", "F"]),
  permission: z.string(),
  /** Chinese title of the permission tag, empty without a tag. */
  permissionTitle: z.string(),
  /** Calls that the permission tag allows: `GET /api/v1/role`. */
  calls: z.array(z.string()),
  /** Number of roles that hold the permission tag. */
  roleCount: z.int(),
  visible: z.enum(["0", "1"]),
  isFrame: z.enum(["0", "1"]),
  noCache: z.boolean(),
  breadcrumb: z.string(),
  sort: z.int(),
  createdAt: z.int(),
  version: z.int(),
  get children(): z.ZodMiniOptional<z.ZodMiniArray<typeof menuItem>> {
    return z.optional(z.array(menuItem));
  },
});
export type MenuItem = z.output<typeof menuItem>;

/** Every menu and button as a tree; with a filter, the matches and their ancestors. */
export const listMenus = endpoint(calls.listMenus, {
  title: "菜单列表",
  access: { kind: "staff", permission: "admin:sysMenu:list" },
  query: z.object({ title: searchPartField, visible: z.optional(z.enum(["0", "1"])) }),
  reply: z.array(menuItem),
});

export const getMenu = endpoint(calls.getMenu, {
  title: "菜单详情",
  access: { kind: "staff", permission: "admin:sysMenu:list" },
  params: numberParams,
  reply: menuItem,
});

/** Fields of a menu that go-admin clients send and that are ignored. */
const deadFields = ["action", "paths", "apis", "sysApi", "dataScope", "is_select"];

const menuForm = {
  parentId: z.int().check(z.gte(0)),
  menuType: z.enum(["M", "C", "F"]),
  menuName: z._default(z.string().check(z.trim(), z.regex(/^[\w.-]{0,64}$/, menuMessages.nameInvalid)), ""),
  title: text(1, 32, menuMessages.titleRequired),
  icon: z._default(z.string().check(z.regex(/^[a-z0-9-]{0,64}$/)), ""),
  path: z._default(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(200),
        z.regex(/^(|\/|(\/[\w.:-]+)+|https:\/\/[^\s"'<>\\]+)$/, menuMessages.pathInvalid),
      ),
    "",
  ),
  component: z._default(z.string().check(z.trim(), z.regex(/^[\w/.-]{0,128}$/)), ""),
  permission: z._default(z.string().check(z.trim(), z.maxLength(64)), ""),
  visible: z._default(z.enum(["0", "1"]), "0"),
  isFrame: z._default(z.enum(["0", "1"]), "1"),
  noCache: z._default(z.boolean(), false),
  breadcrumb: z._default(text(0, 64), ""),
  sort: sortField,
};
export const createMenu = endpoint(calls.createMenu, {
  title: "新增菜单",
  access: { kind: "staff", permission: "admin:sysMenu:add" },
  body: createBody(menuForm, menuItem, deadFields),
  reply: z.object({ menuId: z.int(), changeId: z.string() }),
  auditFields: rowFields.menu,
});

export const updateMenu = endpoint(calls.updateMenu, {
  title: "修改菜单",
  access: { kind: "staff", permission: "admin:sysMenu:edit" },
  params: numberParams,
  body: editBody(menuForm, menuItem, deadFields),
  reply: writeReply,
  auditFields: rowFields.menu,
});

/** Refused while the menu has children. Roles keep the permission tag: deleting a menu removes no right. */
export const removeMenus = endpoint(calls.removeMenus, {
  title: "删除菜单",
  access: { kind: "staff", permission: "admin:sysMenu:remove" },
  query: idsQuery,
  body: idsBody,
  reply: removalReply,
  auditFields: rowFields.menu,
});
