import { configMessages, listConfigs, removeConfigs } from "#contract/configs";
import type { ConfigItem } from "#contract/configs.schemas";
import { loadRequiredPart } from "../../../shared/fetch-part";
import { knownKey, optionsOf } from "../../parts/choice";
import { usePage } from "../../parts/data/use-page";
import { lazyDialog } from "../../parts/lazy-part";
import { useListState } from "../../parts/list/list-state";
import { type RecordsOptions, RecordsScreen } from "../../parts/records/records-screen";
import { StatusBadge } from "../../parts/status-badge";
import { createdColumn } from "../../parts/table/cells";
import { LongText } from "../../parts/table/long-text";
import type { TableColumn } from "../../parts/table/table-column";
import { adminCall } from "../../session/admin-call";
import { configKind } from "./config-kind";

const ConfigDrawer = lazyDialog(() => import("./config-drawer"), "ConfigDrawer");

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
  createdColumn("创建时间"),
];

const configs: RecordsOptions<ConfigItem> = {
  ...configKind,
  work: ({ id }) => adminCall(removeConfigs, { query: {}, body: { ids: [id] } }),
  keptBy: ({ configType }) => (configType === "Y" ? configMessages.builtInKept : undefined),
  bulk: () => loadRequiredPart(() => import("./config-bulk"), "configBulkSteps"),
  bulkTags: ["admin:sysConfig:remove"],
};

/** Parameters by key. */
export function ConfigsPage() {
  const list = useListState(keys, sorts);
  const asked = {
    ...list.query,
    configType: knownKey(builtIn, list.filters.configType),
    isFrontend: knownKey(shownTo, list.filters.isFrontend),
  };
  return (
    <RecordsScreen
      title="参数管理"
      note="按键名保存的值；密码和密钥不能放在这里"
      list={list}
      query={usePage(listConfigs, asked)}
      filters={[
        { key: "configName", label: "参数名称" },
        { key: "configKey", label: "参数键名" },
        { key: "configType", label: "类型", options: optionsOf(builtIn) },
        { key: "isFrontend", label: "可见", options: optionsOf(shownTo) },
      ]}
      columns={columns}
      of={configs}
      add="新增参数"
      empty={{ title: "还没有参数", text: "新增一个参数，程序和前台就能按键名读取。" }}
      drawer={(config, close) => <ConfigDrawer config={config} onClose={close} />}
    />
  );
}
