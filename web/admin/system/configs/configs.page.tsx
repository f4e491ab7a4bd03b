import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type ConfigItem, configMessages, listConfigs, removeConfigs } from "#contract/configs";
import type { Bulk } from "../../parts/bulk/bulk-step";
import { useBulk } from "../../parts/bulk/use-bulk";
import { choice, optionsOf } from "../../parts/choice";
import { pageQuery } from "../../parts/data/queries";
import { FilterBar } from "../../parts/list/filter-bar";
import { useListState } from "../../parts/list/list-state";
import { onOpening } from "../../parts/on-opening";
import { NewButton } from "../../parts/records/new-button";
import { useRecordSteps } from "../../parts/records/record-steps";
import { RecordsHeader } from "../../parts/records/records-header";
import { StatusBadge } from "../../parts/status-badge";
import { ListTable } from "../../parts/table/list-table";
import { LongText } from "../../parts/table/long-text";
import type { TableColumn } from "../../parts/table/table-column";
import { TimeText } from "../../parts/time-text";
import { adminCall } from "../../session/admin-call";

const ConfigDrawer = onOpening(() => import("./config-drawer").then((m) => m.ConfigDrawer));

const keys = ["configName", "configKey", "configType", "isFrontend"] as const;
const sorts = ["configName", "configKey", "createdAt"] as const;
const builtIn = { Y: "内置", N: "自定义" } as const;
const shownTo = { "1": "前台", "0": "仅后台" } as const;

const columns: readonly TableColumn<ConfigItem, (typeof sorts)[number]>[] = [
  { key: "configName", title: "参数名称", isFixed: true, sort: "configName", cell: (config) => config.configName },
  { key: "configKey", title: "参数键名", sort: "configKey", cell: (config) => <code>{config.configKey}</code> },
  { key: "configValue", title: "参数键值", cell: (config) => <LongText text={config.configValue} /> },
  { key: "configType", title: "类型", cell: (config) => builtIn[config.configType] },
  {
    key: "isFrontend",
    title: "可见",
    cell: (config) => (
      <StatusBadge tone={config.isFrontend === "1" ? "progress" : "neutral"} label={shownTo[config.isFrontend]} />
    ),
  },
  { key: "remark", title: "备注", isHiddenAtFirst: true, cell: (config) => <LongText text={config.remark} /> },
  {
    key: "createdAt",
    title: "创建时间",
    sort: "createdAt",
    width: 120,
    cell: (config) => <TimeText at={config.createdAt} />,
  },
];

const bulkSteps: Bulk<ConfigItem> = {
  tags: ["admin:sysConfig:remove"],
  idOf: ({ id }) => String(id),
  nameOf: ({ configName }) => configName,
  steps: () => import("./config-bulk").then((m) => m.configBulk),
};

/** Parameters by key. */
export function ConfigsPage() {
  const list = useListState(keys, sorts);
  const query = useQuery(
    pageQuery(listConfigs, {
      ...list.query,
      configType: choice(builtIn, list.filters.configType),
      isFrontend: choice(shownTo, list.filters.isFrontend),
    }),
  );
  const [open, setOpen] = useState<ConfigItem | "new">();
  const bulk = useBulk(bulkSteps, query.data?.list);
  const steps = useConfigSteps(setOpen);
  const add = <NewButton label="新增参数" tag="admin:sysConfig:add" onPress={() => setOpen("new")} />;
  return (
    <>
      <RecordsHeader title="参数管理" note="按键名保存的值；密码和密钥不能放在这里" type="config" kind="参数">
        {add}
      </RecordsHeader>
      <FilterBar
        list={list}
        fields={[
          { key: "configName", label: "参数名称" },
          { key: "configKey", label: "参数键名" },
          { key: "configType", label: "类型", options: optionsOf(builtIn) },
          { key: "isFrontend", label: "可见", options: optionsOf(shownTo) },
        ]}
      />
      <ListTable
        label="参数"
        columns={[...columns, ...steps]}
        list={list}
        query={query}
        rowId={(config) => String(config.id)}
        {...bulk}
        empty={{ title: "还没有参数", text: "新增一个参数，程序和前台就能按键名读取。", action: add }}
      />
      {open ? <ConfigDrawer config={open === "new" ? undefined : open} onClose={() => setOpen(undefined)} /> : null}
    </>
  );
}

/** The column of steps, for people who may take at least one. */
const useConfigSteps = (onEdit: (config: ConfigItem) => void) =>
  useRecordSteps({
    type: "config",
    kind: "参数",
    idOf: (config: ConfigItem) => config.id,
    nameOf: (config) => config.configName,
    tags: { edit: "admin:sysConfig:edit", remove: "admin:sysConfig:remove" },
    work: (config) => adminCall(removeConfigs, { query: {}, body: { ids: [config.id] } }),
    onEdit,
    keptBy: (config) => (config.configType === "Y" ? configMessages.builtInKept : undefined),
  });
