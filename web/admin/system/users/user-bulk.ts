import { removeUsers, setUserStatus, type UserItem, userMessages } from "#contract/users";
import type { BulkStep } from "../../parts/bulk/bulk-step";
import { queryClient } from "../../parts/data/query-client";
import { statusSteps } from "../../parts/records/bulk-steps";
import { patientCall } from "../../session/admin-call";
import { signedInUser } from "../../session/session.api";
import { removalWarning } from "./use-user-steps";

const blocked = ({ userId }: UserItem) =>
  queryClient.getQueryData(signedInUser.queryKey)?.userId === userId ? userMessages.notYourself : undefined;

/** What can be done with several users at once; oneself is left alone. */
export const userBulk: readonly BulkStep<UserItem>[] = [
  ...statusSteps<UserItem>({
    tag: "admin:sysUser:status",
    warning: "停用后会立即退出所有设备，不能再登录；撤销停用后，本人须重新登录。",
    blocked,
    work: ({ userId, version }, status) => patientCall(setUserStatus, { body: { userId, status, version } }),
  }),
  {
    label: "删除",
    tag: "admin:sysUser:remove",
    warning: removalWarning,
    isDanger: true,
    blocked,
    work: ({ userId }) => patientCall(removeUsers, { query: {}, body: { ids: [userId] } }),
  },
];
