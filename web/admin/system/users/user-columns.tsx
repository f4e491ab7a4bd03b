import { listUsers, setUserStatus, userMessages } from "#contract/users";
import type { UserItem } from "#contract/users.schemas";
import { StatusSwitch } from "../../parts/records/status-switch";
import { createdColumn } from "../../parts/table/cells";
import type { TableColumn } from "../../parts/table/table-column";
import { TimeText } from "../../parts/time-text";
import { usePermissionCheck } from "../../session/access";
import { adminCall } from "../../session/admin-call";
import { useCurrentUser } from "../../session/current-user";
import { withPasswordCheck } from "../../session/proof";

export const userSorts = ["userId", "username", "status", "createdAt"] as const;
export type UserSort = (typeof userSorts)[number];
export type UserColumn = TableColumn<UserItem, UserSort>;

/** Columns of the users' table. */
export function useUserColumns(): readonly UserColumn[] {
  const may = usePermissionCheck();
  const me = useCurrentUser();
  const canTurn = may("admin:sysUser:status");
  return [
    { key: "userId", title: "编号", sort: "userId", isHiddenAtFirst: true, cell: (user) => user.userId },
    {
      key: "username",
      title: "用户",
      sort: "username",
      isFixed: true,
      cell: (user) => (
        <span className="inline-row gap-8 nowrap">
          {user.nickName}
          <small className="size-12 muted">{user.username}</small>
        </span>
      ),
    },
    { key: "dept", title: "部门", cell: (user) => <span className="nowrap">{user.dept?.deptName ?? "—"}</span> },
    { key: "phone", title: "手机号", cell: (user) => <span className="nowrap">{user.phone || "—"}</span> },
    {
      key: "roles",
      title: "角色",
      cell: (user) => (
        <span className="two-lines" style={{ maxWidth: 200 }}>
          {user.roles.map((role) => role.roleName).join("、") || "—"}
        </span>
      ),
    },
    { key: "post", title: "岗位", isHiddenAtFirst: true, cell: (user) => user.postName || "—" },
    { key: "email", title: "邮箱", isHiddenAtFirst: true, cell: (user) => user.email || "—" },
    {
      key: "status",
      title: "状态",
      sort: "status",
      cell: (user) => <UserStatus user={user} isOwn={user.userId === me.userId} canTurn={canTurn} />,
    },
    {
      key: "lastLoginAt",
      title: "最近登录",
      isHiddenAtFirst: true,
      cell: (user) => <TimeText at={user.lastLoginAt} />,
    },
    createdColumn("创建时间"),
  ];
}

function UserStatus({ user, isOwn, canTurn }: { user: UserItem; isOwn: boolean; canTurn: boolean }) {
  return (
    <span title={isOwn ? userMessages.notYourself : undefined}>
      <StatusSwitch
        name={user.nickName}
        status={user.status}
        list={listUsers}
        isRow={(row) => (row as UserItem).userId === user.userId}
        warning={`停用后，${user.nickName} 会立即退出所有设备，不能再登录。`}
        isFixed={isOwn || !canTurn}
        onSave={(status) =>
          withPasswordCheck(() =>
            adminCall(setUserStatus, { body: { userId: user.userId, status, version: user.version } }),
          )
        }
      />
    </span>
  );
}
