import * as z from "zod/mini";
import { endpoint } from "./endpoint";
import { idField, timeField } from "./fields.schemas";
import { idParams, reasonField } from "./lab-fields.schemas";
import * as calls from "./sms-alarms";
import { type SmsAlarmKind, smsAlarmNames } from "./sms-alarms";

/** Open alarms, the oldest first. */
export const listSmsAlarms = endpoint(calls.listSmsAlarms, {
  title: "短信提醒",
  access: { kind: "staff", permission: "msg:message:list" },
  reply: z.object({
    list: z.array(
      z.object({
        id: idField,
        kind: z.enum(Object.keys(smsAlarmNames) as [SmsAlarmKind]),
        /** The limit that was reached, when the alarm is about a limit. */
        limit: z.nullable(z.int()),
        createdAt: timeField,
      }),
    ),
  }),
});

/**
 * Closes an alarm with a note of what was done; the next occurrence opens a new alarm. Errors: 409 when it is already closed.
 */
export const closeSmsAlarm = endpoint(calls.closeSmsAlarm, {
  title: "处理短信提醒",
  access: { kind: "staff", permission: "msg:message:resend" },
  params: idParams,
  body: z.strictObject({ reason: reasonField }),
  reply: z.null(),
  auditFields: ["reason"],
});
