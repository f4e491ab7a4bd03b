import type { DataOf } from "#contract/endpoint";
import { type listOutbox, outboxMessages, resendOutbox } from "#contract/outbox";
import type { BulkStep } from "../parts/bulk/bulk-step";
import { patientCall } from "../session/admin-call";

type Message = DataOf<typeof listOutbox>["list"][number];

/** Sends undelivered messages again. */
export const messageBulk: readonly BulkStep<Message>[] = [
  {
    label: "重发",
    tag: "msg:message:resend",
    warning: "每条短信都会再次发出。",
    reason: "重发原因",
    blocked: ({ kind }) => (kind === "code" ? outboxMessages.codeNotResendable : undefined),
    work: async ({ id }, reason) => {
      const { data } = await patientCall(resendOutbox, { params: { id }, body: { reason } });
      return { msg: outboxMessages.resent, data };
    },
  },
];
