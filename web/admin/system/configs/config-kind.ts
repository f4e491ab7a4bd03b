import type { ConfigItem } from "#contract/configs.schemas";
import type { RecordKind } from "../../parts/records/record-kind";

export const configKind: RecordKind<ConfigItem> = {
  type: "config",
  kind: "参数",
  tags: { add: "admin:sysConfig:add", edit: "admin:sysConfig:edit", remove: "admin:sysConfig:remove" },
  idOf: ({ id }) => id,
  nameOf: ({ configName }) => configName,
};
