import { smsAlarmMessages } from "#contract/sms-alarms";
import { closeSmsAlarm, listSmsAlarms } from "#contract/sms-alarms.schemas";
import { staffAction } from "../../http/action";
import { conflict } from "../../http/errors";
import { previousChanged } from "../../platform/database/conditions";
import { runNamed } from "../../platform/database/named-batch";
import { auditRows } from "../logs/logs.actions";
import { closeAlarm, findAlarms } from "./sms-alarms.store";

export const listSmsAlarmsAction = staffAction(listSmsAlarms, {
  load: () => ({ list: findAlarms() }),
  run: ({ list }) => ({ list }),
});

export const closeSmsAlarmAction = staffAction(closeSmsAlarm, {
  async run(ctx) {
    const { params, body, caller, now, deps } = ctx;
    const audit = await auditRows(ctx, {
      action: "smsAlarm.end",
      objectType: "smsAlarm",
      objectId: params.id,
      reason: body.reason,
      when: previousChanged,
    });
    const { closed } = await runNamed(deps.database, {
      closed: closeAlarm(params.id, body.reason, caller.userId, now),
      audit,
    });
    if (closed === 0) throw conflict(smsAlarmMessages.gone, "no open alarm of that id");
    ctx.reply.msg = smsAlarmMessages.closed;
    return null;
  },
});
