import type { QueryOf } from "#contract/endpoint";
import { rejectionReasonNames } from "#contract/rejections";
import { rejectSample } from "#contract/rejections.schemas";
import { openSampleStates, sampleStateNames } from "#contract/samples";
import { acceptSample, listSamples, type SampleItem } from "#contract/samples.schemas";
import { staffAction } from "../../../http/action";
import { conflict, notFound } from "../../../http/errors";
import type { StaffWork } from "../../../http/staff-work";
import type { Query, ResultsOf } from "../../../platform/database/database";
import { keysetPage } from "../../../platform/database/keyset";
import { totalOf } from "../../../platform/database/list-conditions";
import { runNamed } from "../../../platform/database/named-batch";
import { newId } from "../../../platform/ids";
import { auditRows } from "../../logs/logs.actions";
import { productOfColumns } from "../../products/product-names.store";
import { recordIllegalMove } from "../../states/illegal-move";
import { isEventWritten, staffStamp } from "../life-line/life-line.queries";
import { sampleStates } from "../sample.states";
import { moveSpecimensByEvent } from "../specimens.queries";
import { findOwnerOfSample } from "./recollect.store";
import { rejectionNotice } from "./rejection-notice.actions";
import { findSample, findSamples, findSamplesByNumber, insertRejection } from "./samples.store";

type SampleRow = ResultsOf<[ReturnType<typeof findSamples>]>[0][number];

/** A sample as lists show it. */
export function sampleItem(row: SampleRow, now: number): SampleItem {
  const { productId, merchantId, merchantName, receivedBy, receiverName, ...sample } = row;
  const isOpen = openSampleStates.includes(sample.state);
  return {
    ...sample,
    product: productOfColumns(row),
    merchant: merchantId ? { id: merchantId, name: merchantName ?? "" } : null,
    receivedBy: receivedBy === null ? null : { userId: receivedBy, name: receiverName ?? "" },
    isOverdue: isOpen && sample.dueAt !== null && sample.dueAt < now,
  };
}

const samplesOf = (query: QueryOf<typeof listSamples>, now: number) =>
  query.barcode ? findSamplesByNumber(query.barcode, query.cursor, query.pageSize) : findSamples(query, now);

export const listSamplesAction = staffAction(listSamples, {
  load: ({ query, now }) => ({
    samples: samplesOf(query, now),
    total: totalOf((all) => samplesOf(all, now), query),
  }),
  run: ({ query, now, samples, total }) =>
    keysetPage(
      samples,
      query.pageSize,
      (sample) => (query.barcode ? `${sample.barcode}.${sample.id}` : sample.id),
      (sample) => sampleItem(sample, now),
      total,
    ),
});

export const acceptSampleAction = staffAction(acceptSample, {
  load: ({ params }) => ({ sample: findSample(params.id) }),
  run: (ctx) => moveSample(ctx, ctx.sample, { event: "accept", reason: ctx.body.note ?? "", lineId: newId(ctx.now) }),
});

export const rejectSampleAction = staffAction(rejectSample, {
  load: ({ params: { id } }) => ({ sample: findSample(id), owner: findOwnerOfSample(id) }),
  async run(ctx) {
    const { sample, owner } = ctx;
    const { reason, note = "" } = ctx.body;
    const text = [rejectionReasonNames[reason], note].filter(Boolean).join("：");
    const lineId = newId(ctx.now);
    const rejection = {
      id: newId(ctx.now),
      sampleId: ctx.params.id,
      reason,
      note,
      userId: ctx.caller.userId,
      now: ctx.now,
      lineId,
    };
    const rejected = { owner, sampleId: ctx.params.id, barcode: sample?.barcode ?? "", reason, lineId };
    const notice = await rejectionNotice(ctx, rejected);
    const step = { event: "reject", reason: text, lineId, messageId: notice.messageId } as const;
    const item = await moveSample(ctx, sample, step, [insertRejection(rejection), ...notice.queries]);
    notice.wake();
    return { ...item, isCustomerTold: notice.isCustomerTold };
  },
});

const targets = { accept: "accepted", reject: "rejected" } as const;

interface Step {
  readonly event: "accept" | "reject";
  readonly reason: string;
  readonly lineId: string;
  readonly messageId?: string | null;
}

async function moveSample(
  work: StaffWork,
  sample: SampleRow | undefined,
  { event, reason, lineId, messageId }: Step,
  extra: readonly Query<unknown>[] = [],
): Promise<SampleItem> {
  if (!sample) throw notFound();
  const to = sampleStates.next(sample.state, event);
  if (!to) {
    const states = { from: sampleStateNames[sample.state], to: sampleStateNames[targets[event]] };
    throw await recordIllegalMove(work, {
      action: `sample.${event}`,
      objectType: "sample",
      objectId: sample.id,
      subject: "样本",
      ...states,
    });
  }
  const moving = { lineId, tubeId: sample.tubeId, sampleId: sample.id, from: sample.state, reason };
  const {
    moves: [changed],
  } = await runNamed(work.deps.database, {
    moves: moveSpecimensByEvent(event, [moving], staffStamp(work)),
    extra,
    audit: await auditRows(work, {
      action: `sample.${event}`,
      objectType: "sample",
      objectId: sample.id,
      reason,
      changes: { state: [sample.state, to], ...(messageId ? { messageId } : {}) },
      when: isEventWritten(lineId),
    }),
  });
  if (changed !== 1) throw conflict();
  return sampleItem({ ...sample, state: to, stateChangedAt: work.now }, work.now);
}
