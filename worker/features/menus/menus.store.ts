import { and, asc, isNull, ne, sql } from "drizzle-orm";
import { menusTable } from "#drizzle/schema/menus";
import type { Query } from "../../platform/database/database";
import { db, rows, write } from "../../platform/database/query";
import { insertInto } from "../../platform/database/writes";

/** Every directory and page in order; only a few dozen rows. */
export function findAllMenus() {
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
        formerPaths: menusTable.formerPaths,
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

export type MenuRow = ReturnType<ReturnType<typeof findAllMenus>["read"]>[number];

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
 * Inserts the menu under its parent. If a menu with this name or path exists or existed, nothing is changed, so that edits and
 * removals by staff remain; nothing is inserted under a parent that they removed.
 */
export function insertMenuOnce(menu: NewMenu, now: number): Query<number> {
  const { name, path, parent } = menu;
  const parentId = parent
    ? sql`(select ${menusTable.menuId} from ${menusTable} where ${menusTable.deletedAt} is null
      and (${menusTable.name} = ${parent.name} or ${menusTable.path} = ${parent.path})
      and ${menusTable.kind} <> 'button' limit 1)`
    : sql`null`;
  return write(
    insertInto(
      menusTable,
      {
        parentId,
        kind: menu.kind,
        name,
        title: menu.title,
        icon: menu.icon,
        path,
        component: menu.component,
        permission: menu.permission,
        sort: menu.sort,
        isVisible: menu.isVisible,
        noCache: menu.noCache,
        createdAt: now,
        updatedAt: now,
      },
      {
        when: sql`not exists (select 1 from ${menusTable} where ${menusTable.name} = ${name}
          or (${menusTable.path} = ${path} and ${menusTable.path} <> ''))
        and (${parentId} is not null or ${parent ? 0 : 1})`,
      },
    ),
  );
}
