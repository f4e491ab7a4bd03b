import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type DictionaryType, listDictionaryTypes, removeDictionaryTypes } from "#contract/dictionaries";
import type { Bulk } from "../../parts/bulk/bulk-step";
import { useBulk } from "../../parts/bulk/use-bulk";
import { choice, optionsOf } from "../../parts/choice";
import { pageQuery } from "../../parts/data/queries";
import { FilterBar } from "../../parts/list/filter-bar";
import { useListState } from "../../parts/list/list-state";
import { onOpening } from "../../parts/on-opening";
import { OwnLink } from "../../parts/own-link";
import { NewButton } from "../../parts/records/new-button";
import { useRecordSteps } from "../../parts/records/record-steps";
import { RecordsHeader } from "../../parts/records/records-header";
import { statusNames } from "../../parts/records/status-words";
import { StatusBadge } from "../../parts/status-badge";
import { ListTable } from "../../parts/table/list-table";
import type { TableColumn } from "../../parts/table/table-column";
import { TimeText } from "../../parts/time-text";
import { adminCall } from "../../session/admin-call";

const TypeDrawer = onOpening(() => import("./type-drawer").then((m) => m.TypeDrawer));

const keys = ["dictName", "dictType", "status"] as const;
const sorts = ["dictName", "createdAt"] as const;

const dataHref = (type: DictionaryType) => `/system/dictionary-data?dictType=${type.dictType}`;

const columns: readonly TableColumn<DictionaryType, (typeof sorts)[number]>[] = [
  { key: "dictName", title: "字典名称", isFixed: true, sort: "dictName", cell: (type) => type.dictName },
  {
    key: "dictType",
    title: "字典类型",
    isFixed: true,
    width: 180,
    cell: (type) => <OwnLink href={dataHref(type)}>{type.dictType}</OwnLink>,
  },
  { key: "dataCount", title: "数据", align: "end", cell: (type) => type.dataCount },
  {
    key: "status",
    title: "状态",
    cell: (type) => <StatusBadge tone={type.status === "2" ? "ready" : "neutral"} label={statusNames[type.status]} />,
  },
  { key: "remark", title: "备注", cell: (type) => type.remark || "—" },
  {
    key: "createdAt",
    title: "创建时间",
    sort: "createdAt",
    width: 120,
    cell: (type) => <TimeText at={type.createdAt} />,
  },
];

const bulkSteps: Bulk<DictionaryType> = {
  tags: ["admin:sysDictType:edit", "admin:sysDictType:remove"],
  idOf: ({ id }) => String(id),
  nameOf: ({ dictName }) => dictName,
  steps: () => import("./type-bulk").then((m) => m.typeBulk),
};

/** Dictionaries: the lists of words that forms offer. */
export function DictionariesPage() {
  const list = useListState(keys, sorts);
  const status = choice(statusNames, list.filters.status);
  const query = useQuery(pageQuery(listDictionaryTypes, { ...list.query, status }));
  const [open, setOpen] = useState<DictionaryType | "new">();
  const bulk = useBulk(bulkSteps, query.data?.list);
  const steps = useTypeSteps(setOpen);
  const add = <NewButton label="新增字典" tag="admin:sysDictType:add" onPress={() => setOpen("new")} />;
  return (
    <>
      <RecordsHeader
        title="字典管理"
        note="表单中可选的词，打开一个字典查看其中的数据"
        type="dictionaryType"
        kind="字典"
      >
        {add}
      </RecordsHeader>
      <FilterBar
        list={list}
        fields={[
          { key: "dictName", label: "字典名称" },
          { key: "dictType", label: "字典类型" },
          { key: "status", label: "状态", options: optionsOf(statusNames) },
        ]}
      />
      <ListTable
        label="字典"
        columns={[...columns, ...steps]}
        list={list}
        query={query}
        rowId={(type) => String(type.id)}
        {...bulk}
        empty={{ title: "还没有字典", text: "新增一个字典，再为它添加数据。", action: add }}
      />
      {open ? <TypeDrawer type={open === "new" ? undefined : open} onClose={() => setOpen(undefined)} /> : null}
    </>
  );
}

/** The column of steps, for people who may take at least one. */
const useTypeSteps = (onEdit: (type: DictionaryType) => void) =>
  useRecordSteps({
    type: "dictionaryType",
    kind: "字典",
    idOf: (type: DictionaryType) => type.id,
    nameOf: (type) => type.dictName,
    tags: { edit: "admin:sysDictType:edit", remove: "admin:sysDictType:remove" },
    work: (type) => adminCall(removeDictionaryTypes, { query: {}, body: { ids: [type.id] } }),
    onEdit,
  });
