import { useState } from "react";
import { listRoles } from "#contract/roles";
import type { RoleItem } from "#contract/roles.schemas";
import { loadRequiredPart } from "../../../shared/fetch-part";
import type { BulkActions } from "../../parts/bulk/bulk-step";
import { useBulkActions } from "../../parts/bulk/use-bulk";
import { knownKey, optionsOf } from "../../parts/choice";
import { usePage } from "../../parts/data/use-page";
import { lazyDialog } from "../../parts/lazy-part";
import { FilterBar } from "../../parts/list/filter-bar";
import { useListState } from "../../parts/list/list-state";
import { NewButton } from "../../parts/new-button";
import { RecordsHeader } from "../../parts/records/records-header";
import { statusNames } from "../../parts/records/status-words";
import { ListTable } from "../../parts/table/list-table";
import { roleSorts, useRoleColumns } from "./role-columns";
import { useRoleStepColumn } from "./use-role-steps";

const ScopeDialog = lazyDialog(() => import("./scope-dialog"), "ScopeDialog");
const RoleDrawer = lazyDialog(() => import("./role-drawer"), "RoleDrawer");

const keys = ["roleName", "roleKey", "status", "beginTime", "endTime"] as const;

const bulkSteps: BulkActions<RoleItem> = {
  tags: ["admin:sysRole:remove", "admin:sysRole:status"],
  idOf: ({ roleId }) => String(roleId),
  nameOf: ({ roleName }) => roleName,
  steps: () => loadRequiredPart(() => import("./role-bulk"), "roleBulkSteps"),
};

/** Content of the drawer: a role, a new one, or a new one copied from a model. */
interface OpenRole {
  readonly role?: RoleItem;
  readonly model?: RoleItem;
}

/** Roles: permissions of their members, and whose data they see. */
export function RolesPage() {
  const list = useListState(keys, roleSorts);
  const query = usePage(listRoles, { ...list.query, status: knownKey(statusNames, list.filters.status) });
  const [open, setOpen] = useState<OpenRole>();
  const [scoped, setScoped] = useState<RoleItem>();
  const columns = useRoleColumns();
  const bulk = useBulkActions(bulkSteps, query.data?.list);
  const steps = useRoleStepColumn({
    onEdit: (role) => setOpen({ role }),
    onCopy: (model) => setOpen({ model }),
    onScope: setScoped,
  });
  const add = <NewButton label="新增角色" tag="admin:sysRole:add" onPress={() => setOpen({})} />;
  return (
    <>
      <RecordsHeader title="角色管理" note="角色决定能做什么，数据范围决定能看到谁的数据" type="role" kind="角色">
        {add}
      </RecordsHeader>
      <FilterBar
        list={list}
        fields={[
          { key: "roleName", label: "角色名称" },
          { key: "roleKey", label: "权限字符" },
          { key: "status", label: "状态", options: optionsOf(statusNames) },
          { key: "beginTime", label: "创建时间", isSpan: true },
        ]}
      />
      <ListTable
        label="角色"
        columns={[...columns, ...steps]}
        list={list}
        query={query}
        rowId={(role) => String(role.roleId)}
        {...bulk}
        empty={{ title: "还没有角色", text: "新增角色并勾选权限，再授予用户。", action: add }}
      />
      {open ? <RoleDrawer {...open} onClose={() => setOpen(undefined)} /> : null}
      {scoped ? <ScopeDialog role={scoped} onClose={() => setScoped(undefined)} /> : null}
    </>
  );
}
