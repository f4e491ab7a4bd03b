import { adminMessages } from "#contract/admin-fields";
import { userMessages } from "#contract/users";
import type { Staff } from "../../http/caller";
import { type AppError, fieldErrors, forbidden, notFound } from "../../http/errors";
import type { GrantedScope } from "../../platform/database/data-scope";
import { permissionsNotHeld, showsMoreRows } from "../roles/powers.rules";
import type { RoleToAssign, TargetUser } from "./user-powers.store";

type Caller = Pick<Staff, "userId" | "permissions">;

/**
 * Why the caller may not change these users, if he may not: users outside his scope count as unknown, and he cannot change
 * anybody who has more rights than he has.
 */
export function userEditRefusal(
  targets: readonly TargetUser[],
  ids: readonly number[],
  caller: Caller,
  heldScopesOfCaller: readonly GrantedScope[],
): AppError | undefined {
  if (targets.length !== ids.length || targets.some(({ isSeen }) => !isSeen)) return notFound(adminMessages.gone);
  return targets.some(
    ({ tags, roles }) =>
      permissionsNotHeld(caller.permissions, tags).length > 0 ||
      roles.some((role) => showsMoreRows(heldScopesOfCaller, role)),
  )
    ? forbidden(userMessages.aboveYou)
    : undefined;
}

/** Whether the caller may assign this role: he has its permissions, and it shows no more than he sees with them. */
export function canAssignRole(
  role: RoleToAssign,
  caller: Pick<Staff, "permissions">,
  heldScopesOfCaller: readonly GrantedScope[],
): boolean {
  const isScopeGood = role.scope !== "departments" || role.isScopeSeen;
  return (
    isScopeGood &&
    !showsMoreRows(heldScopesOfCaller, role) &&
    permissionsNotHeld(caller.permissions, role.tags).length === 0
  );
}

/** Why these roles cannot be assigned, if they cannot; roles that the user already has may stay. */
export function roleAssignmentRefusal(
  wantedIds: readonly number[],
  roles: readonly RoleToAssign[],
  has: readonly number[],
  caller: Pick<Staff, "permissions">,
  heldScopesOfCaller: readonly GrantedScope[],
): AppError | undefined {
  const added = wantedIds.filter((id) => !has.includes(id)).map((id) => roles.find(({ roleId }) => roleId === id));
  if (added.some((role) => !role?.isOn)) return fieldErrors({ roleIds: [userMessages.roleUnknown] });
  const tooMuch = added.filter((role) => role && !canAssignRole(role, caller, heldScopesOfCaller));
  if (tooMuch.length === 0) return undefined;
  return forbidden(`${adminMessages.grantsTooMuch}：${tooMuch.map((role) => role?.roleName).join("、")}`);
}
