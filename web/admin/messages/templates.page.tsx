import { Button, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { DataOf } from "#contract/endpoint";
import {
  listSmsTemplates,
  saveSmsTemplate,
  smsTemplateMessages,
  smsTemplateNames,
  smsTemplateStateNames,
} from "#contract/sms-delivery";
import { knownKey, optionsOf } from "../parts/choice";
import { callQuery } from "../parts/data/queries";
import { useWrite } from "../parts/data/use-write";
import { DialogForm } from "../parts/form/dialog-form";
import { LoadedPage } from "../parts/loaded";
import { Notice } from "../parts/notice";
import { PageHeader } from "../parts/page-header";
import stack from "../parts/page-stack.module.css";
import { Panel } from "../parts/panel";
import { SegmentedControl } from "../parts/segments";
import { StateBadge } from "../parts/state/state-badge";
import { stateWords } from "../parts/state/state-words";
import { showToast } from "../parts/toast-queue";
import { Dialog } from "../parts/window/dialog";
import { usePermissionCheck } from "../session/access";
import { adminCall } from "../session/admin-call";
import { AlarmsPanel } from "./alarms-panel";
import { providerName, vendorNames } from "./message-words";

type Overview = DataOf<typeof listSmsTemplates>;
type Template = Overview["list"][number];

const states = stateWords(smsTemplateStateNames, {
  draft: "neutral",
  submitted: "progress",
  approved: "ready",
  rejected: "bad",
});

/** Which texts the carriers approved at which provider, and how much of the day's budget is used. */
export function TemplatesPage() {
  const query = useQuery(callQuery(listSmsTemplates));
  return (
    <>
      <PageHeader title="短信模板与用量" note="文字由系统固定；这里登记服务商的模板编号和审核结果" />
      <LoadedPage query={query}>{(overview) => <Body overview={overview} />}</LoadedPage>
    </>
  );
}

function Body({ overview }: { overview: Overview }) {
  const [edited, setEdited] = useState<Template>();
  const { provider, quietHours, notices, list } = overview;
  const missing = list.filter(
    (one) => one.provider === provider && (one.state !== "approved" || !one.isCurrent),
  ).length;
  const quiet = quietHours
    ? `${quietHours.from}:00 至次日 ${quietHours.until}:00 不发通知，验证码不受限。`
    : "没有静默时段。";
  const isNear = notices.sent >= notices.budget * 0.8;
  return (
    <div className={`column gap-16 ${stack.page}`}>
      <AlarmsPanel />
      <Notice
        tone={isNear || missing > 0 ? "warn" : "progress"}
        title={`正在使用：${providerName(provider)}。24 小时内已发通知 ${notices.sent} 条，预算 ${notices.budget} 条。`}
      >
        {quiet}
        {missing > 0 ? ` 有 ${missing} 条模板未通过审核，对应短信不会发出。` : ""}
      </Notice>
      <div className="halves fold-wide start gap-16">
        {(["aliyun", "tencent"] as const).map((vendor) => (
          <Panel key={vendor} title={vendorNames[vendor]}>
            <ul className="bare-list stack lines">
              {list
                .filter((one) => one.provider === vendor)
                .map((one) => (
                  <TemplateRow key={one.template} template={one} onEdit={() => setEdited(one)} />
                ))}
            </ul>
          </Panel>
        ))}
      </div>
      {edited ? <EditDialog template={edited} onClose={() => setEdited(undefined)} /> : null}
    </div>
  );
}

function TemplateRow({ template, onEdit }: { template: Template; onEdit: () => void }) {
  const may = usePermissionCheck();
  return (
    <li className="wrap-row gap-4-12">
      <span className="ink">{smsTemplateNames[template.template]}</span>
      <StateBadge of={states} state={template.state} />
      {template.isCurrent ? null : <span className="size-13 muted">文字已改，需重新报备</span>}
      {template.code ? <span className="size-13 muted">编号 {template.code}</span> : null}
      {may("msg:template:edit") ? (
        <Button ml="auto" variant="subtle" size="compact-sm" onClick={onEdit}>
          登记
        </Button>
      ) : null}
    </li>
  );
}

function EditDialog({ template, onClose }: { template: Template; onClose: () => void }) {
  const [code, setCode] = useState(template.code);
  const [state, setState] = useState(template.state);
  const [note, setNote] = useState(template.note);
  const save = useWrite({
    work: async () => {
      const { provider, template: name, version } = template;
      const body = { code: code.trim(), state, note: note.trim(), version };
      return (await adminCall(saveSmsTemplate, { params: { provider, template: name }, body })).data;
    },
    done: () => {
      showToast({ kind: "success", text: smsTemplateMessages.saved });
      onClose();
    },
  });
  return (
    <Dialog
      title={`${vendorNames[template.provider]} · ${smsTemplateNames[template.template]}`}
      size={480}
      onClose={onClose}
    >
      <DialogForm label="保存" gap={16} isBusy={save.isPending} onSubmit={() => save.mutate()} onClose={onClose}>
        <p className="tray below-16 pad-12-16 ink">{template.text}</p>
        <TextInput
          label="模板编号"
          description="阿里云形如 SMS_1234，腾讯云为数字"
          maxLength={40}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <SegmentedControl
          label="审核结果"
          options={optionsOf(smsTemplateStateNames)}
          value={state}
          onChange={(value) => setState(knownKey(smsTemplateStateNames, value) ?? state)}
        />
        <TextInput label="备注" maxLength={200} value={note} onChange={(event) => setNote(event.currentTarget.value)} />
      </DialogForm>
    </Dialog>
  );
}
