import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { listRoleOptions } from "#contract/role-options";
import { listUsers } from "#contract/users";
import type { UserItem } from "#contract/users.schemas";
import { loadRequiredPart } from "../../../shared/fetch-part";
import type { BulkActions } from "../../parts/bulk/bulk-step";
import { useBulkActions } from "../../parts/bulk/use-bulk";
import { knownKey, optionsOf } from "../../parts/choice";
import { callQuery } from "../../parts/data/queries";
import { usePage } from "../../parts/data/use-page";
import { lazyDialog } from "../../parts/lazy-part";
import { FilterBar } from "../../parts/list/filter-bar";
import { type CountedList, useListState } from "../../parts/list/list-state";
import { NewButton } from "../../parts/new-button";
import { PageHeader } from "../../parts/page-header";
import { statusNames } from "../../parts/records/status-words";
import { ListTable } from "../../parts/table/list-table";
import { usePermissionCheck } from "../../session/access";
import { useUserStepColumn } from "./use-user-steps";
import { type UserSort, userSorts, useUserColumns } from "./user-columns";
import css from "./users.module.css";

const DepartmentSidebar = lazyDialog(() => import("./department-side"), "DepartmentSidebar");
const UserDrawer = lazyDialog(() => import("./user-drawer"), "UserDrawer");
const ResetDialog = lazyDialog(() => import("./reset-dialog"), "ResetDialog");

const FirstPasswords = lazyDialog(() => import("./first-passwords"), "FirstPasswords");
const UserImportAndExport = lazyDialog(() => import("./transfers"), "UserImportAndExport");

const keys = ["username", "phone", "status", "roleId", "deptId", "beginTime", "endTime"] as const;
type Keys = (typeof keys)[number];

const bulkSteps: BulkActions<UserItem> = {
  tags: ["admin:sysUser:edit", "admin:sysUser:status", "admin:sysUser:remove"],
  idOf: ({ userId }) => String(userId),
  nameOf: ({ nickName, username }) => nickName || username,
  steps: () => loadRequiredPart(() => import("./user-bulk"), "userBulkSteps"),
};

/** Members of staff: by department, with filters. */
export function UsersPage() {
  const list = useListState(keys, userSorts);
  const [open, setOpen] = useState<UserItem | "new">();
  const [resetting, setResetting] = useState<UserItem>();
  const asked = askedOf(list);
  const add = <NewButton label="新增用户" tag="admin:sysUser:add" onPress={() => setOpen("new")} />;
  return (
    <>
      <PageHeader
        title="用户管理"
        note="员工账号、所属部门与角色"
        actions={
          <>
            <UserImportAndExport query={asked} />
            {add}
          </>
        }
      />
      <div className={css.page}>
        <div>
          <DepartmentSidebar chosen={list.filters.deptId} onChoose={(deptId) => list.set({ deptId })} />
        </div>
        <div className="slim">
          <Filters list={list} />
          <UsersTable list={list} asked={asked} add={add} onEdit={setOpen} onReset={setResetting} />
        </div>
      </div>
      {open ? (
        <UserDrawer
          user={open === "new" ? undefined : open}
          deptId={list.filters.deptId}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
      {resetting ? <ResetDialog user={resetting} onClose={() => setResetting(undefined)} /> : null}
      <FirstPasswords />
    </>
  );
}

function askedOf({ query, filters }: CountedList<Keys, UserSort>) {
  const roleId = /^\d+$/.test(filters.roleId) ? Number(filters.roleId) : undefined;
  return { ...query, roleId, status: knownKey(statusNames, filters.status) };
}

function Filters({ list }: { list: CountedList<Keys, UserSort> }) {
  const { data: roles = [] } = useQuery(callQuery(listRoleOptions));
  return (
    <FilterBar
      list={list}
      fields={[
        { key: "username", label: "用户名或姓名" },
        { key: "phone", label: "手机号码", placeholder: "完整的手机号码", inputMode: "numeric" },
        { key: "status", label: "状态", options: optionsOf(statusNames) },
        {
          key: "roleId",
          label: "角色",
          options: roles.map(({ roleId, roleName }) => ({ value: String(roleId), label: roleName })),
        },
        { key: "beginTime", label: "创建时间", isSpan: true },
      ]}
    />
  );
}

interface UsersTableProps {
  readonly list: CountedList<Keys, UserSort>;
  readonly asked: ReturnType<typeof askedOf>;
  readonly add: React.ReactNode;
  readonly onEdit: (user: UserItem) => void;
  readonly onReset: (user: UserItem) => void;
}

function UsersTable({ list, asked, add, onEdit, onReset }: UsersTableProps) {
  const may = usePermissionCheck();
  const query = usePage(listUsers, asked, { hasOwnExport: true });
  const columns = useUserColumns();
  const steps = useUserStepColumn({ onEdit, onReset });
  const bulk = useBulkActions(bulkSteps, query.data?.list);
  return (
    <ListTable
      label="用户"
      columns={[...columns, ...steps]}
      list={list}
      query={query}
      rowId={(user) => String(user.userId)}
      onOpen={may("admin:sysUser:edit") ? onEdit : undefined}
      {...bulk}
      empty={{ title: "还没有用户", text: "逐个新增，或用模板一次导入。", action: add }}
    />
  );
}
