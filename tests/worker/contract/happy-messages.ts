import { discardOutbox, listOutbox, readOutbox, resendOutbox, searchOutbox } from "#contract/outbox.schemas";
import { closeSmsAlarm, listSmsAlarms } from "#contract/sms-alarms.schemas";
import { listSmsTemplates, receiveSmsReceipts, saveSmsTemplate } from "#contract/sms-delivery.schemas";
import { raiseBudgetAlarm } from "#worker/features/messages/delivery-guards.store";
import { newId } from "#worker/platform/ids";
import { consume, waitingNotice } from "../messages/outbox-rows";
import { callbackToken, type HappyPath, happy, type Stage } from "./stage";

const reason = "按规程处理";

const failedNotice = async ({ world }: Stage) => {
  const { messageId } = await waitingNotice(world);
  world.sms.answerNext({ kind: "permanent", reason: "isv.BLACK_KEY" });
  await consume(world, messageId);
  return { params: { id: messageId } };
};

/** Text messages: the outbox, templates, alarms and receipts. */
export const textMessages: readonly HappyPath[] = [
  happy(listOutbox),
  happy(searchOutbox, () => ({ body: { phone: "13800138000" } })),
  happy(readOutbox, failedNotice),
  happy(listSmsTemplates),
  happy(listSmsAlarms),
  happy(closeSmsAlarm, async ({ world }) => {
    const id = newId(world.clock.now());
    await world.write(raiseBudgetAlarm(id, 0, world.clock.now()));
    return { params: { id }, body: { reason } };
  }),
  happy(saveSmsTemplate, () => ({
    params: { provider: "tencent", template: "report_ready" },
    body: { code: "SMS_1", state: "approved", note: "", version: 0 },
  })),
  happy(receiveSmsReceipts, () => ({ params: { vendor: "aliyun" }, query: { token: callbackToken }, body: "[]" })),
  happy(resendOutbox, async (stage) => ({ ...(await failedNotice(stage)), body: { reason } })),
  happy(discardOutbox, async (stage) => ({ ...(await failedNotice(stage)), body: { reason } })),
];
