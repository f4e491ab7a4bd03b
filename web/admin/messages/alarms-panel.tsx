import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { DataOf } from "#contract/endpoint";
import { closeSmsAlarm, listSmsAlarms, smsAlarmMessages, smsAlarmNames } from "#contract/sms-alarms";
import { askReason } from "../parts/confirm";
import { callQuery } from "../parts/data/queries";
import { useWrite } from "../parts/data/use-write";
import { Notice } from "../parts/notice";
import { TimeText } from "../parts/time-text";
import { showToast } from "../parts/toast-queue";
import { Allowed, usePermissionCheck } from "../session/access";
import { adminCall } from "../session/admin-call";

type Alarm = DataOf<typeof listSmsAlarms>["list"][number];

/** Alarms about text messages; renders nothing when there are none. */
export function AlarmsPanel() {
  const may = usePermissionCheck();
  const { data } = useQuery({ ...callQuery(listSmsAlarms), enabled: may("msg:message:list") });
  return data?.list.map((alarm) => <AlarmNotice key={alarm.id} alarm={alarm} />);
}

function AlarmNotice({ alarm }: { alarm: Alarm }) {
  const { title, advice } = smsAlarmNames[alarm.kind];
  const step = useWrite({
    work: (reason: string) => adminCall(closeSmsAlarm, { params: { id: alarm.id }, body: { reason } }),
    done: () => showToast({ kind: "success", text: smsAlarmMessages.closed }),
  });
  const close = async () => {
    const message = "再次触发时会重新提醒。";
    const reason = await askReason({ title: "处理短信提醒", message, reason: { label: "怎样处理的" } });
    if (reason !== null) step.mutate(reason);
  };
  const button = (
    <Allowed tags={["msg:message:resend"]}>
      <Button size="compact-md" variant="default" loading={step.isPending} onClick={() => void close()}>
        标记为已处理
      </Button>
    </Allowed>
  );
  return (
    <Notice tone="warn" title={title} actions={button}>
      {advice}
      {alarm.limit === null ? "" : ` 触发值 ${alarm.limit} 条，`}
      <TimeText at={alarm.createdAt} />
    </Notice>
  );
}
