import type { Action } from "../../http/action";
import { listOutboxAction, readOutboxAction, resendOutboxAction, searchOutboxAction } from "./outbox.actions";
import { closeSmsAlarmAction, listSmsAlarmsAction } from "./sms-alarms.actions";
import { receiveSmsReceiptsAction } from "./sms-receipts.actions";
import { listSmsTemplatesAction, saveSmsTemplateAction } from "./sms-templates.actions";

export const messagesActions: readonly Action[] = [
  listOutboxAction,
  searchOutboxAction,
  readOutboxAction,
  resendOutboxAction,
  listSmsTemplatesAction,
  saveSmsTemplateAction,
  receiveSmsReceiptsAction,
  listSmsAlarmsAction,
  closeSmsAlarmAction,
];
