import { kitBatchStateNames, kitMessages } from "#contract/kits";
import {
  getKitBatch,
  issueKitBatch,
  type KitBatch,
  listKitBatches,
  listKitLabels,
  listReportsOfKitBatch,
  printKitBatch,
  voidKitBatch,
} from "#contract/kits.schemas";
import { type Input, staffAction } from "../../http/action";
import { conflict, notFound } from "../../http/errors";
import type { StaffWork } from "../../http/staff-work";
import { previousChanged } from "../../platform/database/conditions";
import type { ResultsOf } from "../../platform/database/database";
import { keysetPage } from "../../platform/database/keyset";
import { totalOf } from "../../platform/database/list-conditions";
import type { NamedResults } from "../../platform/database/named-batch";
import { runNamed } from "../../platform/database/named-batch";
import { newId } from "../../platform/ids";
import { siteOrigin } from "../../platform/site-origin";
import { auditRows } from "../logs/logs.actions";
import { findProductNames, type ProductNames, productOf } from "../products/product-names.store";
import { holdResultsOfRecalledKits } from "../results/holds/result-holds.queries";
import { countUseOfKitBatch, findReportsOfKitBatch, pageOfReports } from "../run-facts/run-use.queries";
import { groupedBarcode } from "../specimens/barcodes/barcodes.rules";
import { recordIllegalMove } from "../states/illegal-move";
import { type KitBatchEvent, kitBatchStates } from "./kits.states";
import {
  countTubesOfBatch,
  findBarcodesOfBatch,
  findKitBatch,
  findKitBatches,
  moveKitBatch,
  moveTubesOfBatch,
} from "./kits.store";

type BatchRow = ResultsOf<[ReturnType<typeof findKitBatches>]>[0][number];

function toBatch({ productId, merchantId, merchantName, ...batch }: BatchRow, names: ProductNames): KitBatch {
  return {
    ...batch,
    product: productOf(names, productId),
    merchant: merchantId ? { id: merchantId, name: merchantName ?? "" } : null,
  };
}

export const listKitBatchesAction = staffAction(listKitBatches, {
  load: ({ query }) => ({
    batches: findKitBatches(query),
    total: totalOf(findKitBatches, query),
    names: findProductNames(),
  }),
  run: ({ query, batches, total, names }) =>
    keysetPage(
      batches,
      query.pageSize,
      (batch) => batch.id,
      (batch) => toBatch(batch, names),
      total,
    ),
});

export const getKitBatchAction = staffAction(getKitBatch, {
  load: ({ params }) => ({
    batch: findKitBatch(params.id),
    names: findProductNames(),
    tubeCounts: countTubesOfBatch(params.id),
    counts: countUseOfKitBatch(params.id),
  }),
  run: ({ batch, names, tubeCounts, counts }) => ({ batch: toBatch(known(batch), names), tubeCounts, counts }),
});

export const listReportsOfKitBatchAction = staffAction(listReportsOfKitBatch, {
  load: ({ params: { id }, query: { cursor, pageSize } }) => ({
    reports: findReportsOfKitBatch(id, { cursor, count: pageSize + 1 }),
  }),
  run: ({ query, reports }) => pageOfReports(reports, query.pageSize),
});

export const listKitLabelsAction = staffAction(listKitLabels, {
  load: ({ params }) => ({
    found: findKitBatch(params.id),
    names: findProductNames(),
    barcodes: findBarcodesOfBatch(params.id),
  }),
  run({ found, names, barcodes, request, deps }) {
    const batch = toBatch(known(found), names);
    const origin = siteOrigin(deps, request.raw);
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

const batchAndNames = ({ params }: Pick<Input<typeof printKitBatch>, "params">) => ({
  found: findKitBatch(params.id),
  names: findProductNames(),
});

export const printKitBatchAction = staffAction(printKitBatch, {
  load: batchAndNames,
  run: async (ctx) => (await move(ctx, ctx, "print")).batch,
});

export const issueKitBatchAction = staffAction(issueKitBatch, {
  load: batchAndNames,
  run: async (ctx) => (await move(ctx, ctx, "issue")).batch,
});

export const voidKitBatchAction = staffAction(voidKitBatch, {
  load: batchAndNames,
  async run(ctx) {
    const isOut = ctx.found?.state === "issued" || ctx.found?.state === "closed";
    const { batch, heldCount } = await move(ctx, ctx, isOut ? "recall" : "cancel", ctx.body.reason);
    return { ...batch, heldCount };
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

async function move(
  ctx: StaffWork,
  { found, names }: NamedResults<ReturnType<typeof batchAndNames>>,
  event: KitBatchEvent,
  reason = "",
): Promise<{ batch: KitBatch; heldCount: number }> {
  const batch = known(found);
  const to = kitBatchStates.next(batch.state, event);
  if (!to) {
    const states = { from: kitBatchStateNames[batch.state], to: kitBatchStateNames[targets[event]] };
    throw await recordIllegalMove(ctx, {
      action: `kit.${event}`,
      objectType: "kit",
      objectId: batch.id,
      subject: "批次",
      ...states,
    });
  }
  const step = { id: batch.id, from: batch.state, to, reason, userId: ctx.caller.userId, now: ctx.now };
  const audit = await auditRows(ctx, {
    action: `kit.${event}`,
    objectType: "kit",
    objectId: batch.id,
    reason,
    changes: { state: [batch.state, to] },
    when: previousChanged,
  });
  const {
    changed,
    held: [heldCount = 0],
  } = await runNamed(ctx.deps.database, {
    changed: moveKitBatch(step),
    audit,
    tubes: event === "print" ? [] : [moveTubesOfBatch(step, event === "issue")],
    held:
      event === "recall"
        ? [holdResultsOfRecalledKits({ batchId: batch.id }, { idHead: newId(ctx.now), now: ctx.now })]
        : [],
  });
  if (changed === 0) throw conflict();
  const moved = {
    ...toBatch(batch, names),
    state: to,
    stateReason: reason,
    printedAt: to === "printed" ? ctx.now : batch.printedAt,
    issuedAt: to === "issued" ? ctx.now : batch.issuedAt,
  };
  return { batch: moved, heldCount };
}
