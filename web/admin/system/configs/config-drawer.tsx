import { type ConfigItem, createConfig, getConfig, updateConfig } from "#contract/configs";
import { RecordDrawer } from "../../parts/form/record-drawer";
import { useDraft } from "../../parts/form/use-draft";
import { useSave } from "../../parts/form/use-save";
import { adminCall } from "../../session/admin-call";
import { type ConfigForm, configErrors, configFields, configForm, configRequest, emptyConfig } from "./config.form";

/** Creates a parameter, or edits the given one. */
export function ConfigDrawer({ config, onClose }: { config: ConfigItem | undefined; onClose: () => void }) {
  const draft = useDraft<ConfigForm>(config ? configForm(config) : emptyConfig, configErrors);
  const save = useSave({
    draft,
    version: config?.version ?? 0,
    work: (form, version) =>
      config
        ? adminCall(updateConfig, { params: { id: config.id }, body: { ...configRequest(form), version } })
        : adminCall(createConfig, { body: configRequest(form) }),
    latest: config && (() => latestConfig(config.id)),
    done: onClose,
  });
  return (
    <RecordDrawer
      title={config ? `修改参数 ${config.configName}` : "新增参数"}
      fields={configFields(config?.configType === "Y")}
      draft={draft}
      save={save}
      onClose={onClose}
    />
  );
}

async function latestConfig(id: number) {
  const { data } = await adminCall(getConfig, { params: { id } });
  return { form: configForm(data), version: data.version };
}
