import { configMessages, removeConfigs } from "#contract/configs";
import type { ConfigItem } from "#contract/configs.schemas";
import type { BulkStep } from "../../parts/bulk/bulk-step";
import { createRemoveStep } from "../../parts/records/bulk-steps";
import { patientCall } from "../../session/admin-call";

/** Actions on several rows at once. */
export const configBulk: readonly BulkStep<ConfigItem>[] = [
  createRemoveStep<ConfigItem>({
    tag: "admin:sysConfig:remove",
    blocked: ({ configType }) => (configType === "Y" ? configMessages.builtInKept : undefined),
    work: (row) => patientCall(removeConfigs, { query: {}, body: { ids: [row.id] } }),
  }),
];
