import { Suspense, useState } from "react";
import { listApis } from "#contract/tools";
import type { ApiItem } from "#contract/tools.schemas";
import { knownKey, optionsOf } from "../../parts/choice";
import { usePage } from "../../parts/data/use-page";
import { lazyPart } from "../../parts/lazy-part";
import { FilterBar } from "../../parts/list/filter-bar";
import { useListState } from "../../parts/list/list-state";
import { EmptyList } from "../../parts/list/nothing";
import { PageHeader } from "../../parts/page-header";
import { DataTable } from "../../parts/table/data-table";
import { RowButton, RowButtons } from "../../parts/table/row-buttons";
import type { TableColumn } from "../../parts/table/table-column";
import { accessNames, callerKindNames, methodNames, typeNames } from "./api-words";
import { MethodTag } from "./method-tag";

const ApiDrawer = lazyPart(() => import("./api-drawer"), "ApiDrawer");

const keys = ["title", "path", "permission", "method", "type"] as const;

const columns: readonly TableColumn<ApiItem>[] = [
  { key: "title", title: "接口", isFixed: true, width: 140, cell: (api) => api.title },
  {
    key: "path",
    title: "请求",
    isFixed: true,
    width: 260,
    cell: (api) => (
      <span className="flex baseline gap-8">
        <MethodTag method={api.method} />
        <code>{api.path}</code>
      </span>
    ),
  },
  { key: "access", title: "给谁用", width: 110, cell: (api) => accessNames[api.access] },
  {
    key: "permission",
    title: "需要的权限",
    width: 170,
    cell: (api) =>
      api.permission ? (
        <span title={api.permission}>{api.permissionTitle || api.permission}</span>
      ) : (
        callerKindNames[api.access]
      ),
  },
  { key: "type", title: "类型", isHiddenAtFirst: true, cell: (api) => typeNames[api.type] },
  { key: "proof", title: "再次验证", width: 90, cell: (api) => (api.needsProof ? "需要密码" : "—") },
];

/** Every call of the server, generated from the contract. */
export function ApisPage() {
  const list = useListState(keys);
  const [open, setOpen] = useState<string>();
  const { title, path, permission } = list.query;
  const asked = {
    title,
    path,
    permission,
    method: knownKey(methodNames, list.filters.method),
    type: knownKey(typeNames, list.filters.type),
  };
  const query = usePage(listApis, asked);
  const steps: TableColumn<ApiItem> = {
    key: "steps",
    title: "",
    isFixed: true,
    cell: (api) => (
      <RowButtons>
        <RowButton label="谁能用" of={api.title} onPress={() => setOpen(api.id)} />
      </RowButtons>
    ),
  };
  const empty = { title: "没有接口", text: "服务器没有给出任何接口。" };
  return (
    <>
      <PageHeader
        title="接口管理"
        note={query.data ? `共 ${query.data.count} 个接口，由接口约定自动生成` : "由接口约定自动生成"}
      />
      <FilterBar
        list={list}
        fields={[
          { key: "title", label: "接口名称" },
          { key: "path", label: "地址" },
          { key: "permission", label: "权限标识" },
          { key: "method", label: "方法", options: optionsOf(methodNames) },
          { key: "type", label: "类型", options: optionsOf(typeNames) },
        ]}
      />
      <DataTable
        isMain
        label="接口"
        columns={[...columns, steps]}
        rows={query.data?.list}
        rowId={(api) => api.id}
        error={query.error}
        onRetry={() => void query.refetch()}
        isStale={query.isPlaceholderData}
        onOpen={(api) => setOpen(api.id)}
        empty={<EmptyList empty={empty} isFiltered={list.isFiltered} onReset={list.reset} />}
      />
      <Suspense>{open ? <ApiDrawer id={open} onClose={() => setOpen(undefined)} /> : null}</Suspense>
    </>
  );
}
