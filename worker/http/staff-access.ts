import { adminMessages } from "#contract/admin-fields";
import type { Access, MountedEndpoint } from "#contract/endpoint";
import { limits } from "#contract/limits";
import { messages } from "#contract/messages";
import { hasPermission, type Staff } from "./caller";
import { fieldErrors, forbidden } from "./errors";

/**
 * Refuses a signed-in member of staff who may not make this call now: he must change his password, views as a role, lacks the
 * permission, or has not confirmed his password recently.
 */
export function checkStaffAccess(
  endpoint: Pick<MountedEndpoint, "method">,
  access: Extract<Access, { kind: "staff" }>,
  caller: Staff,
  now: number,
): void {
  const isOpenWhile = (state: "mustChange" | "viewing") => access.evenWhile?.includes(state) ?? false;
  if (!isOpenWhile("mustChange")) {
    if (caller.mustChangePassword) throw forbidden(adminMessages.mustChangePassword);
    if (caller.mustSetTotp) throw forbidden(adminMessages.mustSetTotp);
  }
  const needed = access.permission;
  if (needed && !hasPermission(caller.permissions, needed)) throw forbidden(messages.forbidden, `needs ${needed}`);
  if (caller.viewAs && endpoint.method !== "GET" && !isOpenWhile("viewing")) throw forbidden(adminMessages.viewingOnly);
  if (access.needsProof === true) requireRecentPassword(caller, now);
}

/** Refuses a caller whose password was last given more than 15 minutes ago, for calls that are sensitive by what they change. */
export function requireRecentPassword(caller: Pick<Staff, "provenAt">, now: number): void {
  if (now - caller.provenAt > limits.proofLifeMs) throw fieldErrors({ proof: [adminMessages.proofNeeded] });
}
