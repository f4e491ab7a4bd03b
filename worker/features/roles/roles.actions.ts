import { adminMessages } from "#contract/admin-fields";
import type { TreeNode } from "#contract/admin-fields.schemas";
import { readRoleDeptTree, readRoleMenuTree } from "#contract/role-grants.schemas";
import { getRole, listRoles } from "#contract/roles.schemas";
import { staffAction } from "../../http/action";
import { hasPermission } from "../../http/caller";
import { notFound } from "../../http/errors";
import { pageOf, sortOrderOf } from "../../http/list-input";
import { fromWireScope, fromWireStatus, toWireScope, toWireStatus } from "../../http/wire-values";
import { dataScope } from "../../platform/database/data-scope";
import { departmentsInScope } from "../departments/departments.actions";
import { departmentPickerTree } from "../departments/departments.rules";
import type { MenuPermission } from "./roles.store";
import {
  findDepartmentsOfRole,
  findMenuPermissions,
  findPermissionsOfRole,
  findRole,
  type RoleRow,
  roleSortFields,
  rolesPage,
} from "./roles.store";

const wireRole = ({ holdsAll, ...role }: RoleRow) => ({
  ...role,
  status: toWireStatus(role.status),
  dataScope: toWireScope(role.dataScope),
  admin: holdsAll === 1,
});

export const listRolesAction = staffAction(listRoles, {
  load({ query }) {
    const filter = {
      ...query,
      status: query.status && fromWireStatus(query.status),
      dataScope: query.dataScope && fromWireScope(query.dataScope),
    };
    return rolesPage(filter, sortOrderOf(query, roleSortFields), pageOf(query));
  },
  run({ query, page: roles, count }) {
    const { pageIndex, pageSize } = pageOf(query);
    return { list: roles.map(wireRole), count, pageIndex, pageSize };
  },
});

export const getRoleAction = staffAction(getRole, {
  load: ({ params }) => ({
    role: findRole(params.id),
    permissions: findPermissionsOfRole(params.id),
    deptIds: findDepartmentsOfRole(params.id),
    menus: findMenuPermissions(),
  }),
  run({ role, permissions, deptIds, menus }) {
    if (!role) throw notFound(adminMessages.gone);
    const menuIds = menus.flatMap(({ menuId, permission }) => (ticks(permissions, permission) ? [menuId] : []));
    return { ...wireRole(role), permissions, deptIds, menuIds };
  },
});

const ticks = (permissions: readonly string[], tag: string) => tag !== "" && hasPermission(permissions, tag);

export const readRoleMenuTreeAction = staffAction(readRoleMenuTree, {
  load: ({ params }) => ({ menus: findMenuPermissions(), permissions: findPermissionsOfRole(params.roleId) }),
  run({ caller, menus, permissions }) {
    const ids = (held: readonly string[]) =>
      menus.flatMap(({ menuId, permission }) => (ticks(held, permission) ? [menuId] : []));
    return { menus: menuTree(menus), checkedKeys: ids(permissions), grantableKeys: ids(caller.permissions) };
  },
});

export const readRoleDeptTreeAction = staffAction(readRoleDeptTree, {
  load: ({ params, sessionId }) => ({
    departments: departmentsInScope(dataScope(sessionId, "admin:sysRole:list")),
    checkedKeys: findDepartmentsOfRole(params.roleId),
  }),
  run: ({ departments, checkedKeys }) => ({ depts: departmentPickerTree(departments), checkedKeys }),
});

/** The menus and buttons as a tree to select from; a row whose parents are missing or form a circle is left out. */
function menuTree(menus: readonly MenuPermission[]): TreeNode[] {
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
