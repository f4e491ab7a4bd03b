import type { ReplyOf } from "#contract/endpoint";
import { smsTemplateMessages } from "#contract/sms-delivery";
import { listSmsTemplates, saveSmsTemplate } from "#contract/sms-delivery.schemas";
import { staffAction } from "../../http/action";
import { conflict, fieldErrors } from "../../http/errors";
import { previousChanged } from "../../platform/database/conditions";
import { runNamed } from "../../platform/database/named-batch";
import { auditRows } from "../logs/logs.actions";
import { noticeBudgetDefault } from "./delivery.rules";
import { readNoticeBudget } from "./delivery-guards.store";
import { messageTemplates, templateText } from "./message-texts.rules";
import { findTemplates, type StoredTemplate, saveTemplate } from "./sms-templates.store";

type Item = ReplyOf<typeof listSmsTemplates>["list"][number];

const vendors = ["aliyun", "tencent"] as const;

function shown(provider: Item["provider"], template: Item["template"], stored: StoredTemplate | undefined): Item {
  const text = templateText(template);
  return {
    provider,
    template,
    text,
    code: stored?.code ?? "",
    state: stored?.state ?? "draft",
    isCurrent: stored?.state !== "approved" || stored.approvedText === text,
    note: stored?.note ?? "",
    version: stored?.version ?? 0,
    updatedAt: stored?.updatedAt ?? null,
  };
}

export const listSmsTemplatesAction = staffAction(listSmsTemplates, {
  load: ({ now }) => ({ stored: findTemplates(), notices: readNoticeBudget(now) }),
  run({ stored, notices, deps: { sms } }) {
    const find = (provider: string, template: string) =>
      stored.find((one) => one.provider === provider && one.template === template);
    return {
      list: vendors.flatMap((provider) =>
        messageTemplates.map((template) => shown(provider, template, find(provider, template))),
      ),
      provider: sms.name,
      needsTemplates: sms.needsTemplates ?? false,
      quietHours: sms.quietHours ?? null,
      notices: { sent: notices.sent, budget: notices.budget || noticeBudgetDefault },
    };
  },
});

export const saveSmsTemplateAction = staffAction(saveSmsTemplate, {
  async run(ctx) {
    const { params, body, now, deps, caller } = ctx;
    if (body.state === "approved" && !body.code) throw fieldErrors({ code: [smsTemplateMessages.codeRequired] });
    // The approval is for the current wording; a later wording needs a new approval.
    const approvedText = body.state === "approved" ? templateText(params.template) : "";
    const edit = { ...params, ...body, approvedText, userId: caller.userId, now };
    const audit = await auditRows(ctx, {
      action: "smsTemplate.save",
      objectType: "smsTemplate",
      objectId: `${params.provider}:${params.template}`,
      changes: { code: body.code, state: body.state },
      when: previousChanged,
    });
    const { saved } = await runNamed(deps.database, { saved: saveTemplate(edit), audit });
    if (saved === 0) throw conflict(smsTemplateMessages.conflict, "template version");
    ctx.reply.msg = smsTemplateMessages.saved;
    return shown(params.provider, params.template, {
      ...params,
      ...body,
      approvedText,
      version: body.version + 1,
      updatedAt: now,
    });
  },
});
