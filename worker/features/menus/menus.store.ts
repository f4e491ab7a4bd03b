import { and, asc, isNull, ne, sql } from "drizzle-orm";
import { menusTable } from "#drizzle/schema/menus";
import type { Query } from "../../platform/database/database";
import { db, rows, statement } from "../../platform/database/query";

/** Every directory and page in order; a few dozen rows that staff edit. */
export function allMenus() {
  return rows(
    db
      .select({
        menuId: menusTable.menuId,
        parentId: menusTable.parentId,
        kind: menusTable.kind,
        name: menusTable.name,
        title: menusTable.title,
        icon: menusTable.icon,
        path: menusTable.path,
        component: menusTable.component,
        permission: menusTable.permission,
        sort: menusTable.sort,
        isVisible: menusTable.isVisible,
        isExternal: menusTable.isExternal,
        noCache: menusTable.noCache,
        breadcrumb: menusTable.breadcrumb,
      })
      .from(menusTable)
      .where(and(ne(menusTable.kind, "button"), isNull(menusTable.deletedAt)))
      .orderBy(asc(menusTable.sort), asc(menusTable.menuId)),
  );
}

export type MenuRow = ReturnType<ReturnType<typeof allMenus>["read"]>[number];

export interface NewMenu {
  readonly name: string;
  readonly parent: { readonly name: string; readonly path: string } | null;
  readonly kind: "directory" | "page" | "button";
  readonly title: string;
  readonly icon: string;
  readonly path: string;
  readonly component: string;
  readonly permission: string;
  readonly sort: number;
  readonly isVisible: boolean;
  readonly noCache: boolean;
}

/**
 * Inserts the menu under its parent. One that stood before under its name or address, edited or removed, stays as staff
 * left it, and nothing is put under a parent that they removed.
 */
export function insertMenuOnce(menu: NewMenu, now: number): Query<number> {
  const { name, path, parent } = menu;
  const parentId = parent
    ? sql`(select id from menus where deleted_at is null and (name = ${parent.name} or path = ${parent.path}) and kind <> 'button' limit 1)`
    : sql`null`;
  return statement(
    sql`insert into menus (parent_id, kind, name, title, icon, path, component, permission, sort, visible, no_cache, created_at, updated_at)
      select ${parentId}, ${menu.kind}, ${name}, ${menu.title}, ${menu.icon}, ${path}, ${menu.component}, ${menu.permission},
      ${menu.sort}, ${menu.isVisible ? 1 : 0}, ${menu.noCache ? 1 : 0}, ${now}, ${now}
      where not exists (select 1 from menus where name = ${name} or (path = ${path} and path <> ''))
        and (${parentId} is not null or ${parent ? 0 : 1})`,
    (_rows, changed) => changed,
  );
}
