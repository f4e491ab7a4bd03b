import type { ReplyOf } from "#contract/endpoint";
import { outboxMessages } from "#contract/outbox";
import { discardOutbox, listOutbox, readOutbox, resendOutbox, searchOutbox } from "#contract/outbox.schemas";
import { staffAction } from "../../http/action";
import { conflict, notFound } from "../../http/errors";
import { previousChanged } from "../../platform/database/conditions";
import { keysetPage } from "../../platform/database/keyset";
import { totalOf } from "../../platform/database/list-conditions";
import { runNamed } from "../../platform/database/named-batch";
import type { ArchivedSample } from "../archive/samples/archived-sample.rules";
import { findArchivedSamples } from "../archive/samples/archived-samples.queries";
import { auditRows } from "../logs/logs.actions";
import { phoneHashOf } from "../persons/persons.actions";
import { type MessageKind, maskedMessageText } from "./message-texts.rules";
import { noticeLifeMs } from "./messages.actions";
import { messageStates } from "./messages.states";
import {
  closeFailureTask,
  countResend,
  discardMessage,
  findAttempts,
  findMessage,
  findMessages,
  findReceipts,
  type OutboxMessage,
  type OutboxRow,
  requeueMessage,
} from "./outbox.store";

const resendsPerDay = 3;

type Item = ReplyOf<typeof listOutbox>["list"][number];

function shown(message: OutboxRow): Item {
  const { template: _, lastErrorClass, ...rest } = message;
  return { ...rest, kind: message.kind as MessageKind, lastError: lastErrorClass };
}

const page = (messages: readonly OutboxRow[], pageSize: number, total?: readonly number[]) =>
  keysetPage(messages, pageSize, (message) => message.id, shown, total);

export const listOutboxAction = staffAction(listOutbox, {
  load: ({ query }) => ({ messages: findMessages(query), total: totalOf(findMessages, query) }),
  run: ({ query, messages, total }) => page(messages, query.pageSize, total),
});

export const searchOutboxAction = staffAction(searchOutbox, {
  load: async ({ body, deps }) => {
    const { phone, ...filter } = body;
    return { messages: findMessages({ ...filter, phoneHash: await phoneHashOf(deps, phone) }) };
  },
  run: ({ body, messages }) => page(messages, body.pageSize),
});

export const readOutboxAction = staffAction(readOutbox, {
  load: ({ params: { id }, query: { sample } }) => ({
    message: findMessage(id),
    attemptList: findAttempts(id),
    receiptList: findReceipts(id),
    archived: findArchivedSamples(sample ? [sample] : []),
  }),
  run({ message, attemptList, receiptList, archived, params }) {
    if (!message) return archivedDetail(params.id, archived[0]);
    const { canSend: _, ...facts } = message;
    return {
      ...shown(facts),
      textMasked: maskedMessageText(message.template),
      canResend: canResend(message),
      attemptList,
      receiptList,
    };
  },
});

function archivedDetail(id: string, archived: ArchivedSample | undefined): ReplyOf<typeof readOutbox> {
  const message = archived?.messages.find((one) => one.id === id);
  if (!message) throw notFound();
  const { kind, template, phoneMasked, state, subjectType, subjectId, provider, attempts, lastErrorClass } = message;
  const { lastErrorCode, notBefore, createdAt, acceptedAt, deliveredAt, expiresAt, wechatUntil } = message;
  return {
    ...{ id, kind: kind as MessageKind, phoneMasked, state, subjectType, subjectId, provider, attempts, lastErrorCode },
    ...{ notBefore, createdAt, acceptedAt, deliveredAt, expiresAt, lastError: lastErrorClass },
    channel: wechatUntil === null ? "sms" : "wechat",
    textMasked: maskedMessageText(template),
    canResend: false,
    attemptList: (archived?.attempts ?? [])
      .filter(({ messageId }) => messageId === id)
      .map(({ n, provider: by, outcome, code, startedAt, finishedAt }) => ({
        ...{ n, provider: by, outcome, code, startedAt, finishedAt },
      })),
    receiptList: (archived?.receipts ?? [])
      .filter(({ messageId }) => messageId === id)
      .map(({ outcome, code, reportedAt }) => ({ outcome, code, reportedAt })),
  };
}

function canResend(message: OutboxMessage): boolean {
  return message.kind !== "code" && Boolean(message.canSend) && messageStates.canMove(message.state, "resend");
}

export const resendOutboxAction = staffAction(resendOutbox, {
  load: ({ params }) => ({ message: findMessage(params.id) }),
  async run(ctx) {
    const { message, now, deps, params, body, caller } = ctx;
    if (!message) throw notFound();
    if (message.kind === "code") throw conflict(outboxMessages.codeNotResendable);
    if (!message.canSend) throw conflict(outboxMessages.subjectGone);
    if (!canResend(message)) throw conflict(outboxMessages.notResendable);
    const audit = await auditRows(ctx, {
      action: "message.resend",
      objectType: "message",
      objectId: params.id,
      reason: body.reason,
      when: previousChanged,
    });
    const { requeued } = await runNamed(deps.database, {
      requeued: requeueMessage(params.id, { now, expiresAt: now + noticeLifeMs, perDay: resendsPerDay }),
      countResend: countResend(params.id, now),
      audit,
      closeFailureTask: closeFailureTask(params.id, { resolution: "resent", userId: caller.userId, now }),
    });
    if (requeued === 0) throw conflict(outboxMessages.resendLimit, "withdrawn, changed or resent too often");
    await deps.queue.wake([params.id]);
    ctx.reply.msg = outboxMessages.resent;
    return { id: params.id, state: messageStates.to("resend") };
  },
});

export const discardOutboxAction = staffAction(discardOutbox, {
  load: ({ params }) => ({ message: findMessage(params.id) }),
  async run(ctx) {
    const { message, now, deps, params, body, caller } = ctx;
    if (!message) throw notFound();
    const audit = await auditRows(ctx, {
      action: "message.discard",
      objectType: "message",
      objectId: params.id,
      reason: body.reason,
      when: previousChanged,
    });
    const { discarded } = await runNamed(deps.database, {
      discarded: discardMessage(params.id, now),
      audit,
      closeFailureTask: closeFailureTask(params.id, { resolution: "discarded", userId: caller.userId, now }),
    });
    if (discarded === 0) throw conflict(outboxMessages.notDiscardable, "not failed");
    ctx.reply.msg = outboxMessages.discarded;
    return { id: params.id, state: messageStates.to("discard") };
  },
});
