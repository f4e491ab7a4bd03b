import type { historyTypes } from "#contract/history";
import type { Permission } from "#contract/permissions";

export type EditableType = (typeof historyTypes)[number];

/** A value of a row as the database holds it; sets of a row (roles of a user, tags of a role) are lists. */
export type Value = string | number | null | readonly (string | number)[];
/** The editable part of one row by column name. */
export type Snapshot = Readonly<Record<string, Value>>;

interface EditableColumn {
  /** Name on the wire and in the audit log. */
  readonly wire: string;
  /** How the audit log keeps the value; personal ones are masked. Default: as it is. */
  readonly kept?: "phone" | "name" | "email";
  /** Sealed in the table and in the history; `hash` is the column by which it is found. */
  readonly sealed?: SealedColumn;
}

export interface SealedColumn {
  readonly as: "users.phone" | "users.email" | "departments.phone" | "departments.email";
  readonly hash?: { readonly column: string; readonly of: "staff-phone" | "staff-email" };
}

interface EditableSet {
  readonly wire: string;
  readonly table: string;
  readonly owner: string;
  readonly column: string;
}

interface EditableTable {
  readonly table: string;
  /** What the row is called in words. */
  readonly title: string;
  readonly label: string;
  readonly columns: Readonly<Record<string, EditableColumn>>;
  readonly sets?: Readonly<Record<string, EditableSet>>;
  readonly tags: { readonly list: Permission; readonly edit: Permission; readonly remove: Permission };
}

const wire = (names: Readonly<Record<string, string>>): Record<string, EditableColumn> =>
  Object.fromEntries(Object.entries(names).map(([column, name]) => [column, { wire: name }]));

const tags = (resource: string, edit = "edit") =>
  ({
    list: `admin:${resource}:list`,
    edit: `admin:${resource}:${edit}`,
    remove: `admin:${resource}:remove`,
  }) as EditableTable["tags"];

/** The tables that staff edit: one description from which snapshots, writes, differences and undo are made. */
export const editableTables: Readonly<Record<EditableType, EditableTable>> = {
  user: {
    table: "users",
    title: "用户",
    label: "username",
    columns: {
      ...wire({ username: "username", sex: "sex", department_id: "deptId", post_id: "postId" }),
      ...wire({ status: "status", remark: "remark", import_id: "importId" }),
      nick_name: { wire: "nickName", kept: "name" },
      phone: {
        wire: "phone",
        kept: "phone",
        sealed: { as: "users.phone", hash: { column: "phone_hash", of: "staff-phone" } },
      },
      email: {
        wire: "email",
        kept: "email",
        sealed: { as: "users.email", hash: { column: "email_hash", of: "staff-email" } },
      },
    },
    sets: { roles: { wire: "roleIds", table: "user_roles", owner: "user_id", column: "role_id" } },
    tags: tags("sysUser"),
  },
  role: {
    table: "roles",
    title: "角色",
    label: "role_name",
    columns: wire({
      role_key: "roleKey",
      role_name: "roleName",
      sort: "roleSort",
      status: "status",
      data_scope: "dataScope",
      remark: "remark",
    }),
    sets: {
      permissions: { wire: "permissions", table: "role_permissions", owner: "role_id", column: "permission" },
      departments: { wire: "deptIds", table: "role_departments", owner: "role_id", column: "department_id" },
    },
    tags: tags("sysRole", "update"),
  },
  menu: {
    table: "menus",
    title: "菜单",
    label: "title",
    columns: wire({
      parent_id: "parentId",
      kind: "menuType",
      name: "menuName",
      title: "title",
      icon: "icon",
      path: "path",
      component: "component",
      permission: "permission",
      sort: "sort",
      visible: "visible",
      external: "isFrame",
      no_cache: "noCache",
      breadcrumb: "breadcrumb",
    }),
    tags: tags("sysMenu"),
  },
  department: {
    table: "departments",
    title: "部门",
    label: "name",
    columns: {
      ...wire({ parent_id: "parentId", name: "deptName", sort: "sort", status: "status" }),
      leader: { wire: "leader", kept: "name" },
      phone: { wire: "phone", kept: "phone", sealed: { as: "departments.phone" } },
      email: { wire: "email", kept: "email", sealed: { as: "departments.email" } },
    },
    tags: tags("sysDept"),
  },
  post: {
    table: "posts",
    title: "岗位",
    label: "name",
    columns: wire({ code: "postCode", name: "postName", sort: "sort", status: "status", remark: "remark" }),
    tags: tags("sysPost"),
  },
  dictionaryType: {
    table: "dictionary_types",
    title: "字典类型",
    label: "name",
    columns: wire({ dict_type: "dictType", name: "dictName", status: "status", remark: "remark" }),
    tags: tags("sysDictType"),
  },
  dictionaryData: {
    table: "dictionary_data",
    title: "字典数据",
    label: "label",
    columns: wire({
      dict_type: "dictType",
      label: "dictLabel",
      value: "dictValue",
      sort: "dictSort",
      css_class: "cssClass",
      list_class: "listClass",
      is_default: "isDefault",
      status: "status",
      remark: "remark",
    }),
    tags: tags("sysDictData"),
  },
  config: {
    table: "configs",
    title: "参数",
    label: "key",
    columns: wire({
      key: "configKey",
      name: "configName",
      value: "configValue",
      built_in: "configType",
      public: "isFrontend",
      remark: "remark",
    }),
    tags: tags("sysConfig"),
  },
};

/** Equal as stored; the order within a set does not matter. */
export function isSame(a: Value | undefined, b: Value | undefined): boolean {
  const text = (value: Value | undefined) =>
    JSON.stringify(Array.isArray(value) ? [...value].sort((x, y) => (x < y ? -1 : 1)) : (value ?? null));
  return text(a) === text(b);
}

interface FieldChange {
  readonly field: string;
  readonly before: Value;
  readonly after: Value;
}

/** What differs, by names of the wire; `isMasked` for the audit log, which keeps no personal value in clear. */
export function differences(
  type: EditableType,
  before: Snapshot | null,
  after: Snapshot | null,
  isMasked: boolean,
): FieldChange[] {
  const { columns, sets = {} } = editableTables[type];
  return Object.entries({ ...columns, ...sets } as Record<string, EditableColumn>).flatMap(([name, { wire, kept }]) => {
    const [was, is] = [before?.[name] ?? null, after?.[name] ?? null];
    if (isSame(was, is)) return [];
    const shown = (value: Value) => (isMasked && kept ? masked(kept, value) : value);
    return [{ field: wire, before: shown(was), after: shown(is) }];
  });
}

function masked(kind: NonNullable<EditableColumn["kept"]>, value: Value): Value {
  if (typeof value !== "string" || value === "") return value;
  if (kind === "phone") return value.length >= 7 ? `${value.slice(0, 3)}****${value.slice(-4)}` : "****";
  if (kind === "email") return `${value.slice(0, 1)}***${value.slice(Math.max(0, value.indexOf("@")))}`;
  return `${[...value][0] ?? ""}**`;
}
