import type { DataOf } from "#contract/endpoint";
import { discardOutbox, type listOutbox, outboxMessages, resendOutbox } from "#contract/outbox";
import type { BulkStep } from "../parts/bulk/bulk-step";
import { adminCallWithoutToast } from "../session/admin-call";

type Message = DataOf<typeof listOutbox>["list"][number];

/** Sends undelivered messages again, or marks failed ones as not to be sent any more. */
export const messageBulkSteps: readonly BulkStep<Message>[] = [
  {
    label: "重发",
    tag: "msg:message:resend",
    warning: "每条短信都会再次发出。",
    reason: "重发原因",
    blocked: ({ kind }) => (kind === "code" ? outboxMessages.codeNotResendable : undefined),
    work: async ({ id }, reason) => {
      const { data } = await adminCallWithoutToast(resendOutbox, { params: { id }, body: { reason } });
      return { msg: outboxMessages.resent, data };
    },
  },
  {
    label: "不再发送",
    tag: "msg:message:resend",
    warning: "这些短信不会再发，客户需要时请电话通知。",
    reason: "不再发送的原因",
    blocked: ({ state }) => (state === "failed" ? undefined : outboxMessages.notDiscardable),
    work: async ({ id }, reason) => {
      const { data } = await adminCallWithoutToast(discardOutbox, { params: { id }, body: { reason } });
      return { msg: outboxMessages.discarded, data };
    },
  },
];
