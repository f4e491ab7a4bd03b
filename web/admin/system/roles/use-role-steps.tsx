import { removeRoles, roleMessages } from "#contract/roles";
import type { RoleItem } from "#contract/roles.schemas";
import { useWrite } from "../../parts/data/use-write";
import { HistoryButton } from "../../parts/history/history-step";
import { useOfficeHistory } from "../../parts/own-history";
import { useRemoveRow } from "../../parts/records/remove-rows";
import { RowButton, RowButtons } from "../../parts/table/row-buttons";
import { usePermissionCheck } from "../../session/access";
import { adminCall } from "../../session/admin-call";
import { withPasswordCheck } from "../../session/proof";
import { showScreensAsRole } from "../../shell/view-as/look-as";
import type { RoleColumn } from "./role-columns";

const lookRefusal = ({ admin, status }: RoleItem) =>
  admin ? "系统管理员的视角就是全部" : status === "1" ? "停用的角色没有视角" : undefined;

interface Openers {
  readonly onEdit: (role: RoleItem) => void;
  readonly onCopy: (role: RoleItem) => void;
  readonly onScope: (role: RoleItem) => void;
}

/** The column of a role's steps, for people who may take at least one. */
export function useRoleStepColumn({ onEdit, onCopy, onScope }: Openers): readonly RoleColumn[] {
  const may = usePermissionCheck();
  const remove = useRemoveRow({
    kind: "角色",
    nameOf: (role: RoleItem) => role.roleName,
    work: (role) => withPasswordCheck(() => adminCall(removeRoles, { query: {}, body: { ids: [role.roleId] } })),
  });
  const own = useOfficeHistory();
  const look = useWrite({ work: showScreensAsRole, done: () => own.push("/") });
  if (!may("admin:sysRole:update", "admin:sysRole:add", "admin:sysRole:remove")) return [];
  const cell = (role: RoleItem) => {
    const fixed = role.admin ? roleMessages.builtIn : undefined;
    const kept = fixed ?? (role.isBuiltIn ? roleMessages.builtInKept : undefined);
    return (
      <RowButtons>
        {may("admin:sysRole:update") ? (
          <>
            <RowButton label="修改" of={role.roleName} blocked={fixed} onPress={() => onEdit(role)} />
            <RowButton
              label="查看视角"
              of={role.roleName}
              blocked={lookRefusal(role)}
              onPress={() => look.mutate(role)}
            />
            <RowButton label="数据范围" of={role.roleName} blocked={fixed} onPress={() => onScope(role)} />
          </>
        ) : null}
        {may("admin:sysRole:add") ? (
          <RowButton label="复制" of={role.roleName} blocked={fixed} onPress={() => onCopy(role)} />
        ) : null}
        {may("admin:sysRole:remove") ? (
          <RowButton label="删除" of={role.roleName} isDanger blocked={kept} onPress={() => void remove(role)} />
        ) : null}
        <HistoryButton type="role" id={role.roleId} name={role.roleName} />
      </RowButtons>
    );
  };
  return [{ key: "steps", title: "操作", isFixed: true, cell }];
}
