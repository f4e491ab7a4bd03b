import { tubeEndMessages } from "#contract/tube-ends";
import { replaceTube } from "#contract/tube-ends.schemas";
import { tubeMessages } from "#contract/tubes";
import { staffAction } from "../../../http/action";
import { conflict, fieldErrors, notFound } from "../../../http/errors";
import { chinaDay } from "../../../platform/china-day";
import { runNamed } from "../../../platform/database/named-batch";
import { newId } from "../../../platform/ids";
import { auditRows } from "../../logs/logs.actions";
import { moveOrders } from "../../orders/orders.queries";
import { isEventWritten, tubeEventRows } from "../life-line/life-line.queries";
import { replaceSpecimen } from "../specimens.queries";
import { tubeStates } from "../tube.states";
import type { ExchangedTube } from "./replace-tube.store";
import {
  canExchange,
  findReplacementTube,
  findTubeToReplace,
  isExchanged,
  moveBinding,
  settleRejection,
  type TubeExchange,
} from "./replace-tube.store";

/** Changes old and new tube, binding, consents and samples in one batch. A repeated call gets the same answer. */
export const replaceTubeAction = staffAction(replaceTube, {
  load: ({ params, body }) => ({ old: findTubeToReplace(params.id), scanned: findReplacementTube(body.barcode) }),
  async run(ctx) {
    const { old, scanned } = ctx;
    if (!old) throw notFound(tubeMessages.unknownTube);
    if (scanned && old.replacedById === scanned.id) return exchanged(old, scanned);
    const { bindingId } = old;
    if (!bindingId || !needsReplacement(old)) throw conflict(tubeEndMessages.nothingToReplace);
    const problem = replacementProblem(old, scanned, ctx.now);
    if (problem || !scanned) throw fieldErrors({ barcode: [problem ?? tubeEndMessages.unknownNewTube] });
    const exchange: TubeExchange = {
      lineId: newId(ctx.now),
      from: { ...old, bindingId },
      to: scanned,
      bindingId: newId(ctx.now),
      sampleId: newId(ctx.now),
      now: ctx.now,
      today: chinaDay(ctx.now),
      reason: ctx.body.reason,
    };
    const { isDone } = await runNamed(ctx.deps.database, {
      oldLine: tubeEventRows(ctx, [oldLine(exchange)], canExchange(exchange)),
      newLine: tubeEventRows(ctx, [newLine(exchange)], isEventWritten(exchange.lineId)),
      binding: moveBinding(exchange),
      rejection: settleRejection(exchange),
      specimen: replaceSpecimen(exchange),
      audit: await auditRows(ctx, {
        action: "tube.replace",
        objectType: "tube",
        objectId: old.id,
        reason: ctx.body.reason,
        changes: { newTubeId: scanned.id, bindingId: exchange.bindingId },
        when: isEventWritten(exchange.lineId),
      }),
      orders: moveOrders(old.id, scanned.id, isEventWritten(exchange.lineId)),
      isDone: isExchanged(exchange),
    });
    if (!isDone) throw conflict();
    return exchanged(old, scanned);
  },
});

const exchanged = (old: ExchangedTube, { id, barcode }: ExchangedTube) => {
  return { tubeId: old.id, newTubeId: id, newBarcode: barcode };
};

function oldLine({ lineId, from, to, reason }: TubeExchange) {
  const isOver = from.state === "bound" || from.state === "quarantined";
  return {
    id: lineId,
    tubeId: from.id,
    kind: "replace" as const,
    fromState: from.state,
    toState: isOver ? tubeStates.to("replace") : from.state,
    reason: `换成尾号 ${to.barcode.slice(-4)}：${reason}`.slice(0, 200),
    details: { newTubeId: to.id },
  };
}

function newLine({ from, to }: TubeExchange) {
  return {
    tubeId: to.id,
    kind: "bind" as const,
    fromState: to.state,
    toState: tubeStates.next(to.state, "bind") ?? to.state,
    reason: `接替尾号 ${from.barcode.slice(-4)}`,
    details: { oldTubeId: from.id },
  };
}

/** True when the person of a tube needs another one: it never came, it is quarantined, or its sample cannot be used. */
function needsReplacement(tube: ExchangedTube): boolean {
  if (!tube.bindingId || tube.replacedById !== null) return false;
  if (tube.state === "bound" || tube.state === "quarantined") return true;
  return tube.state === "received" && (tube.sampleState === "rejected" || tube.sampleState === "recollect_requested");
}

/** Why a scanned tube cannot replace the old one, or null when it can. */
function replacementProblem(old: ExchangedTube, scanned: ExchangedTube | undefined, now: number): string | null {
  if (!scanned) return tubeEndMessages.unknownNewTube;
  if (scanned.id === old.id) return tubeEndMessages.sameTube;
  if (scanned.productId !== old.productId) return tubeEndMessages.otherProduct;
  if (scanned.state === "expired" || scanned.expiresOn < chinaDay(now)) return tubeEndMessages.newTubeExpired;
  const isFree = scanned.state === "issued" && !scanned.bindingId && ["issued", "closed"].includes(scanned.batchState);
  return isFree ? null : tubeEndMessages.newTubeTaken;
}
