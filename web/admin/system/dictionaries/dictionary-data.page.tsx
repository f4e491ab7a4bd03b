import { useQuery } from "@tanstack/react-query";
import { listDictionaryData, listDictionaryTypeOptions, removeDictionaryData } from "#contract/dictionaries";
import type { DictionaryData } from "#contract/dictionaries.schemas";
import { loadRequiredPart } from "../../../shared/fetch-part";
import { knownKey, optionsOf } from "../../parts/choice";
import { callQuery } from "../../parts/data/queries";
import { usePage } from "../../parts/data/use-page";
import { lazyDialog } from "../../parts/lazy-part";
import { useListState } from "../../parts/list/list-state";
import { type RecordsOptions, RecordsScreen } from "../../parts/records/records-screen";
import { statusNames } from "../../parts/records/status-words";
import { StatusBadge } from "../../parts/status-badge";
import type { TableColumn } from "../../parts/table/table-column";
import { TimeText } from "../../parts/time-text";
import { adminCall } from "../../session/admin-call";
import { toneOfClass } from "./data.form";
import { ExportDictionaryData } from "./export-data";

const DataDrawer = lazyDialog(() => import("./data-drawer"), "DataDrawer");

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

const entries: RecordsOptions<DictionaryData> = {
  type: "dictionaryData",
  kind: "字典数据",
  tags: { add: "admin:sysDictData:add", edit: "admin:sysDictData:edit", remove: "admin:sysDictData:remove" },
  idOf: ({ dictCode }) => dictCode,
  nameOf: ({ dictLabel }) => dictLabel,
  work: ({ dictCode }) => adminCall(removeDictionaryData, { query: {}, body: { ids: [dictCode] } }),
  bulk: () => loadRequiredPart(() => import("./data-bulk"), "dictionaryDataBulkSteps"),
};

/** The entries of one dictionary, or of all. */
export function DictionaryDataPage() {
  const list = useListState(keys, sorts);
  const { dictType, dictLabel } = list.filters;
  const status = knownKey(statusNames, list.filters.status);
  const asked = { ...list.query, dictType: dictType || undefined, status };
  const { data: types = [] } = useQuery(callQuery(listDictionaryTypeOptions));
  const type = types.find((one) => one.dictType === dictType);
  return (
    <RecordsScreen
      title={type ? `字典数据：${type.dictName}` : "字典数据"}
      tabTitle={type?.dictName}
      note={type ? type.dictType : "选择一个字典后可以新增数据"}
      actions={<ExportDictionaryData query={asked} name={type?.dictName ?? "全部字典"} />}
      list={list}
      isFiltered={list.isFiltered && (!dictType || dictLabel !== "" || Boolean(status))}
      query={usePage(listDictionaryData, asked, { hasOwnExport: true })}
      filters={[
        {
          key: "dictType",
          label: "字典",
          options: types.map((one) => ({ value: one.dictType, label: one.dictName })),
        },
        { key: "dictLabel", label: "字典标签" },
        { key: "status", label: "状态", options: optionsOf(statusNames) },
      ]}
      columns={columns}
      of={entries}
      add={type && "新增数据"}
      empty={{ title: "这个字典还没有数据", text: "新增一条，表单里就能选到它。" }}
      drawer={(data, close) => <DataDrawer data={data} dictType={dictType} onClose={close} />}
    />
  );
}
