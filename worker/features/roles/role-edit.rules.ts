import { adminMessages } from "#contract/admin-fields";
import { roleMessages } from "#contract/roles";
import type { Staff } from "../../http/caller";
import { type AppError, conflict, fieldErrors, forbidden } from "../../http/errors";
import type { ScopeName } from "../../http/wire-values";
import type { GrantedScope } from "../../platform/database/data-scope";
import type { Snapshot } from "../history/snapshots.rules";
import { includesEveryPermission, permissionsNotHeld, showsMoreRows } from "./powers.rules";
import type { MenuPermission } from "./roles.store";

/** The permissions of the selected menus; undefined when one of the menus does not exist. */
export function permissionsOfMenus(menus: readonly MenuPermission[], menuIds: readonly number[]): string[] | undefined {
  const known = new Map(menus.map((menu) => [menu.menuId, menu.permission]));
  if (menuIds.some((id) => !known.has(id))) return undefined;
  return [...new Set(menuIds.map((id) => known.get(id) ?? ""))].filter((tag) => tag !== "").sort();
}

/** The role's permissions after a new selection: those selected, and those it had that belong to no menu and so cannot be deselected. */
export function permissionsAfterSelection(
  menus: readonly MenuPermission[],
  ticked: readonly string[],
  held: readonly string[],
): string[] {
  const shown = new Set(menus.map(({ permission }) => permission));
  return [...new Set([...ticked, ...held.filter((tag) => !shown.has(tag))])].sort();
}

export const permissionsInSnapshot = (values: Snapshot): string[] =>
  ((values.permissions ?? []) as readonly string[]).map(String);

export interface RoleContents {
  readonly tags: readonly string[];
  readonly scope: ScopeName;
  readonly departmentIds: readonly number[];
}

interface Powers {
  readonly caller: Pick<Staff, "permissions" | "roleIds">;
  /** The data scopes that the caller has for each permission. */
  readonly heldScopesOfCaller: readonly GrantedScope[];
  readonly departmentsSeen: readonly number[];
}

/** Why the caller may not change this role at all, if he may not. */
export function roleEditRefusal(held: readonly string[], caller: Pick<Staff, "permissions">): AppError | undefined {
  if (includesEveryPermission(held)) return conflict(roleMessages.builtIn);
  return permissionsNotHeld(caller.permissions, held).length > 0 ? forbidden(roleMessages.aboveYou) : undefined;
}

/** Why the caller may not give the role these permissions, if he may not: nobody can grant what he does not have. */
export function roleGrantRefusal(
  wanted: RoleContents,
  before: RoleContents | undefined,
  powers: Powers,
): AppError | undefined {
  const tags = permissionsNotHeld(powers.caller.permissions, wanted.tags);
  if (tags.length > 0) return forbidden(`${adminMessages.grantsTooMuch}：${tags.slice(0, 5).join("、")}`);
  const isScopeSame = before?.scope === wanted.scope;
  const given = { scope: wanted.scope, tags: wanted.tags.filter((tag) => !(isScopeSame && before.tags.includes(tag))) };
  if (showsMoreRows(powers.heldScopesOfCaller, given)) return forbidden(adminMessages.scopeTooWide);
  if (wanted.scope !== "departments") return undefined;
  if (wanted.departmentIds.length === 0) return fieldErrors({ deptIds: [roleMessages.departmentsRequired] });
  const added = wanted.departmentIds.filter((id) => !(isScopeSame && before.departmentIds.includes(id)));
  return added.every((id) => powers.departmentsSeen.includes(id)) ? undefined : forbidden(adminMessages.outsideScope);
}

/** True when the caller holds the role and could no longer manage roles after the change. */
export function locksCallerOut(
  caller: Pick<Staff, "permissions" | "roleIds">,
  roleId: number,
  after: { readonly tags: readonly string[]; readonly isOn: boolean },
  otherTags: readonly string[],
): boolean {
  if (!caller.roleIds.includes(roleId)) return false;
  const left = [...otherTags, ...(after.isOn ? after.tags : [])];
  return permissionsNotHeld(left, ["admin:sysRole:update"]).length > 0;
}
