import { createConfig, getConfig, updateConfig } from "#contract/configs";
import type { ConfigItem } from "#contract/configs.schemas";
import { RecordEditor, type RecordFormOptions } from "../../parts/form/record-editor";
import { adminCall } from "../../session/admin-call";
import {
  type ConfigForm,
  configErrors,
  configFields,
  configFormOf,
  configRequest,
  emptyConfigForm,
} from "./config.form";
import { configKind } from "./config-kind";

const configs: RecordFormOptions<ConfigItem, ConfigForm> = {
  ...configKind,
  formOf: configFormOf,
  check: configErrors,
  create: (form) => adminCall(createConfig, { body: configRequest(form) }),
  update: ({ id }, form, version) =>
    adminCall(updateConfig, { params: { id }, body: { ...configRequest(form), version } }),
  read: ({ id }) => adminCall(getConfig, { params: { id } }),
};

/** Creates a parameter, or edits the given one. */
export function ConfigDrawer({ config, onClose }: { config: ConfigItem | undefined; onClose: () => void }) {
  const fieldsOf = () => configFields(config?.configType === "Y");
  return <RecordEditor of={configs} row={config} empty={emptyConfigForm} fieldsOf={fieldsOf} onClose={onClose} />;
}
