import { getTableColumns, getTableName } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { historyTypes } from "#contract/history";
import type { Permission } from "#contract/permissions";
import { configsTable } from "#drizzle/schema/configs";
import { departmentsTable } from "#drizzle/schema/departments";
import { dictionaryDataTable, dictionaryTypesTable } from "#drizzle/schema/dictionaries";
import { menusTable } from "#drizzle/schema/menus";
import { postsTable } from "#drizzle/schema/posts";
import { roleDepartmentsTable, rolePermissionsTable, rolesTable } from "#drizzle/schema/roles";
import { userRolesTable, usersTable } from "#drizzle/schema/users";
import { isSameValue, type Snapshot, type SnapshotValue } from "./snapshots.rules";

export type EditableType = (typeof historyTypes)[number];

interface EditableColumn {
  readonly column: SQLiteColumn;
  /** Field name in the API and in the audit log. */
  readonly wire: string;
  /** How the audit log stores the value; personal values are masked. Default: unchanged. */
  readonly kept?: "phone" | "name" | "email";
  /** Encrypted in the table and in the history; `hash` is the column for searching it. */
  readonly sealed?: SealedColumn;
}

export interface SealedColumn {
  readonly as: "users.phone" | "users.email" | "departments.phone" | "departments.email";
  readonly hash?: { readonly column: SQLiteColumn; readonly of: "staff-phone" | "staff-email" };
}

interface EditableSet {
  readonly wire: string;
  readonly table: SQLiteTable;
  readonly owner: SQLiteColumn;
  readonly column: SQLiteColumn;
}

type StaffTable = SQLiteTable &
  Readonly<Record<"version" | "deletedAt" | "createdBy" | "updatedBy" | "createdAt" | "updatedAt", SQLiteColumn>>;

interface EditableTable {
  readonly table: StaffTable;
  readonly id: SQLiteColumn;
  /** Display name of the kind of row. */
  readonly title: string;
  /** The column by which people recognise a row. */
  readonly label: SQLiteColumn;
  /** Columns by their names in the database, which snapshots use too. */
  readonly columns: Readonly<Record<string, EditableColumn>>;
  readonly sets?: Readonly<Record<string, EditableSet>>;
  readonly tags: { readonly list: Permission; readonly edit: Permission; readonly remove: Permission };
}

type Names<T extends SQLiteTable> = Readonly<Partial<Record<keyof T["_"]["columns"] & string, string>>>;

/** Columns by their names in the API. */
const wire = <T extends SQLiteTable>(table: T, names: Names<T>): Record<string, EditableColumn> =>
  Object.fromEntries(
    Object.entries(getTableColumns(table)).flatMap(([property, column]) => {
      const name = names[property as keyof Names<T>];
      return name === undefined ? [] : [[column.name, { column, wire: name }]];
    }),
  );

const special = (column: SQLiteColumn, rest: Omit<EditableColumn, "column">): Record<string, EditableColumn> => ({
  [column.name]: { column, ...rest },
});

const tags = (resource: string, edit = "edit") =>
  ({
    list: `admin:${resource}:list`,
    edit: `admin:${resource}:${edit}`,
    remove: `admin:${resource}:remove`,
  }) as EditableTable["tags"];

/** The tables that staff edit: snapshots, writes, differences and undo are all derived from this description. */
export const editableTables: Readonly<Record<EditableType, EditableTable>> = {
  user: {
    table: usersTable,
    id: usersTable.userId,
    title: "用户",
    label: usersTable.username,
    columns: {
      ...wire(usersTable, {
        username: "username",
        sex: "sex",
        departmentId: "deptId",
        postId: "postId",
        status: "status",
        remark: "remark",
        importId: "importId",
      }),
      ...special(usersTable.nickName, { wire: "nickName", kept: "name" }),
      ...special(usersTable.phone, {
        wire: "phone",
        kept: "phone",
        sealed: { as: "users.phone", hash: { column: usersTable.phoneHash, of: "staff-phone" } },
      }),
      ...special(usersTable.email, {
        wire: "email",
        kept: "email",
        sealed: { as: "users.email", hash: { column: usersTable.emailHash, of: "staff-email" } },
      }),
    },
    sets: {
      roles: { wire: "roleIds", table: userRolesTable, owner: userRolesTable.userId, column: userRolesTable.roleId },
    },
    tags: tags("sysUser"),
  },
  role: {
    table: rolesTable,
    id: rolesTable.roleId,
    title: "角色",
    label: rolesTable.roleName,
    columns: wire(rolesTable, {
      roleKey: "roleKey",
      roleName: "roleName",
      sort: "roleSort",
      status: "status",
      dataScope: "dataScope",
      remark: "remark",
    }),
    sets: {
      permissions: {
        wire: "permissions",
        table: rolePermissionsTable,
        owner: rolePermissionsTable.roleId,
        column: rolePermissionsTable.permission,
      },
      departments: {
        wire: "deptIds",
        table: roleDepartmentsTable,
        owner: roleDepartmentsTable.roleId,
        column: roleDepartmentsTable.departmentId,
      },
    },
    tags: tags("sysRole", "update"),
  },
  menu: {
    table: menusTable,
    id: menusTable.menuId,
    title: "菜单",
    label: menusTable.title,
    columns: wire(menusTable, {
      parentId: "parentId",
      kind: "menuType",
      name: "menuName",
      title: "title",
      icon: "icon",
      path: "path",
      component: "component",
      permission: "permission",
      sort: "sort",
      isVisible: "visible",
      isExternal: "isFrame",
      noCache: "noCache",
      breadcrumb: "breadcrumb",
    }),
    tags: tags("sysMenu"),
  },
  department: {
    table: departmentsTable,
    id: departmentsTable.departmentId,
    title: "部门",
    label: departmentsTable.name,
    columns: {
      ...wire(departmentsTable, { parentId: "parentId", name: "deptName", sort: "sort", status: "status" }),
      ...special(departmentsTable.leader, { wire: "leader", kept: "name" }),
      ...special(departmentsTable.phone, { wire: "phone", kept: "phone", sealed: { as: "departments.phone" } }),
      ...special(departmentsTable.email, { wire: "email", kept: "email", sealed: { as: "departments.email" } }),
    },
    tags: tags("sysDept"),
  },
  post: {
    table: postsTable,
    id: postsTable.postId,
    title: "岗位",
    label: postsTable.name,
    columns: wire(postsTable, {
      code: "postCode",
      name: "postName",
      sort: "sort",
      status: "status",
      remark: "remark",
    }),
    tags: tags("sysPost"),
  },
  dictionaryType: {
    table: dictionaryTypesTable,
    id: dictionaryTypesTable.dictId,
    title: "字典类型",
    label: dictionaryTypesTable.name,
    columns: wire(dictionaryTypesTable, {
      dictType: "dictType",
      name: "dictName",
      status: "status",
      remark: "remark",
    }),
    tags: tags("sysDictType"),
  },
  dictionaryData: {
    table: dictionaryDataTable,
    id: dictionaryDataTable.dictCode,
    title: "字典数据",
    label: dictionaryDataTable.label,
    columns: wire(dictionaryDataTable, {
      dictType: "dictType",
      label: "dictLabel",
      value: "dictValue",
      sort: "dictSort",
      cssClass: "cssClass",
      listClass: "listClass",
      isDefault: "isDefault",
      status: "status",
      remark: "remark",
    }),
    tags: tags("sysDictData"),
  },
  config: {
    table: configsTable,
    id: configsTable.configId,
    title: "参数",
    label: configsTable.key,
    columns: wire(configsTable, {
      key: "configKey",
      name: "configName",
      value: "configValue",
      isBuiltIn: "configType",
      isPublic: "isFrontend",
      remark: "remark",
    }),
    tags: tags("sysConfig"),
  },
};

/** The constraint that a duplicate id violates. */
export const idConstraint = (type: EditableType): string => {
  const { table, id } = editableTables[type];
  return `${getTableName(table)}.${id.name}`;
};

/** The API name of a column or set of a row. */
export function apiFieldName(type: EditableType, name: string): string {
  const { columns, sets = {} } = editableTables[type];
  return (columns[name] ?? sets[name])?.wire ?? name;
}

interface FieldChange {
  readonly field: string;
  readonly before: SnapshotValue;
  readonly after: SnapshotValue;
}

/** Changed fields by their API names; `isMasked` is for the audit log, which stores no personal value in clear. */
export function changedFields(
  type: EditableType,
  before: Snapshot | null,
  after: Snapshot | null,
  isMasked: boolean,
): FieldChange[] {
  const { columns, sets = {} } = editableTables[type];
  return Object.entries<Pick<EditableColumn, "wire" | "kept">>({ ...columns, ...sets }).flatMap(
    ([name, { wire, kept }]) => {
      const [was, is] = [before?.[name] ?? null, after?.[name] ?? null];
      if (isSameValue(was, is)) return [];
      const shown = (value: SnapshotValue) => (isMasked && kept ? masked(kept, value) : value);
      return [{ field: wire, before: shown(was), after: shown(is) }];
    },
  );
}

function masked(kind: NonNullable<EditableColumn["kept"]>, value: SnapshotValue): SnapshotValue {
  if (typeof value !== "string" || value === "") return value;
  if (kind === "phone") return value.length >= 7 ? `${value.slice(0, 3)}****${value.slice(-4)}` : "****";
  if (kind === "email") return `${value.slice(0, 1)}***${value.slice(Math.max(0, value.indexOf("@")))}`;
  return `${[...value][0] ?? ""}**`;
}
