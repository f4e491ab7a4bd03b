import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { menusTable } from "#drizzle/schema/menus";
import { rolePermissionsTable, rolesTable } from "#drizzle/schema/roles";
import { expressionColumn } from "../../platform/database/alias";
import type { Query } from "../../platform/database/database";
import { db, rows } from "../../platform/database/query";
import { drawNextNumber } from "../counters/counters.queries";

const rp = alias(rolePermissionsTable, "rp");
const r = alias(rolesTable, "r");
const p = alias(menusTable, "p");
const m = alias(menusTable, "m");
const c = alias(menusTable, "c");

const menus = menusTable;

/** Every menu and button in use, in order, or only the one with this id. */
export function findMenus(menuId?: number) {
  return rows(
    db
      .select({
        menuId: menus.menuId,
        parentId: menus.parentId,
        kind: menus.kind,
        name: menus.name,
        title: menus.title,
        icon: menus.icon,
        path: menus.path,
        component: menus.component,
        permission: menus.permission,
        roleCount: expressionColumn(
          sql<number>`(select count(*) from ${rolePermissionsTable} ${rp} join ${rolesTable} ${r} on ${r.roleId} =
            ${rp.roleId}
          where ${rp.permission} = ${menus.permission} and ${r.deletedAt} is null)`,
          "role_count",
        ),
        isVisible: menus.isVisible,
        isExternal: menus.isExternal,
        noCache: menus.noCache,
        breadcrumb: menus.breadcrumb,
        sort: menus.sort,
        createdAt: menus.createdAt,
        version: menus.version,
      })
      .from(menus)
      .where(and(isNull(menus.deletedAt), menuId === undefined ? undefined : eq(menus.menuId, menuId)))
      .orderBy(asc(menus.sort), asc(menus.menuId)),
  );
}

export type EditedMenu = ReturnType<ReturnType<typeof findMenus>["read"]>[number];

/** Condition: children may be added to this menu: it exists and is not a button; 0 is the top. */
export const canBeParent = (parentId: number): SQL =>
  parentId === 0
    ? sql`1`
    : sql`exists (select 1 from ${menus} ${p} where ${p.menuId} = ${parentId} and ${p.kind} <> 'button'
      and ${p.deletedAt} is null)`;

/** Condition: the new parent is neither the menu itself nor below it. */
export const hasNoCycle = (menuId: number, parentId: number): SQL =>
  sql`${parentId} not in (with recursive below(id) as (select ${menuId} union
    select ${m.menuId} from below join ${menus} ${m} on ${m.parentId} = below.id) select id from below)`;

export const hasNoChildren = (ids: readonly number[]): SQL => {
  const inside = sql`(select value from json_each(${JSON.stringify(ids)}))`;
  return sql`not exists (select 1 from ${menus} ${c} where ${c.parentId} in ${inside}
    and ${c.menuId} not in ${inside} and ${c.deletedAt} is null)`;
};

/** The condition that is always true. */
export const alwaysTrue: SQL = sql`true`;

/** Tells open pages that the menus have changed. */
export const incrementMenuVersion = (when: SQL): Query<number> => drawNextNumber("menus", { when });
