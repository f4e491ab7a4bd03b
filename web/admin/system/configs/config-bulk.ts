import { type ConfigItem, configMessages, removeConfigs } from "#contract/configs";
import type { BulkStep } from "../../parts/bulk/bulk-step";
import { patientCall } from "../../session/admin-call";

/** What can be done with several rows at once. */
export const configBulk: readonly BulkStep<ConfigItem>[] = [
  {
    label: "删除",
    tag: "admin:sysConfig:remove",
    warning: "30 天内可以恢复。",
    isDanger: true,
    blocked: ({ configType }) => (configType === "Y" ? configMessages.builtInKept : undefined),
    work: (row) => patientCall(removeConfigs, { query: {}, body: { ids: [row.id] } }),
  },
];
