import { removeRoles, roleMessages, setRoleStatus } from "#contract/roles";
import type { RoleItem } from "#contract/roles.schemas";
import type { BulkStep } from "../../parts/bulk/bulk-step";
import { createRemoveStep, createStatusSteps } from "../../parts/records/bulk-steps";
import { adminCallWithoutToast } from "../../session/admin-call";

const fixed = (role: RoleItem) => (role.admin ? roleMessages.builtIn : undefined);

/** What can be done with several roles at once. */
export const roleBulkSteps: readonly BulkStep<RoleItem>[] = [
  ...createStatusSteps<RoleItem>({
    tag: "admin:sysRole:status",
    warning: "持有这些角色的人会立即失去角色带来的权限。",
    blocked: fixed,
    work: ({ roleId, version }, status) => adminCallWithoutToast(setRoleStatus, { body: { roleId, status, version } }),
  }),
  createRemoveStep<RoleItem>({
    tag: "admin:sysRole:remove",
    warning: "30 天内可以恢复；还有人持有的角色不会被删除。",
    blocked: (role) => fixed(role) ?? (role.isBuiltIn ? roleMessages.builtInKept : undefined),
    work: ({ roleId }) => adminCallWithoutToast(removeRoles, { query: {}, body: { ids: [roleId] } }),
  }),
];
