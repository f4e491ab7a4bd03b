import { Button } from "@mantine/core";
import { useState } from "react";
import type { DataOf } from "#contract/endpoint";
import { endOnlineSessions, listOnlineSessions } from "#contract/online-sessions";
import { confirm } from "../../parts/confirm";
import { usePage } from "../../parts/data/use-page";
import { useWrite } from "../../parts/data/use-write";
import { FilterBar } from "../../parts/list/filter-bar";
import { type ListState, useListState } from "../../parts/list/list-state";
import { PageHeader } from "../../parts/page-header";
import { StatusBadge } from "../../parts/status-badge";
import { createdColumn } from "../../parts/table/cells";
import { ListTable } from "../../parts/table/list-table";
import { LongText } from "../../parts/table/long-text";
import { RowButton, RowButtons } from "../../parts/table/row-buttons";
import type { TableColumn } from "../../parts/table/table-column";
import type { TickedRows } from "../../parts/table/ticks";
import { TimeText } from "../../parts/time-text";
import { showToast } from "../../parts/toast-queue";
import { usePermissionCheck } from "../../session/access";
import { adminCall } from "../../session/admin-call";
import { withPasswordCheck } from "../../session/proof";

type OnlineSession = DataOf<typeof listOnlineSessions>["list"][number];
type SessionLine = OnlineSession & { readonly id: string };

const keys = ["username", "ip"] as const;

const columns: readonly TableColumn<SessionLine, "createdAt">[] = [
  {
    key: "user",
    title: "用户",
    isFixed: true,
    width: 140,
    cell: (session) => (
      <span className="inline-row gap-8 nowrap">
        {session.nickName || session.username}
        <small className="size-12 muted">{session.username}</small>
      </span>
    ),
  },
  { key: "dept", title: "部门", width: 110, cell: (session) => session.deptName || "—" },
  {
    key: "device",
    title: "设备",
    width: 150,
    cell: ({ kind, browser, os }) => (
      <LongText text={kind === "api" ? "接口调用" : [browser, os].filter(Boolean).join(" / ") || "未知设备"} />
    ),
  },
  { key: "ip", title: "IP 地址", width: 130, cell: (session) => <span className="mono">{session.ip || "—"}</span> },
  createdColumn("登录时间"),
  { key: "lastSeenAt", title: "最近活动", width: 110, cell: (session) => <TimeText at={session.lastSeenAt} /> },
];

/** Who is signed in now, with a button that ends a session immediately. */
export function SessionsPage() {
  const list = useListState(keys);
  return (
    <>
      <PageHeader title="在线会话" note="当前在线的员工，每半分钟更新" />
      <FilterBar
        list={list}
        fields={[
          { key: "username", label: "用户名或姓名" },
          { key: "ip", label: "IP 地址" },
        ]}
      />
      <SessionsTable list={list} />
    </>
  );
}

function SessionsTable({ list }: { list: ListState<(typeof keys)[number]> }) {
  const query = usePage(listOnlineSessions, list.query, { refetchInterval: 30_000 });
  const lines = query.data?.list.map((session) => ({ ...session, id: session.sessionId }));
  const canEnd = usePermissionCheck()("admin:session:end");
  const [ticked, setTicked] = useState<TickedRows>({});
  const end = useEnd(() => setTicked({}));
  const chosen = (lines ?? []).filter(({ id, isCurrent }) => ticked[id] && !isCurrent);
  const bulk = (
    <span className="inline-row gap-8">
      已选 {chosen.length} 个会话
      <Button size="compact-sm" variant="default" onClick={() => void end(chosen)}>
        强制下线
      </Button>
    </span>
  );
  return (
    <ListTable
      label="在线会话"
      columns={[...columns, stepsColumn(canEnd, (session) => void end([session]))]}
      list={list}
      query={{ ...query, data: query.data && { ...query.data, list: lines ?? [] } }}
      selection={canEnd ? ticked : undefined}
      onSelectionChange={setTicked}
      bulkBar={chosen.length > 0 ? bulk : undefined}
      empty={{ title: "没有在线会话", text: "您的数据范围内现在没有人登录。" }}
    />
  );
}

function stepsColumn(canEnd: boolean, onEnd: (session: OnlineSession) => void): TableColumn<SessionLine> {
  const cell = (session: SessionLine) => {
    if (session.isCurrent) return <StatusBadge tone="ready" label="当前会话" />;
    if (!canEnd) return null;
    const name = session.nickName || session.username;
    return (
      <RowButtons>
        <RowButton label="强制下线" of={name} isDanger onPress={() => onEnd(session)} />
      </RowButtons>
    );
  };
  return { key: "steps", title: "操作", isFixed: true, cell };
}

function useEnd(done: () => void) {
  const end = useWrite({
    work: (sessions: readonly OnlineSession[]) =>
      withPasswordCheck(() =>
        adminCall(endOnlineSessions, { body: { ids: sessions.map(({ sessionId }) => sessionId) } }),
      ),
    done: ({ data }) => {
      showToast({ kind: "success", text: `已下线 ${data.count} 个会话` });
      done();
    },
  });
  return async (sessions: readonly OnlineSession[]) => {
    const names = [...new Set(sessions.map(({ nickName, username }) => nickName || username))].slice(0, 3).join("、");
    const message = `${names} 的 ${sessions.length} 个会话会立即结束，须重新登录。没有保存的内容会留在对方的页面上。`;
    const question = { title: "强制下线", message, confirmLabel: "强制下线", tone: "danger" } as const;
    if (await confirm(question)) end.mutate(sessions);
  };
}
