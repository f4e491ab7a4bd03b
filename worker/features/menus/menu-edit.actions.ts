import { adminMessages } from "#contract/admin-fields";
import type { BodyOf } from "#contract/endpoint";
import { menuMessages } from "#contract/menu-edit";
import { createMenu, getMenu, listMenus, type MenuItem, removeMenus, updateMenu } from "#contract/menu-edit.schemas";
import { isPermission, permissions } from "#contract/permissions";
import { staffAction } from "../../http/action";
import { conflict, fieldErrors, notFound } from "../../http/errors";
import { requireChosenIds } from "../../http/list-input";
import { callsWithPermission } from "../../http/mounted-endpoints";
import { withTakenErrors } from "../../http/taken";
import { fromWireMenuKind, toWireMenuKind } from "../../http/wire-values";
import { allOf, readConditions } from "../../platform/database/conditions";
import { createRow, editRow, removeAllRows, requireRow, requireRows } from "../history/history.actions";
import { findRows, isChangeRecorded, nextRowId } from "../history/history.queries";
import type { Snapshot } from "../history/snapshots.rules";
import type { EditedMenu } from "./menu-edit.store";
import { alwaysTrue, canBeParent, findMenus, hasNoChildren, hasNoCycle, incrementMenuVersion } from "./menu-edit.store";
import { type MenuTarget, menuComponent, menuTargetProblems } from "./menu-places.rules";
import { findAllMenus, type MenuRow } from "./menus.store";

const taken = {
  "menus.name": { menuName: [menuMessages.nameTaken] },
  "menus.path": { path: [menuMessages.pathTaken] },
};
const dependents = (changeId: string) => [incrementMenuVersion(isChangeRecorded(changeId))];

/** For other features that change menus: makes open pages load the menus again. */
export const markMenusChanged = () => incrementMenuVersion(alwaysTrue);

export const listMenusAction = staffAction(listMenus, {
  load: () => ({ menus: findMenus() }),
  run({ query, menus }) {
    const part = (query.title ?? "").toLowerCase();
    return editTree(
      menus,
      ({ title, permission, isVisible }) =>
        (title.toLowerCase().includes(part) || permission.toLowerCase().includes(part)) &&
        (query.visible === undefined || isVisible === (query.visible === "0")),
      callsWithPermission,
    );
  },
});

export const getMenuAction = staffAction(getMenu, {
  load: ({ params }) => ({ menuRows: findMenus(params.id) }),
  run({ menuRows: [menu] }) {
    if (!menu) throw notFound(adminMessages.gone);
    return wireItem(menu, callsWithPermission(menu.permission));
  },
});

/** `menus` are all menus in use, `own` is the one that the form changes. */
function refuseBadForm(form: MenuForm, menus: readonly MenuRow[], own?: number): void {
  const others = menus.filter(({ menuId }) => menuId !== own);
  const problems = { ...menuTargetProblems(placeOf(form), others), ...menuProblems(form) };
  if (Object.keys(problems).length > 0) throw fieldErrors(problems);
}

export const createMenuAction = staffAction(createMenu, {
  load: ({ body }) => ({
    id: nextRowId("menu"),
    holding: readConditions([canBeParent(body.parentId)]),
    menus: findAllMenus(),
  }),
  async run(context) {
    const {
      body,
      reply,
      id,
      holding: [isParentGood],
      menus,
    } = context;
    refuseBadForm(body, menus);
    if (!isParentGood) throw fieldErrors({ parentId: [menuMessages.parentUnknown] });
    const when = canBeParent(body.parentId);
    const edit = { type: "menu", action: "menu.create", id, after: columnsOf(body), when, dependents } as const;
    const made = await withTakenErrors(createRow(context, edit), taken);
    reply.msg = adminMessages.created;
    return { menuId: made.id, changeId: made.changeId };
  },
});

const staysTree = (menuId: number, parentId = 0) => [canBeParent(parentId), hasNoCycle(menuId, parentId)];

export const updateMenuAction = staffAction(updateMenu, {
  load: ({ params, body }) => ({
    stored: findRows("menu", [params.id]),
    asRead: findMenus(params.id),
    holding: readConditions([...staysTree(params.id, body.parentId), hasNoChildren([params.id])]),
    menus: findAllMenus(),
  }),
  async run(context) {
    const {
      params,
      body,
      reply,
      stored,
      asRead: [menu],
      holding: [isParentGood, makesTree, isChildless],
      menus,
    } = context;
    const row = requireRow(stored, body.version);
    if (!menu) throw notFound(adminMessages.gone);
    const form = { ...wireItem(menu, []), ...body };
    refuseBadForm(form, menus, params.id);
    if (!makesTree) throw fieldErrors({ parentId: [menuMessages.ownParent] });
    if (!isParentGood) throw fieldErrors({ parentId: [menuMessages.parentUnknown] });
    if (form.menuType === "F" && !isChildless) throw fieldErrors({ menuType: [menuMessages.buttonParent] });
    const after = columnsOf(form);
    if (isProtected(row.values) && !(isProtected(after) && after.visible === 1)) throw conflict(menuMessages.protected);
    const when = allOf(staysTree(params.id, body.parentId));
    reply.msg = adminMessages.updated;
    const extra = {
      former_paths: formerPaths(
        menus.find(({ menuId }) => menuId === params.id),
        form.path,
      ),
    };
    const edit = { type: "menu", action: "menu.update", row, after, when, dependents, extra } as const;
    return withTakenErrors(editRow(context, edit), taken);
  },
});

export const removeMenusAction = staffAction(removeMenus, {
  load(input) {
    const ids = requireChosenIds(input);
    return { stored: findRows("menu", ids), holding: readConditions([hasNoChildren(ids)]) };
  },
  async run(context) {
    const ids = requireChosenIds(context);
    const {
      stored,
      holding: [isChildless],
    } = context;
    const rows = requireRows(stored, ids);
    if (rows.some(({ values }) => isProtected(values))) throw conflict(menuMessages.protected);
    if (!isChildless) throw conflict(menuMessages.hasChildren);
    context.reply.msg = adminMessages.removed;
    return removeAllRows(context, { type: "menu", action: "menu.remove", rows, when: hasNoChildren(ids), dependents });
  },
});

type MenuForm = BodyOf<typeof createMenu>;

/** The sentences that refuse a form, by field, for rules that depend on the kind of menu and so are not in the schema. */
function menuProblems(form: MenuForm): Record<string, string[]> {
  const problems: Record<string, string[]> = {};
  const isButton = form.menuType === "F";
  const isExternal = form.isFrame === "0";
  if (!isButton && form.menuName === "") problems.menuName = [menuMessages.nameRequired];
  if (!isButton && form.path === "") problems.path = [menuMessages.pathRequired];
  if (isExternal !== form.path.startsWith("https://") && form.path !== "") problems.path = [menuMessages.pathInvalid];
  if (isButton && form.permission === "") problems.permission = [menuMessages.permissionRequired];
  if (form.permission !== "" && !isPermission(form.permission)) problems.permission = [menuMessages.permissionUnknown];
  return problems;
}

/** Maximum number of former paths that are stored for a menu. */
const formerMost = 20;

/** Former paths of a menu, including the one that it has now and is about to leave. */
function formerPaths(menu: MenuRow | undefined, path: string): string {
  if (!menu) return "[]";
  const paths = [...(JSON.parse(menu.formerPaths) as string[]), ...(menu.isExternal ? [] : [menu.path])];
  return JSON.stringify([...new Set(paths)].filter((one) => one !== path && one !== "").slice(-formerMost));
}

const placeOf = ({ title, path, component, ...form }: MenuForm): MenuTarget => ({
  kind: fromWireMenuKind(form.menuType),
  title,
  path,
  component: menuComponent(component, path),
  isExternal: form.isFrame === "0",
});

function columnsOf(form: MenuForm): Snapshot {
  return {
    parent_id: form.parentId === 0 ? null : form.parentId,
    kind: fromWireMenuKind(form.menuType),
    name: form.menuName,
    title: form.title,
    icon: form.icon,
    path: form.path,
    component: componentIn(form),
    permission: form.permission,
    sort: form.sort,
    visible: form.visible === "0" ? 1 : 0,
    external: form.isFrame === "0" ? 1 : 0,
    no_cache: form.noCache ? 1 : 0,
    breadcrumb: form.breadcrumb,
  };
}

function componentIn({ menuType, isFrame, component, path }: MenuForm): string {
  if (menuType === "M") return component || "Layout";
  return menuType === "C" && isFrame === "1" ? menuComponent(component, path) : component;
}

/** Whether this is one of the two pages without which nobody could restore a menu. */
function isProtected(values: Snapshot): boolean {
  return (
    values.kind === "page" && (values.permission === "admin:sysRole:list" || values.permission === "admin:sysMenu:list")
  );
}

function wireItem(menu: EditedMenu, calls: readonly string[], children: readonly MenuItem[] = []): MenuItem {
  const { kind, name, isVisible, isExternal, ...rest } = menu;
  return {
    ...rest,
    parentId: menu.parentId ?? 0,
    menuName: name,
    menuType: toWireMenuKind(kind),
    permissionTitle: isPermission(menu.permission) ? permissions[menu.permission] : "",
    calls: [...calls],
    visible: isVisible ? "0" : "1",
    isFrame: isExternal ? "0" : "1",
    ...(children.length > 0 ? { children: [...children] } : {}),
  };
}

/** The whole tree, or the matches with their ancestors. */
function editTree(
  menus: readonly EditedMenu[],
  isHit: (menu: EditedMenu) => boolean,
  calls: (permission: string) => readonly string[],
): MenuItem[] {
  const under = (parentId: number | null, depth: number): MenuItem[] =>
    depth > 20
      ? []
      : menus
          .filter((menu) => menu.parentId === parentId)
          .flatMap((menu) => {
            const children = under(menu.menuId, depth + 1);
            return isHit(menu) || children.length > 0 ? [wireItem(menu, calls(menu.permission), children)] : [];
          });
  return under(null, 0);
}
