import {
  getKitBatch,
  issueKitBatch,
  type KitBatch,
  kitBatchStateNames,
  kitMessages,
  listKitBatches,
  listKitLabels,
  printKitBatch,
  voidKitBatch,
} from "#contract/kits";
import { staffAction } from "../../http/action";
import { conflict, notFound } from "../../http/errors";
import { previousChanged } from "../../platform/database/conditions";
import type { ResultsOf } from "../../platform/database/database";
import { keysetPage } from "../../platform/database/keyset";
import { illegalMove } from "../illegal-move";
import { auditRows } from "../logs/logs.actions";
import type { StaffWork } from "../staff-work";
import { groupedBarcode } from "./barcodes.rules";
import { type KitBatchEvent, kitBatchStates, tubeStates } from "./kits.states";
import {
  countTubesOfBatch,
  findBarcodesOfBatch,
  findKitBatch,
  findKitBatches,
  moveKitBatch,
  moveTubesOfBatch,
} from "./kits.store";

type BatchRow = ResultsOf<[ReturnType<typeof findKitBatches>]>[0][number];

export function toBatch({ productCode, productName, merchantId, merchantName, ...batch }: BatchRow): KitBatch {
  return {
    ...batch,
    product: { code: productCode, name: productName },
    merchant: merchantId ? { id: merchantId, name: merchantName ?? "" } : null,
  };
}

export const list = staffAction(listKitBatches, {
  load: ({ query }) => [findKitBatches(query)],
  run: ({ query, loaded: [batches] }) => keysetPage(batches, query.pageSize, (batch) => batch.id, toBatch),
});

export const get = staffAction(getKitBatch, {
  load: ({ params }) => [findKitBatch(params.id), countTubesOfBatch(params.id)],
  run: ({ loaded: [batch, tubeCounts] }) => ({ batch: toBatch(known(batch)), tubeCounts }),
});

export const labels = staffAction(listKitLabels, {
  load: ({ params }) => [findKitBatch(params.id), findBarcodesOfBatch(params.id)],
  run({ loaded: [found, barcodes], request, deps }) {
    const batch = toBatch(known(found));
    const origin = deps.publicOrigin || new URL(request.raw.url).origin;
    const { lot, expiresOn } = batch;
    return {
      batch,
      labels: barcodes.map(({ barcode }) => ({
        barcode,
        grouped: groupedBarcode(barcode),
        qrUrl: `${origin}/h5/bind?code=${barcode}`,
        lot,
        expiresOn,
      })),
    };
  },
});

export const print = staffAction(printKitBatch, {
  load: ({ params }) => [findKitBatch(params.id)],
  run: (ctx) => move(ctx, ctx.loaded[0], "print"),
});

export const issue = staffAction(issueKitBatch, {
  load: ({ params }) => [findKitBatch(params.id)],
  run: (ctx) => move(ctx, ctx.loaded[0], "issue"),
});

export const discard = staffAction(voidKitBatch, {
  load: ({ params }) => [findKitBatch(params.id)],
  run(ctx) {
    const isOut = ctx.loaded[0]?.state === "issued" || ctx.loaded[0]?.state === "closed";
    return move(ctx, ctx.loaded[0], isOut ? "recall" : "cancel", ctx.body.reason);
  },
});

function known(batch: BatchRow | undefined): BatchRow {
  if (!batch) throw notFound(kitMessages.unknownBatch);
  return batch;
}

const targets = {
  print: "printed",
  issue: "issued",
  recall: "recalled",
  cancel: "cancelled",
  close: "closed",
} as const;

async function move(ctx: StaffWork, found: BatchRow | undefined, event: KitBatchEvent, reason = ""): Promise<KitBatch> {
  const batch = known(found);
  const to = kitBatchStates.next(batch.state, event);
  if (!to) throw illegalMove("批次", kitBatchStateNames[batch.state], kitBatchStateNames[targets[event]]);
  const step = { id: batch.id, from: batch.state, to, userId: ctx.caller.userId, now: ctx.now };
  const tubeEvent = event === "issue" ? "issue" : "void";
  const from = tubeStates.states.filter((state) => tubeStates.canMove(state, tubeEvent));
  const audit = await auditRows(ctx, {
    action: `kit.${event}`,
    objectType: "kit_batch",
    objectId: batch.id,
    reason,
    changes: { state: [batch.state, to] },
    when: previousChanged,
  });
  const [changed] = await ctx.deps.database.run([
    moveKitBatch(step),
    ...audit,
    ...(event === "print" ? [] : [moveTubesOfBatch(step, { from, to: event === "issue" ? "issued" : "void", reason })]),
  ]);
  if (changed === 0) throw conflict();
  return {
    ...toBatch(batch),
    state: to,
    printedAt: to === "printed" ? ctx.now : batch.printedAt,
    issuedAt: to === "issued" ? ctx.now : batch.issuedAt,
  };
}
