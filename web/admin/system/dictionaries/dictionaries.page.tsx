import { listDictionaryTypes, removeDictionaryTypes } from "#contract/dictionaries";
import type { DictionaryType } from "#contract/dictionaries.schemas";
import { loadRequiredPart } from "../../../shared/fetch-part";
import { knownKey, optionsOf } from "../../parts/choice";
import { usePage } from "../../parts/data/use-page";
import { lazyDialog } from "../../parts/lazy-part";
import { useListState } from "../../parts/list/list-state";
import { OfficeLink } from "../../parts/own-link";
import { type RecordsOptions, RecordsScreen } from "../../parts/records/records-screen";
import { statusNames } from "../../parts/records/status-words";
import { screenLink } from "../../parts/screen-link";
import { StatusBadge } from "../../parts/status-badge";
import { createdColumn } from "../../parts/table/cells";
import type { TableColumn } from "../../parts/table/table-column";
import { adminCall } from "../../session/admin-call";
import { dictionaryTypeKind } from "./type-kind";

const TypeDrawer = lazyDialog(() => import("./type-drawer"), "TypeDrawer");

const keys = ["dictName", "dictType", "status"] as const;
const sorts = ["dictName", "createdAt"] as const;

const dataHref = (type: DictionaryType) => screenLink("/system/dictionary-data", { dictType: type.dictType });

const columns: readonly TableColumn<DictionaryType, (typeof sorts)[number]>[] = [
  { key: "dictName", title: "字典名称", isFixed: true, sort: "dictName", cell: (type) => type.dictName },
  {
    key: "dictType",
    title: "字典类型",
    isFixed: true,
    width: 180,
    cell: (type) => <OfficeLink href={dataHref(type)}>{type.dictType}</OfficeLink>,
  },
  { key: "dataCount", title: "数据", align: "end", cell: (type) => type.dataCount },
  {
    key: "status",
    title: "状态",
    cell: (type) => <StatusBadge tone={type.status === "2" ? "ready" : "neutral"} label={statusNames[type.status]} />,
  },
  { key: "remark", title: "备注", cell: (type) => type.remark || "—" },
  createdColumn("创建时间"),
];

const dictionaries: RecordsOptions<DictionaryType> = {
  ...dictionaryTypeKind,
  work: ({ id }) => adminCall(removeDictionaryTypes, { query: {}, body: { ids: [id] } }),
  bulk: () => loadRequiredPart(() => import("./type-bulk"), "dictionaryTypeBulkSteps"),
};

/** Dictionaries: the lists of values that forms offer. */
export function DictionariesPage() {
  const list = useListState(keys, sorts);
  const status = knownKey(statusNames, list.filters.status);
  return (
    <RecordsScreen
      title="字典管理"
      note="表单选项，打开一个字典查看其中的数据"
      list={list}
      query={usePage(listDictionaryTypes, { ...list.query, status })}
      filters={[
        { key: "dictName", label: "字典名称" },
        { key: "dictType", label: "字典类型" },
        { key: "status", label: "状态", options: optionsOf(statusNames) },
      ]}
      columns={columns}
      of={dictionaries}
      add="新增字典"
      empty={{ title: "还没有字典", text: "新增一个字典，再为它添加数据。" }}
      drawer={(type, close) => <TypeDrawer type={type} onClose={close} />}
    />
  );
}
