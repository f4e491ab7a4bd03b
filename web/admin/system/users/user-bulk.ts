import { listRoleOptions } from "#contract/role-options";
import { removeUsers, setUserStatus, updateUser, userMessages } from "#contract/users";
import type { UserItem } from "#contract/users.schemas";
import type { BulkQuestion, BulkStep } from "../../parts/bulk/bulk-step";
import { askChoices } from "../../parts/confirm";
import { callQuery } from "../../parts/data/queries";
import { queryClient } from "../../parts/data/query-client";
import { createStatusSteps } from "../../parts/records/bulk-steps";
import { adminCallWithoutToast } from "../../session/admin-call";
import { signedInUserQuery } from "../../session/session.api";
import { userRemovalWarning } from "./use-user-steps";

const blocked = ({ userId }: UserItem) =>
  queryClient.getQueryData(signedInUserQuery.queryKey)?.userId === userId ? userMessages.notYourself : undefined;

const askRoles = async (question: BulkQuestion): Promise<string | null> => {
  // The call has already shown why the roles could not be loaded.
  const roles = await queryClient.ensureQueryData(callQuery(listRoleOptions)).catch(() => undefined);
  if (!roles) return null;
  const options = roles.map(({ roleId, roleName, isGrantable }) => ({
    value: String(roleId),
    label: roleName,
    refusal: isGrantable ? undefined : userMessages.roleTooMuch,
  }));
  return askChoices({ ...question, choices: { label: "角色", options } });
};

const numbers = (answer: string) => answer.split(",").map(Number);

/** The roles of a user after the chosen ones are added or removed. */
const rolesAfter = ({ roleIds }: UserItem, answer: string, isGiven: boolean): number[] => {
  const others = roleIds.filter((id) => !numbers(answer).includes(id));
  return isGiven ? [...others, ...numbers(answer)] : others;
};

function roleStep(label: string, warning: string, isGiven: boolean): BulkStep<UserItem> {
  const isSo = ({ roleIds }: UserItem, answer: string) =>
    numbers(answer).every((id) => roleIds.includes(id) === isGiven);
  return {
    label,
    tag: "admin:sysUser:edit",
    warning,
    ask: askRoles,
    blocked: (user, answer) =>
      blocked(user) ?? (isSo(user, answer) ? `${isGiven ? "已有" : "没有"}这些角色` : undefined),
    work: (user, answer) => {
      const { userId, version } = user;
      return adminCallWithoutToast(updateUser, {
        body: { userId, version, roleIds: rolesAfter(user, answer, isGiven) },
      });
    },
  };
}

/** Actions on several users at once; the person's own account is left out. */
export const userBulkSteps: readonly BulkStep<UserItem>[] = [
  ...createStatusSteps<UserItem>({
    tag: "admin:sysUser:status",
    warning: "停用后会立即退出所有设备，不能再登录；撤销停用后，本人须重新登录。",
    blocked,
    work: ({ userId, version }, status) => adminCallWithoutToast(setUserStatus, { body: { userId, status, version } }),
  }),
  roleStep("授予角色", "所选角色加到这些用户上，已有的角色不变。", true),
  roleStep("收回角色", "所选角色从这些用户上去掉，其他角色不变。", false),
  {
    label: "删除",
    tag: "admin:sysUser:remove",
    warning: userRemovalWarning,
    isDanger: true,
    blocked,
    work: ({ userId }) => adminCallWithoutToast(removeUsers, { query: {}, body: { ids: [userId] } }),
  },
];
