import { adminMessages } from "#contract/admin-fields";
import { userMessages } from "#contract/users";
import type { Staff } from "../../http/caller";
import { type AppError, fieldErrors, forbidden, notFound } from "../../http/errors";
import type { HeldScope } from "../../platform/database/data-scope";
import { beyond, seesBeyond } from "../roles/powers.rules";
import type { TargetUser, WantedRole } from "./user-powers.store";

type Caller = Pick<Staff, "userId" | "permissions">;

/**
 * Why the caller may not change these users, if he may not: users outside his scope count as unknown, and he cannot change
 * anybody who has more rights than he has.
 */
export function outOfReach(
  targets: readonly TargetUser[],
  ids: readonly number[],
  caller: Caller,
  heldScopesOfCaller: readonly HeldScope[],
): AppError | undefined {
  if (targets.length !== ids.length || targets.some(({ isSeen }) => !isSeen)) return notFound(adminMessages.gone);
  return targets.some(
    ({ tags, roles }) =>
      beyond(caller.permissions, tags).length > 0 || roles.some((role) => seesBeyond(heldScopesOfCaller, role)),
  )
    ? forbidden(userMessages.aboveYou)
    : undefined;
}

/** Whether the caller may assign this role: he has its permissions, and it shows no more than he sees with them. */
export function mayGive(
  role: WantedRole,
  caller: Pick<Staff, "permissions">,
  heldScopesOfCaller: readonly HeldScope[],
): boolean {
  const isScopeGood = role.scope !== "departments" || role.isScopeSeen;
  return isScopeGood && !seesBeyond(heldScopesOfCaller, role) && beyond(caller.permissions, role.tags).length === 0;
}

/** Why these roles cannot be assigned, if they cannot; roles that the user already has may stay. */
export function rolesRefused(
  wantedIds: readonly number[],
  roles: readonly WantedRole[],
  has: readonly number[],
  caller: Pick<Staff, "permissions">,
  heldScopesOfCaller: readonly HeldScope[],
): AppError | undefined {
  const added = wantedIds.filter((id) => !has.includes(id)).map((id) => roles.find(({ roleId }) => roleId === id));
  if (added.some((role) => !role?.isOn)) return fieldErrors({ roleIds: [userMessages.roleUnknown] });
  const tooMuch = added.filter((role) => role && !mayGive(role, caller, heldScopesOfCaller));
  if (tooMuch.length === 0) return undefined;
  return forbidden(`${adminMessages.grantsTooMuch}：${tooMuch.map((role) => role?.roleName).join("、")}`);
}
