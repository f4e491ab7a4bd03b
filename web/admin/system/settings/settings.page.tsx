import { Button, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { readSettings, saveSettings, settingsMessages } from "#contract/settings";
import { Loaded } from "../../lab/parts/loaded";
import { PageHeader } from "../../parts/page-header";
import { Panel } from "../../parts/panel";
import { showToast } from "../../parts/toast-queue";
import { useMay } from "../../session/access";
import { adminCall } from "../../session/admin-call";
import { systemQuery, useWrite } from "../parts/system-queries";
import { useDraft } from "../parts/use-draft";
import { changedSettings, type SettingsForm, settingsErrors, settingsForm } from "./settings.form";
import css from "./settings.module.css";

/** Name of the product as everybody sees it. */
export function SettingsPage() {
  const query = useQuery(systemQuery(readSettings));
  return (
    <>
      <PageHeader title="参数设置" note="所有人都会看到的名称" />
      <Loaded query={query} boxes={[220]}>
        {(settings) => <SettingsPanel key={JSON.stringify(settings)} stored={settingsForm(settings)} />}
      </Loaded>
    </>
  );
}

function SettingsPanel({ stored }: { stored: SettingsForm }) {
  const may = useMay();
  const isFixed = !may("admin:sysConfigSet:update");
  const draft = useDraft<SettingsForm>(stored, settingsErrors);
  const save = useWrite({
    hasFields: true,
    touchesAccess: true,
    work: (form: SettingsForm) => adminCall(saveSettings, { body: changedSettings(form, stored) }),
    done: () => showToast({ kind: "success", text: settingsMessages.saved }),
  });
  const name = draft.form.sys_app_name;
  return (
    <form
      className={css.page}
      noValidate
      onSubmit={(event) => {
        if (draft.isGood(event) && draft.isDirty) save.mutate(draft.form, { onError: draft.refuse });
      }}
    >
      <Panel title="基础信息">
        <TextInput
          name="sys_app_name"
          label="系统名称"
          description="显示在登录页、侧栏、浏览器标题和官网首页"
          inputWrapperOrder={["label", "input", "description", "error"]}
          required
          maxLength={32}
          disabled={isFixed}
          value={name}
          error={draft.errors.sys_app_name}
          onChange={(event) => draft.change({ sys_app_name: event.currentTarget.value })}
        />
        {isFixed ? null : (
          <div className={css.buttons}>
            <Button variant="default" disabled={!draft.isDirty} onClick={() => draft.change(stored)}>
              还原
            </Button>
            <Button type="submit" disabled={!draft.isDirty} loading={save.isPending}>
              保存设置
            </Button>
          </div>
        )}
      </Panel>
      <Panel title="预览" note="保存后的样子">
        <p className={css.tab}>{name || "系统名称"}</p>
        <p className={css.hint}>浏览器标签页和侧栏顶部</p>
      </Panel>
    </form>
  );
}
