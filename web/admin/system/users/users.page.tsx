import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { listRoleOptions } from "#contract/roles";
import { exportUsers, listUsers, type UserItem } from "#contract/users";
import { choice, optionsOf } from "../../lab/parts/choice";
import { FilterBar } from "../../parts/list/filter-bar";
import { PageHeader } from "../../parts/page-header";
import type { Ticked } from "../../parts/table/ticks";
import { useMay } from "../../session/access";
import { CountedTable } from "../parts/counted-table";
import { ExportButton } from "../parts/export-button";
import { NewButton } from "../parts/new-button";
import { type PagedList, usePagedList } from "../parts/paged-list";
import { systemList, systemQuery } from "../parts/system-queries";
import { statusNames } from "../parts/words";
import { DepartmentSide } from "./department-side";
import { FirstPasswordDialog } from "./first-password-dialog";
import { ResetDialog } from "./reset-dialog";
import { useRemoveUsers, useUserSteps } from "./use-user-steps";
import { type UserSort, userSorts, useUserColumns } from "./user-columns";
import { UserDrawer } from "./user-drawer";
import css from "./users.module.css";

const keys = ["username", "phone", "status", "roleId", "deptId"] as const;
type Keys = (typeof keys)[number];

/** Members of staff: by department, with filters. */
export function UsersPage() {
  const list = usePagedList(keys, userSorts);
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
            <Transfers query={asked} />
            {add}
          </>
        }
      />
      <div className={css.page}>
        <DepartmentSide chosen={list.filters.deptId} onChoose={(deptId) => list.set({ deptId })} />
        <div className={css.main}>
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
      <FirstPasswordDialog />
    </>
  );
}

function askedOf({ query, filters }: PagedList<Keys, UserSort>) {
  const roleId = /^\d+$/.test(filters.roleId) ? Number(filters.roleId) : undefined;
  return { ...query, roleId, status: choice(statusNames, filters.status) };
}

function Filters({ list }: { list: PagedList<Keys, UserSort> }) {
  const { data: roles = [] } = useQuery(systemQuery(listRoleOptions));
  return (
    <FilterBar
      list={list}
      fields={[
        { key: "username", label: "用户名称" },
        { key: "phone", label: "手机号码", inputMode: "numeric" },
        { key: "status", label: "状态", options: optionsOf(statusNames) },
        {
          key: "roleId",
          label: "角色",
          options: roles.map(({ roleId, roleName }) => ({ value: String(roleId), label: roleName })),
        },
      ]}
    />
  );
}

interface UsersTableProps {
  readonly list: PagedList<Keys, UserSort>;
  readonly asked: ReturnType<typeof askedOf>;
  readonly add: React.ReactNode;
  readonly onEdit: (user: UserItem) => void;
  readonly onReset: (user: UserItem) => void;
}

function UsersTable({ list, asked, add, onEdit, onReset }: UsersTableProps) {
  const may = useMay();
  const query = useQuery(systemList(listUsers, asked));
  const columns = useUserColumns();
  const steps = useUserSteps({ onEdit, onReset });
  const [ticked, setTicked] = useState<Ticked>({});
  const remove = useRemoveUsers(() => setTicked({}));
  const chosen = (query.data?.list ?? []).filter((user) => ticked[String(user.userId)]);
  const canRemove = may("admin:sysUser:remove");
  return (
    <CountedTable
      label="用户"
      columns={[...columns, ...steps]}
      list={list}
      query={query}
      rowId={(user) => String(user.userId)}
      onOpen={may("admin:sysUser:edit") ? onEdit : undefined}
      selection={canRemove ? ticked : undefined}
      onSelectionChange={setTicked}
      toolbar={
        chosen.length > 0 ? (
          <span className={css.bulk}>
            已选 {chosen.length} 位
            <Button size="compact-sm" variant="default" onClick={() => void remove(chosen)}>
              删除
            </Button>
          </span>
        ) : undefined
      }
      empty={{ title: "还没有用户", text: "逐个新增，或用模板一次导入。", action: add }}
    />
  );
}

function Transfers({ query }: { query: ReturnType<typeof askedOf> }) {
  const may = useMay();
  const router = useRouter();
  return (
    <>
      {may("admin:sysUser:import") ? (
        <Button variant="default" onClick={() => router.history.push("/system/users/import")}>
          导入
        </Button>
      ) : null}
      {may("admin:sysUser:export") ? <ExportButton endpoint={exportUsers} query={query} name="用户" /> : null}
    </>
  );
}
