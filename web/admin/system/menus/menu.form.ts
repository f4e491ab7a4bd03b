import type { BodyIn } from "#contract/endpoint";
import { type createMenu, menuMessages } from "#contract/menu-edit";
import type { MenuItem } from "#contract/menu-edit.schemas";
import type { FieldErrors } from "../../parts/form/field-errors";
import { sortNumberError } from "../../parts/records/status-words";

export interface MenuForm {
  readonly parentId: string;
  readonly menuType: string;
  readonly title: string;
  readonly sort: string;
  readonly icon: string;
  readonly menuName: string;
  readonly isFrame: string;
  readonly path: string;
  readonly component: string;
  readonly permission: string;
  readonly visible: string;
  readonly noCache: string;
}

export const newMenuForm = (parentId: number): MenuForm => ({
  parentId: String(parentId),
  menuType: "C",
  title: "",
  sort: "",
  icon: "",
  menuName: "",
  isFrame: "1",
  path: "",
  component: "",
  permission: "",
  visible: "0",
  noCache: "N",
});

export const menuFormOf = (menu: MenuItem): MenuForm => ({
  parentId: String(menu.parentId),
  menuType: menu.menuType,
  title: menu.title,
  sort: String(menu.sort),
  icon: menu.icon,
  menuName: menu.menuName,
  isFrame: menu.isFrame,
  path: menu.path,
  component: menu.component,
  permission: menu.permission,
  visible: menu.visible,
  noCache: menu.noCache ? "Y" : "N",
});

export function menuErrors(form: MenuForm): FieldErrors {
  const errors: Record<string, string> = {};
  const [name, path] = [form.menuName.trim(), form.path.trim()];
  const isButton = form.menuType === "F";
  if (form.title.trim() === "") errors.title = menuMessages.titleRequired;
  if (!/^[\w.-]{0,64}$/.test(name)) errors.menuName = menuMessages.nameInvalid;
  else if (!isButton && name === "") errors.menuName = menuMessages.nameRequired;
  if (!isButton && path === "") errors.path = menuMessages.pathRequired;
  else if (!isButton && !isPathOf(form.isFrame, path)) errors.path = menuMessages.pathInvalid;
  if (isButton && form.permission === "") errors.permission = menuMessages.permissionRequired;
  const sort = sortNumberError(form.sort);
  if (sort) errors.sort = sort;
  return errors;
}

/** An external link starts with https, an internal address with a slash. */
const isPathOf = (isFrame: string, path: string) =>
  isFrame === "0" ? /^https:\/\/[^\s"'<>\\]+$/.test(path) : /^\/[\w/.:-]*$/.test(path);

/** Fields that a button does not have are not sent. */
export function menuRequest(form: MenuForm): BodyIn<typeof createMenu> {
  const base = {
    parentId: Number(form.parentId),
    menuType: form.menuType as "M" | "C" | "F",
    menuName: form.menuName.trim(),
    title: form.title,
    sort: Number(form.sort),
    permission: form.permission,
    visible: form.visible as "0" | "1",
  };
  if (form.menuType === "F") return base;
  return {
    ...base,
    icon: form.icon,
    isFrame: form.isFrame as "0" | "1",
    path: form.path.trim(),
    component: form.menuType === "C" && form.isFrame === "1" ? form.component : "",
    noCache: form.noCache === "Y",
  };
}
