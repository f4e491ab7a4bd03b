import { adminMessages } from "#contract/admin-fields";
import { createMenu, getMenu, listMenus, menuMessages, removeMenus, updateMenu } from "#contract/menu-edit";
import { staffAction } from "../../http/action";
import { conflict, fieldErrors, notFound } from "../../http/errors";
import { chosenIds } from "../../http/list-input";
import { callsOf } from "../../http/mounted-endpoints";
import { allOf, holding } from "../../platform/database/conditions";
import { createRow, editRow, removeAll, seenRow, seenRows } from "../history/history.actions";
import { changeIsIn, nextRowId, rowsNow } from "../history/history.queries";
import { unlessTaken } from "../taken";
import { columnsOf, editTree, isProtected, type MenuForm, menuProblems, wireItem } from "./menu-edit.rules";
import { always, countMenuEdit, hasNoChildren, makesNoRing, mayHangBelow, menuRows } from "./menu-edit.store";

const taken = { "menus.name": { menuName: [menuMessages.nameTaken] } };
const dependents = (changeId: string) => [countMenuEdit(changeIsIn(changeId))];

/** For other features that write menus: open pages look again. */
export const menusChanged = () => countMenuEdit(always);

export const listMenusAction = staffAction(listMenus, {
  load: () => [menuRows()] as const,
  run({ query, loaded: [menus] }) {
    const part = (query.title ?? "").toLowerCase();
    return editTree(
      menus,
      ({ title, permission, isVisible }) =>
        (title.toLowerCase().includes(part) || permission.toLowerCase().includes(part)) &&
        (query.visible === undefined || isVisible === (query.visible === "0")),
      callsOf,
    );
  },
});

export const getMenuAction = staffAction(getMenu, {
  load: ({ params }) => [menuRows(params.id)] as const,
  run({ loaded: [[menu]] }) {
    if (!menu) throw notFound(adminMessages.gone);
    return wireItem(menu, callsOf(menu.permission));
  },
});

function refuseBadForm(form: MenuForm): void {
  const problems = menuProblems(form);
  if (Object.keys(problems).length > 0) throw fieldErrors(problems);
}

export const createMenuAction = staffAction(createMenu, {
  load: ({ body }) => [nextRowId("menu"), holding([mayHangBelow(body.parentId)])] as const,
  async run(context) {
    const { body, reply } = context;
    const [id, [isParentGood]] = context.loaded;
    refuseBadForm(body);
    if (!isParentGood) throw fieldErrors({ parentId: [menuMessages.parentUnknown] });
    const when = mayHangBelow(body.parentId);
    const edit = { type: "menu", action: "menu.create", id, after: columnsOf(body), when, dependents } as const;
    const made = await unlessTaken(createRow(context, edit), taken);
    reply.msg = adminMessages.created;
    return { menuId: made.id, changeId: made.changeId };
  },
});

export const updateMenuAction = staffAction(updateMenu, {
  load: ({ params, body }) =>
    [
      rowsNow("menu", [params.id]),
      holding([mayHangBelow(body.parentId), makesNoRing(params.id, body.parentId), hasNoChildren([params.id])]),
    ] as const,
  async run(context) {
    const { params, body, reply } = context;
    const [stored, [isParentGood, makesTree, isChildless]] = context.loaded;
    const row = seenRow(stored, body.version);
    refuseBadForm(body);
    if (!makesTree) throw fieldErrors({ parentId: [menuMessages.ownParent] });
    if (!isParentGood) throw fieldErrors({ parentId: [menuMessages.parentUnknown] });
    if (body.menuType === "F" && !isChildless) throw fieldErrors({ menuType: [menuMessages.buttonParent] });
    const after = columnsOf(body);
    if (isProtected(row.values) && !(isProtected(after) && after.visible === 1)) throw conflict(menuMessages.protected);
    const when = allOf([mayHangBelow(body.parentId), makesNoRing(params.id, body.parentId)]);
    reply.msg = adminMessages.updated;
    return unlessTaken(editRow(context, { type: "menu", action: "menu.update", row, after, when, dependents }), taken);
  },
});

export const removeMenusAction = staffAction(removeMenus, {
  load(input) {
    const ids = chosenIds(input);
    return [rowsNow("menu", ids), holding([hasNoChildren(ids)])] as const;
  },
  async run(context) {
    const ids = chosenIds(context);
    const [stored, [isChildless]] = context.loaded;
    const rows = seenRows(stored, ids);
    if (rows.some(({ values }) => isProtected(values))) throw conflict(menuMessages.protected);
    if (!isChildless) throw conflict(menuMessages.hasChildren);
    context.reply.msg = adminMessages.removed;
    return removeAll(context, { type: "menu", action: "menu.remove", rows, when: hasNoChildren(ids), dependents });
  },
});
