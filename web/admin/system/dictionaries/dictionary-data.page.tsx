import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  type DictionaryData,
  listDictionaryData,
  listDictionaryTypeOptions,
  removeDictionaryData,
} from "#contract/dictionaries";
import type { Bulk } from "../../parts/bulk/bulk-step";
import { useBulk } from "../../parts/bulk/use-bulk";
import { choice, optionsOf } from "../../parts/choice";
import { callQuery, pageQuery } from "../../parts/data/queries";
import { FilterBar } from "../../parts/list/filter-bar";
import { useListState } from "../../parts/list/list-state";
import { onOpening } from "../../parts/on-opening";
import { NewButton } from "../../parts/records/new-button";
import { useRecordSteps } from "../../parts/records/record-steps";
import { RecordsHeader } from "../../parts/records/records-header";
import { statusNames } from "../../parts/records/status-words";
import { StatusBadge } from "../../parts/status-badge";
import { ListTable } from "../../parts/table/list-table";
import type { TableColumn } from "../../parts/table/table-column";
import { TimeText } from "../../parts/time-text";
import { adminCall } from "../../session/admin-call";
import { toneOfClass } from "./data.form";
import { ExportData } from "./export-data";

const DataDrawer = onOpening(() => import("./data-drawer").then((m) => m.DataDrawer));

const keys = ["dictType", "dictLabel", "status"] as const;
const sorts = ["dictSort", "dictCode"] as const;

const columns: readonly TableColumn<DictionaryData, (typeof sorts)[number]>[] = [
  { key: "dictCode", title: "编码", sort: "dictCode", isHiddenAtFirst: true, cell: (data) => data.dictCode },
  {
    key: "dictLabel",
    title: "字典标签",
    isFixed: true,
    cell: (data) => <StatusBadge tone={toneOfClass(data.listClass)} label={data.dictLabel} />,
  },
  { key: "dictValue", title: "字典键值", cell: (data) => <code>{data.dictValue}</code> },
  { key: "dictType", title: "字典类型", cell: (data) => <code>{data.dictType}</code> },
  { key: "dictSort", title: "排序", align: "end", sort: "dictSort", cell: (data) => data.dictSort },
  { key: "isDefault", title: "默认", cell: (data) => (data.isDefault === "Y" ? "是" : "—") },
  {
    key: "status",
    title: "状态",
    cell: (data) => <StatusBadge tone={data.status === "2" ? "ready" : "neutral"} label={statusNames[data.status]} />,
  },
  { key: "remark", title: "备注", isHiddenAtFirst: true, cell: (data) => data.remark || "—" },
  { key: "createdAt", title: "创建时间", width: 120, cell: (data) => <TimeText at={data.createdAt} /> },
];

const bulkSteps: Bulk<DictionaryData> = {
  tags: ["admin:sysDictData:edit", "admin:sysDictData:remove"],
  idOf: ({ dictCode }) => String(dictCode),
  nameOf: ({ dictLabel }) => dictLabel,
  steps: () => import("./data-bulk").then((m) => m.dataBulk),
};

/** The entries of one dictionary, or of all. */
export function DictionaryDataPage() {
  const list = useListState(keys, sorts);
  const { dictType } = list.filters;
  const status = choice(statusNames, list.filters.status);
  const asked = { ...list.query, dictType: dictType || undefined, status };
  const query = useQuery(pageQuery(listDictionaryData, asked));
  const { data: types = [] } = useQuery(callQuery(listDictionaryTypeOptions));
  const type = types.find((one) => one.dictType === dictType);
  const [open, setOpen] = useState<DictionaryData | "new">();
  const bulk = useBulk(bulkSteps, query.data?.list);
  const steps = useDataSteps(setOpen);
  const add = type && <NewButton label="新增数据" tag="admin:sysDictData:add" onPress={() => setOpen("new")} />;
  return (
    <>
      <RecordsHeader
        title={type ? `字典数据：${type.dictName}` : "字典数据"}
        tabTitle={type?.dictName}
        note={type ? type.dictType : "选择一个字典后可以新增数据"}
        type="dictionaryData"
        kind="字典数据"
      >
        <ExportData query={asked} name={type?.dictName ?? "全部字典"} />
        {add}
      </RecordsHeader>
      <FilterBar
        list={list}
        fields={[
          {
            key: "dictType",
            label: "字典",
            options: types.map((one) => ({ value: one.dictType, label: one.dictName })),
          },
          { key: "dictLabel", label: "字典标签" },
          { key: "status", label: "状态", options: optionsOf(statusNames) },
        ]}
      />
      <ListTable
        label="字典数据"
        columns={[...columns, ...steps]}
        list={{
          ...list,
          isFiltered: list.isFiltered && (!dictType || list.filters.dictLabel !== "" || Boolean(status)),
        }}
        query={query}
        rowId={(data) => String(data.dictCode)}
        {...bulk}
        empty={{ title: "这个字典还没有数据", text: "新增一条，表单里就能选到它。", action: add }}
      />
      {open ? (
        <DataDrawer data={open === "new" ? undefined : open} dictType={dictType} onClose={() => setOpen(undefined)} />
      ) : null}
    </>
  );
}

/** The column of steps, for people who may take at least one. */
const useDataSteps = (onEdit: (data: DictionaryData) => void) =>
  useRecordSteps({
    type: "dictionaryData",
    kind: "字典数据",
    idOf: (data: DictionaryData) => data.dictCode,
    nameOf: (data) => data.dictLabel,
    tags: { edit: "admin:sysDictData:edit", remove: "admin:sysDictData:remove" },
    work: (data) => adminCall(removeDictionaryData, { query: {}, body: { ids: [data.dictCode] } }),
    onEdit,
  });
