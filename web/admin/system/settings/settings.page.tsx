import { Button, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { companySettings } from "#contract/company-settings";
import { readSettings, saveSettings, settingsMessages } from "#contract/settings";
import { callQuery } from "../../parts/data/queries";
import { useWrite } from "../../parts/data/use-write";
import { SavedDraftNotice } from "../../parts/form/kept-notice";
import { createInputProps } from "../../parts/form/typed";
import { type FormDraft, useFormDraft } from "../../parts/form/use-draft";
import { useSavedDraft } from "../../parts/form/use-kept-draft";
import { useUnsavedInputGuard } from "../../parts/form/use-unsaved";
import { LoadedPage } from "../../parts/loaded";
import { PageHeader } from "../../parts/page-header";
import { Panel } from "../../parts/panel";
import { showToast } from "../../parts/toast-queue";
import { usePermissionCheck } from "../../session/access";
import { adminCall } from "../../session/admin-call";
import { LogoField } from "./logo-field";
import {
  changedSettings,
  companyFields,
  laboratoryFields,
  type SettingsForm,
  settingsErrors,
  settingsFormOf,
} from "./settings.form";
import { BrowserTabPreview, SitePreview } from "./settings-preview";

/** Name of the product as everybody sees it, and the company's data on the public site. */
export function SettingsPage() {
  const query = useQuery(callQuery(readSettings));
  return (
    <>
      <PageHeader title="参数设置" note="所有人都会看到的名称、备案号和联系方式" />
      <LoadedPage query={query} boxes={[220, 420]}>
        {(settings) => <SettingsPanels key={JSON.stringify(settings)} stored={settingsFormOf(settings)} />}
      </LoadedPage>
    </>
  );
}

function SettingsPanels({ stored }: { stored: SettingsForm }) {
  const may = usePermissionCheck();
  const isFixed = !may("admin:sysConfigSet:update");
  const draft = useFormDraft<SettingsForm>(stored, settingsErrors);
  const save = useWrite({
    hasFields: true,
    work: (form: SettingsForm) => adminCall(saveSettings, { body: changedSettings(form, stored) }),
    done: () => showToast({ kind: "success", text: settingsMessages.saved }),
  });
  useUnsavedInputGuard(draft.isDirty && !save.isPending);
  const kept = useSavedDraft("settings", draft, save.isPending);
  return (
    <form
      className="main-side fold start gap-16"
      noValidate
      onSubmit={(event) => {
        if (draft.isGood(event) && draft.isDirty) save.mutate(draft.form, { onError: draft.refuse });
      }}
    >
      {kept ? (
        <div className="across">
          <SavedDraftNotice kept={kept} />
        </div>
      ) : null}
      <Panel title="基础信息">
        <Line
          name="sys_app_name"
          about="显示在登录页、后台侧栏和浏览器标题；官网的名称和标题不随它改变"
          draft={draft}
          isFixed={isFixed}
          isRequired
        />
        <LogoField
          value={draft.form.sys_app_logo}
          error={draft.errors.sys_app_logo}
          isFixed={isFixed}
          onChange={(path) => draft.change({ sys_app_logo: path })}
        />
      </Panel>
      <BrowserTabPreview name={draft.form.sys_app_name} />
      <Panel title="官网信息" note="留空的不显示">
        <Lines of={companyFields} draft={draft} isFixed={isFixed} />
      </Panel>
      <SitePreview form={draft.form} />
      <Panel title="实验室信息" note="印在报告上，留空的不印">
        <Lines of={laboratoryFields} draft={draft} isFixed={isFixed} />
        {isFixed ? null : (
          <div className="flex end gap-8 above-16">
            <Button variant="default" disabled={!draft.isDirty} onClick={() => draft.change(stored)}>
              还原
            </Button>
            <Button type="submit" disabled={!draft.isDirty} loading={save.isPending}>
              保存设置
            </Button>
          </div>
        )}
      </Panel>
    </form>
  );
}

interface LinesProps extends Pick<LineProps, "draft" | "isFixed"> {
  readonly of: typeof companyFields | typeof laboratoryFields;
}

function Lines({ of, draft, isFixed }: LinesProps) {
  return (
    <div className="stack gap-16">
      {of.map(([key, about]) => (
        <Line key={key} name={key} about={about} draft={draft} isFixed={isFixed} />
      ))}
    </div>
  );
}

interface LineProps {
  readonly name: Exclude<keyof SettingsForm, "sys_app_logo">;
  readonly about: string;
  readonly draft: FormDraft<SettingsForm>;
  readonly isFixed: boolean;
  readonly isRequired?: boolean;
}

function Line({ name, about, draft, isFixed, isRequired = false }: LineProps) {
  return (
    <TextInput
      {...createInputProps(draft)(name)}
      label={name === "sys_app_name" ? "系统名称" : companySettings[name].title}
      description={about}
      inputWrapperOrder={["label", "input", "description", "error"]}
      required={isRequired}
      maxLength={isRequired ? 32 : 120}
      disabled={isFixed}
    />
  );
}
