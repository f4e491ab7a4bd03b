import { adminMessages } from "#contract/admin-fields";
import type { TreeNode } from "#contract/admin-fields.schemas";
import { readRoleDeptTree, readRoleMenuTree } from "#contract/role-grants.schemas";
import { getRole, listRoles } from "#contract/roles.schemas";
import { staffAction } from "../../http/action";
import { holds } from "../../http/caller";
import { notFound } from "../../http/errors";
import { orderOf, pageOf } from "../../http/list-input";
import { scopeIn, scopeOut, statusIn, statusOut } from "../../http/wire-values";
import { dataScope } from "../../platform/database/data-scope";
import { departmentsInScope } from "../departments/departments.actions";
import { departmentPickerTree } from "../departments/departments.rules";
import type { MenuTag } from "./roles.store";
import { departmentsOfRole, findRole, menuTags, type RoleRow, roleOrders, rolesPage, tagsOfRole } from "./roles.store";

const wireRole = ({ holdsAll, ...role }: RoleRow) => ({
  ...role,
  status: statusOut(role.status),
  dataScope: scopeOut(role.dataScope),
  admin: holdsAll === 1,
});

export const listRolesAction = staffAction(listRoles, {
  load({ query }) {
    const filter = {
      ...query,
      status: query.status && statusIn(query.status),
      dataScope: query.dataScope && scopeIn(query.dataScope),
    };
    return rolesPage(filter, orderOf(query, roleOrders), pageOf(query));
  },
  run({ query, page: roles, count }) {
    const { pageIndex, pageSize } = pageOf(query);
    return { list: roles.map(wireRole), count, pageIndex, pageSize };
  },
});

export const getRoleAction = staffAction(getRole, {
  load: ({ params }) => ({
    role: findRole(params.id),
    permissions: tagsOfRole(params.id),
    deptIds: departmentsOfRole(params.id),
    menus: menuTags(),
  }),
  run({ role, permissions, deptIds, menus }) {
    if (!role) throw notFound(adminMessages.gone);
    const menuIds = menus.flatMap(({ menuId, permission }) => (ticks(permissions, permission) ? [menuId] : []));
    return { ...wireRole(role), permissions, deptIds, menuIds };
  },
});

const ticks = (permissions: readonly string[], tag: string) => tag !== "" && holds(permissions, tag);

export const readRoleMenuTreeAction = staffAction(readRoleMenuTree, {
  load: ({ params }) => ({ menus: menuTags(), permissions: tagsOfRole(params.roleId) }),
  run({ caller, menus, permissions }) {
    const ids = (held: readonly string[]) =>
      menus.flatMap(({ menuId, permission }) => (ticks(held, permission) ? [menuId] : []));
    return { menus: menuTree(menus), checkedKeys: ids(permissions), grantableKeys: ids(caller.permissions) };
  },
});

export const readRoleDeptTreeAction = staffAction(readRoleDeptTree, {
  load: ({ params, sessionId }) => ({
    departments: departmentsInScope(dataScope(sessionId, "admin:sysRole:list")),
    checkedKeys: departmentsOfRole(params.roleId),
  }),
  run: ({ departments, checkedKeys }) => ({ depts: departmentPickerTree(departments), checkedKeys }),
});

/** The menus and buttons as a tree to select from; a row whose parents are missing or form a circle is left out. */
function menuTree(menus: readonly MenuTag[]): TreeNode[] {
  const under = (parentId: number | null, depth: number): TreeNode[] =>
    depth > 20
      ? []
      : menus
          .filter((menu) => menu.parentId === parentId)
          .map((menu) => {
            const children = under(menu.menuId, depth + 1);
            return { id: menu.menuId, label: menu.title, ...(children.length > 0 ? { children } : {}) };
          });
  return under(null, 0);
}
