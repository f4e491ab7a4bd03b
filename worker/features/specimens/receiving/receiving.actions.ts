import type { ReplyOf } from "#contract/endpoint";
import { kitMessages } from "#contract/kits";
import { scanMessages, scanReasonNames } from "#contract/samples";
import { listReceivingScans, receiveSample } from "#contract/samples.schemas";
import { tubeMessages, tubeStateNames } from "#contract/tubes";
import { clearTube } from "#contract/tubes.schemas";
import { staffAction } from "../../../http/action";
import { conflict, notFound } from "../../../http/errors";
import type { StaffWork } from "../../../http/staff-work";
import { shortChinaDay } from "../../../platform/china-day";
import type { ResultsOf } from "../../../platform/database/database";
import { ConstraintError } from "../../../platform/database/database";
import { keysetPage } from "../../../platform/database/keyset";
import { totalOf } from "../../../platform/database/list-conditions";
import { runNamed } from "../../../platform/database/named-batch";
import { newId } from "../../../platform/ids";
import { drawNextNumber, formattedDrawnNumber } from "../../counters/counters.queries";
import { countDayEvents } from "../../counters/day-counters.queries";
import { auditRows } from "../../logs/logs.actions";
import { updateOrdersOfTubes } from "../../orders/orders.queries";
import { recordIllegalMove } from "../../states/illegal-move";
import { findIsMistyped } from "../barcodes/mistyped.queries";
import { isEventWritten, tubeEventRows } from "../life-line/life-line.queries";
import { lotExpiresAt } from "../lot-expiry.rules";
import { sampleStates } from "../sample.states";
import { isTubeMovable, moveUnderReceipt, receiveSampleRow, type TubeMove } from "../specimens.queries";
import { canClearQuarantine, isLotExpired, type TubeState, tubeStates } from "../tube.states";
import { findScannedTube, findScans, findTubeToMove, insertScan } from "./receiving.store";

type TubeRow = NonNullable<ResultsOf<[ReturnType<typeof findScannedTube>]>[0]>;
type Received = { moved: boolean; accessionNo: string | undefined };

export const receiveSampleAction = staffAction(receiveSample, {
  load: ({ body }) => ({ tube: findScannedTube(body.barcode) }),
  async run(ctx) {
    let { tube } = ctx;
    for (let tries = 1; ; tries++) {
      const reply = await scanOnce(ctx, tube, ctx.body);
      if (reply) return reply;
      if (tries === 2) throw conflict();
      [tube] = await ctx.deps.database.run([findScannedTube(ctx.body.barcode)]);
    }
  },
});

type Input = Scan & { readonly barcode: string; readonly box?: string; readonly note?: string };

/** Undefined when the tube changed during the scan. */
async function scanOnce(
  work: StaffWork,
  tube: TubeRow | undefined,
  input: Input,
): Promise<ReplyOf<typeof receiveSample> | undefined> {
  const facts = tube && { ...tube, isBound: tube.bindingId !== null, expiresAt: lotExpiresAt(tube.expiresOn) };
  const { verdict, reasons } = judgeScan(facts ?? null, input, work.now);
  const sampleId = tube ? (tube.sampleId ?? newId(work.now)) : null;
  const scanId = newId(work.now);
  const reasonText = [...reasons.map((reason) => scanReasonNames[reason]), input.note ?? ""].filter(Boolean).join("、");
  const move = tube && moveOf(tube, verdict, reasonText, sampleId, work.now);
  const scan = insertScan(
    {
      id: scanId,
      barcode: input.barcode,
      outcome: verdict === "unknown" ? "refused" : verdict,
      reason: verdict === "unknown" ? "unknown" : reasons.join(","),
      tubeId: tube?.id ?? null,
      sampleId: verdict === "received" ? sampleId : null,
      box: input.box ?? "",
      userId: work.caller.userId,
      now: work.now,
    },
    move?.lineId,
  );
  const received = tube && move ? await moveScannedTube(work, tube, move, input.condition, [scan]) : undefined;
  if (received && !received.moved) return undefined;
  const isMistyped = !received && (await refuseScan(work, tube, { scan, verdict, reasons, barcode: input.barcode }));
  const accessionNo = received?.accessionNo ?? tube?.accessionNo ?? null;
  return {
    scanId,
    verdict,
    reasons,
    message: isMistyped && verdict === "unknown" ? kitMessages.mistyped : sentence(verdict, reasons),
    barcode: input.barcode,
    tube: tube ? shownTube(tube, move && tubeStates.next(move.from, move.event)) : null,
    sample:
      tube && sampleId && accessionNo
        ? {
            id: sampleId,
            accessionNo,
            state: verdict === "received" ? sampleStates.to("receive") : (tube.sampleState ?? "expected"),
          }
        : null,
  };
}

function moveOf(tube: TubeRow, verdict: ScanVerdict, reason: string, sampleId: string | null, now: number) {
  if ((verdict !== "received" && verdict !== "quarantined") || (tube.state !== "issued" && tube.state !== "bound"))
    return undefined;
  return {
    lineId: newId(now),
    tubeId: tube.id,
    from: tube.state,
    event: verdict === "received" ? ("receive" as const) : ("quarantine" as const),
    reason: verdict === "received" ? "" : reason,
    sampleId,
    now,
  };
}

/** One batch: the tube, its sample with the day's next number, the scan, the history line and the audit row. */
export async function moveScannedTube(
  work: StaffWork,
  tube: TubeRow,
  move: TubeMove,
  condition: string,
  extra: Parameters<StaffWork["deps"]["database"]["run"]>[0],
  event?: { kind: "clear" | "reject"; reason: string; messageId?: string | null },
): Promise<Received> {
  const day = shortChinaDay(work.now);
  const series = `accession:${day}`;
  const sample = {
    id: move.sampleId ?? newId(work.now),
    tubeId: tube.id,
    condition,
    dueAt: work.now + tube.turnaroundMinutes * 60_000,
    userId: work.caller.userId,
    now: work.now,
    accessionNo: formattedDrawnNumber(series, `A${day}`, 4),
  };
  const to = tubeStates.next(move.from, move.event);
  const isReceived = move.event !== "quarantine";
  const kind = event?.kind ?? (isReceived ? "receive" : "quarantine");
  const reason = event?.reason ?? move.reason;
  const line = { id: move.lineId, tubeId: tube.id, kind, fromState: move.from, toState: to, reason } as const;
  const audit = {
    action: `sample.${kind}` as const,
    objectType: "tube" as const,
    objectId: tube.id,
    reason,
    changes: { state: [move.from, to], ...(event?.messageId ? { messageId: event.messageId } : {}) },
  };
  try {
    const {
      lines: [written],
      sample: [accessionNo],
    } = await runNamed(work.deps.database, {
      lines: tubeEventRows(work, [line], isTubeMovable(move)),
      tube: moveUnderReceipt(move),
      number: isReceived ? [drawNextNumber(series, { when: isEventWritten(move.lineId) })] : [],
      sample: isReceived ? [receiveSampleRow(sample, move.lineId)] : [],
      extra,
      counted: isReceived
        ? [countDayEvents("received", [move.lineId], work.now), ...updateOrdersOfTubes([tube.id], work.now)]
        : [],
      audit: await auditRows(work, { ...audit, when: isEventWritten(move.lineId) }),
    });
    return { moved: written === 1, accessionNo: accessionNo ?? undefined };
  } catch (error) {
    if (error instanceof ConstraintError) return { moved: false, accessionNo: undefined };
    throw error;
  }
}

interface RefusedScan {
  readonly scan: ReturnType<typeof insertScan>;
  readonly verdict: ScanVerdict;
  readonly reasons: readonly ScanReason[];
  readonly barcode: string;
}

/** Stores the refused scan; answers whether its number looks mistyped. */
async function refuseScan(
  work: StaffWork,
  tube: TubeRow | undefined,
  { scan, verdict, reasons, barcode }: RefusedScan,
) {
  const audit = await auditRows(work, {
    action: "sample.receive",
    objectType: "tube",
    objectId: tube?.id ?? "",
    outcome: "refused",
    reason: sentence(verdict, reasons),
  });
  const { isMistyped } = await runNamed(work.deps.database, { isMistyped: findIsMistyped(barcode), scan, audit });
  return isMistyped;
}

function sentence(verdict: ScanVerdict, reasons: readonly ScanReason[]): string {
  const names = reasons.map((reason) => scanReasonNames[reason]).join("、");
  return names ? `${scanMessages[verdict]}：${names}` : scanMessages[verdict];
}

function shownTube(tube: TubeRow, movedTo: string | undefined) {
  const { id, state, lot, expiresOn } = tube;
  return {
    id,
    state: movedTo ?? state,
    product: { code: tube.productCode, name: tube.productName },
    merchant: tube.merchantId ? { id: tube.merchantId, name: tube.merchantName ?? "" } : null,
    lot,
    expiresOn,
  };
}

export const clearTubeAction = staffAction(clearTube, {
  load: ({ params }) => ({ tube: findTubeToMove(params.id) }),
  async run(ctx) {
    const { tube } = ctx;
    if (!tube) throw notFound(tubeMessages.unknownTube);
    if (tube.state !== "quarantined") {
      const states = { from: tubeStateNames[tube.state], to: tubeStateNames.received };
      throw await recordIllegalMove(ctx, {
        action: "sample.clear",
        objectType: "tube",
        objectId: tube.id,
        subject: "采样管",
        ...states,
      });
    }
    if (!canClearQuarantine({ state: tube.state, isBound: tube.bindingId !== null })) {
      throw conflict(tubeMessages.quarantineUnbound);
    }
    const { reason } = ctx.body;
    const sampleId = tube.sampleId ?? newId(ctx.now);
    const move = {
      lineId: newId(ctx.now),
      tubeId: tube.id,
      from: tube.state,
      event: "clear",
      reason: "",
      sampleId,
      now: ctx.now,
    } as const;
    const received = await moveScannedTube(ctx, tube, move, tube.stateReason, [], { kind: "clear", reason });
    if (!received.moved || !received.accessionNo) throw conflict();
    return { tubeId: tube.id, sampleId, accessionNo: received.accessionNo };
  },
});

export const listReceivingScansAction = staffAction(listReceivingScans, {
  load: ({ query }) => ({ scans: findScans(query), total: totalOf(findScans, query) }),
  run: ({ query, scans, total }) =>
    keysetPage(
      scans,
      query.pageSize,
      (scan) => scan.id,
      ({ scannerName, scannedBy, ...scan }) => ({ ...scan, scannedBy: { userId: scannedBy, name: scannerName ?? "" } }),
      total,
    ),
});

type ScanReason = keyof typeof scanReasonNames;
type ScanVerdict = "received" | "quarantined" | "repeated" | "refused" | "unknown";

interface ScannedTube {
  readonly state: TubeState;
  readonly isBound: boolean;
  readonly lot: string;
  /** Last moment of the lot's validity, ms UTC. */
  readonly expiresAt: number;
  /** Whether its batch of kits was recalled. */
  readonly isRecalled: boolean;
}

interface Scan {
  readonly condition: "good" | "leak" | "low_volume" | "contaminated" | "label_unreadable";
  /** Lot of the box being unpacked. */
  readonly expectedLot?: string;
}

/**
 * The outcome of one scan at the receiving desk. A tube with a problem goes into quarantine and is not sent back, because it
 * contains somebody's sample; a tube that was never handed out, or is out of use, is refused.
 */
function judgeScan(tube: ScannedTube | null, scan: Scan, now: number): { verdict: ScanVerdict; reasons: ScanReason[] } {
  if (!tube) return { verdict: "unknown", reasons: [] };
  if (["received", "quarantined", "consumed", "disposed"].includes(tube.state))
    return { verdict: "repeated", reasons: [] };
  if (!tubeStates.canMove(tube.state, "quarantine"))
    return { verdict: "refused", reasons: [refusalReason(tube.state)] };
  const reasons: ScanReason[] = [];
  if (!tube.isBound) reasons.push("unbound");
  if (scan.condition !== "good") reasons.push(scan.condition);
  if (scan.expectedLot !== undefined && scan.expectedLot !== "" && scan.expectedLot !== tube.lot)
    reasons.push("wrong_lot");
  if (isLotExpired(tube.expiresAt, now)) reasons.push("expired");
  if (tube.isRecalled) reasons.push("recalled");
  return { verdict: reasons.length > 0 || tube.state !== "bound" ? "quarantined" : "received", reasons };
}

function refusalReason(state: TubeState): ScanReason {
  if (state === "printed") return "not_issued";
  if (state === "expired") return "expired";
  return state === "replaced" ? "used" : "void";
}
