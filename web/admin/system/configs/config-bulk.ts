import { configMessages, removeConfigs } from "#contract/configs";
import type { ConfigItem } from "#contract/configs.schemas";
import type { BulkStep } from "../../parts/bulk/bulk-step";
import { createRemoveStep } from "../../parts/records/bulk-steps";
import { adminCallWithoutToast } from "../../session/admin-call";

/** Actions on several rows at once. */
export const configBulkSteps: readonly BulkStep<ConfigItem>[] = [
  createRemoveStep<ConfigItem>({
    tag: "admin:sysConfig:remove",
    blocked: ({ configType }) => (configType === "Y" ? configMessages.builtInKept : undefined),
    work: (row) => adminCallWithoutToast(removeConfigs, { query: {}, body: { ids: [row.id] } }),
  }),
];
