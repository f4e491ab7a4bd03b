import { dataScopeNames, listRoles, roleMessages, setRoleStatus } from "#contract/roles";
import type { RoleItem } from "#contract/roles.schemas";
import { OfficeLink } from "../../parts/own-link";
import { StatusSwitch } from "../../parts/records/status-switch";
import { screenLink } from "../../parts/screen-link";
import { createdColumn } from "../../parts/table/cells";
import type { TableColumn } from "../../parts/table/table-column";
import { usePermissionCheck } from "../../session/access";
import { adminCall } from "../../session/admin-call";
import { withPasswordCheck } from "../../session/proof";

export const roleSorts = ["roleName", "roleSort", "createdAt"] as const;
export type RoleColumn = TableColumn<RoleItem, (typeof roleSorts)[number]>;

/** Columns of the roles' table. */
export function useRoleColumns(): readonly RoleColumn[] {
  const may = usePermissionCheck();
  const canTurn = may("admin:sysRole:status");
  return [
    {
      key: "roleName",
      title: "角色名称",
      sort: "roleName",
      isFixed: true,
      cell: (role) => (
        <span className="inline-row gap-8 nowrap">
          {role.roleName}
          {role.isBuiltIn ? <span className="mark">内置</span> : null}
        </span>
      ),
    },
    { key: "roleKey", title: "权限字符", cell: (role) => <code>{role.roleKey}</code> },
    { key: "dataScope", title: "数据范围", cell: (role) => dataScopeNames[role.dataScope] },
    {
      key: "userCount",
      title: "人数",
      align: "end",
      cell: (role) =>
        may("admin:sysUser:list") && role.userCount > 0 ? (
          <OfficeLink href={screenLink("/system/users", { roleId: role.roleId })}>{role.userCount}</OfficeLink>
        ) : (
          role.userCount
        ),
    },
    { key: "roleSort", title: "排序", align: "end", sort: "roleSort", cell: (role) => role.roleSort },
    {
      key: "status",
      title: "状态",
      priority: 2,
      cell: (role) => <RoleStatus role={role} isFixed={!canTurn || role.admin} />,
    },
    { key: "remark", title: "备注", isHiddenAtFirst: true, cell: (role) => role.remark || "—" },
    createdColumn("创建时间"),
  ];
}

function RoleStatus({ role, isFixed }: { role: RoleItem; isFixed: boolean }) {
  return (
    <span title={role.admin ? roleMessages.builtIn : undefined}>
      <StatusSwitch
        name={role.roleName}
        status={role.status}
        list={listRoles}
        isRow={(row) => (row as RoleItem).roleId === role.roleId}
        warning={`停用后，${role.userCount} 位用户立即失去该角色的权限。`}
        isFixed={isFixed}
        onSave={(status) =>
          withPasswordCheck(() =>
            adminCall(setRoleStatus, { body: { roleId: role.roleId, status, version: role.version } }),
          )
        }
      />
    </span>
  );
}
