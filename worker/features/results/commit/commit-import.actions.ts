import type { BodyOf, ReplyOf } from "#contract/endpoint";
import { committedVerdict } from "#contract/import-forecast";
import { reagentMessages } from "#contract/reagents";
import { importMessages } from "#contract/run-imports";
import { commitImport } from "#contract/run-imports.schemas";
import { staffAction } from "../../../http/action";
import { hasPermission } from "../../../http/caller";
import { conflict, fieldErrors, forbidden } from "../../../http/errors";
import type { StaffWork } from "../../../http/staff-work";
import { allOf } from "../../../platform/database/conditions";
import type { ResultsOf } from "../../../platform/database/database";
import { runNamed } from "../../../platform/database/named-batch";
import { idSeries, newId } from "../../../platform/ids";
import { buildCommitRows, type CommitRows } from "../../calling/commit-rows.rules";
import { controlsPassedMessage } from "../../calling/controls/controls.rules";
import { contradictedResults, deltaHolds } from "../../calling/delta-check.rules";
import { identityHolds } from "../../calling/identity-holds.rules";
import { planOfPlacement } from "../../calling/plates/placement.rules";
import type { PlateCalls } from "../../calling/plates/plate-calls.rules";
import { evaluatePlate, type PlateReading } from "../../calling/plates/plate-reading.rules";
import type { Reading } from "../../calling/reading.types";
import type { Reagents } from "../../calling/run-evidence.rules";
import type { LabProduct, NamedTube } from "../../calling/subject.types";
import { callWells } from "../../calling/well-calls.rules";
import { findContradictedResults, findFileHolds, reagentsOf } from "../../instrument-files/file-doubts.rules";
import { commitBlockers } from "../../instrument-files/import-preview.rules";
import { importContextQueries, rawReadings, requireImportContext } from "../../instrument-files/run-imports.actions";
import { closeImport, isImportOpen } from "../../instrument-files/run-imports.queries";
import type { ImportContext } from "../../instrument-files/run-imports.types";
import { plateOfFile } from "../../instrument-files/stored-file.rules";
import { isInstrumentUnchanged, recordCalibrations } from "../../instruments/instruments.queries";
import { auditRows } from "../../logs/logs.actions";
import {
  type BoxesOfRun,
  checkBoxes,
  formatLots,
  lotFaults,
  type NamedLot,
  type ScannedBox,
  unfitReagentHold,
} from "../../reagents/box-use.rules";
import {
  areBoxesUnchanged,
  areLotsUnchanged,
  findRequiredReagents,
  findScannedBoxes,
  recordBoxes,
} from "../../reagents/reagents.queries";
import { tubeEventRows } from "../../specimens/life-line/life-line.queries";
import { sampleStates } from "../../specimens/sample.states";
import { queueRetests } from "../../specimens/specimens.queries";
import { type EvaluatedTrend, evaluateTrend } from "../../trends/alarms.rules";
import { findTrendFactsOfProduct, trendStatements } from "../../trends/trends.queries";
import { insertHolds } from "../holds/result-holds.queries";
import { runResultRows } from "../runs/run-results.actions";
import { runExists } from "../runs/runs.queries";
import {
  drawRunNumber,
  findCommittedRun,
  findLotsInWords,
  insertRun,
  isSampleStillPlated,
  isSampleStillWaiting,
  type NewRun,
} from "./commit.store";
import { runNumberSeries } from "./manual-run.actions";

type Reply = ReplyOf<typeof commitImport>;
type Committed = NonNullable<ResultsOf<[ReturnType<typeof findCommittedRun>]>[0]>;
type Judged = PlateReading<LabProduct> & { readonly product: LabProduct; readonly calls: PlateCalls };

/**
 * Turns a previewed file into a run: wells, readings, calls and result sets in one batch. A repeated commit answers the same
 * run. Controls are evaluated first; when they fail, the run is stored and its samples go back to the queue.
 */
export const commitImportAction = staffAction(commitImport, {
  load: ({ params, body: { boxes = [], productCode, reagentLot }, now }) => ({
    ...importContextQueries({ id: params.id }, now),
    committed: findCommittedRun(params.id),
    scanned: findScannedBoxes(boxes, productCode),
    lots: findLotsInWords(params.id, productCode, reagentLot),
    required: findRequiredReagents(productCode),
    trend: findTrendFactsOfProduct(productCode),
  }),
  async run(ctx): Promise<Reply> {
    const { tubes, committed } = ctx;
    const context = requireImportContext(ctx);
    if (committed) return knownReply(context, committed);
    const plate = judge(context, await rawReadings(ctx, context), ctx.body);
    const statedReason = ctx.body.isValidation ? "" : statedPlacement(ctx, plate);
    const used = usedReagents(ctx);
    const reagents = formatLots(used.boxes) ?? reagentsOf(context, ctx.body);
    const doubts = findFileHolds(context, plate, reagents, ctx.now);
    const { rows, trend } = evaluateTrend(
      buildCommitRows({
        plate,
        product: plate.product,
        calls: plate.calls,
        tubes,
        holdsOf: (sample, tube) => [
          ...identityHolds({ ...plate, statedReason }, sample.sampleName),
          ...deltaHolds(sample, tube),
          ...doubts.ofRun,
          ...unfitReagentHold([...used.faults, ...lotFaults(used.lots)], used.reason),
          ...doubts.ofTube(tube),
        ],
        newId: idSeries(ctx.now),
      }),
      reagents.lot,
      ctx.trend,
    );
    const run = newRun(ctx, context, plate, { body: ctx.body, reagents, isClockTrusted: doubts.time === null });
    const reply = await write(ctx, context, plate, rows, { ...run, used, trend });
    if (reply) return reply;
    const [already] = await ctx.deps.database.run([findCommittedRun(ctx.params.id)]);
    if (!already) throw conflict(importMessages.stale);
    return knownReply(context, already);
  },
});

/**
 * Why tubes that are on no plate are accepted; empty when a plate confirms their positions. Throws 403 when the person may not
 * do this, and an error on the field when the reason is missing.
 */
function statedPlacement({ caller, body }: StaffWork & { body: BodyOf<typeof commitImport> }, plate: Judged): string {
  if (plate.placement.kind !== "unplanned") return "";
  if (!hasPermission(caller.permissions, "lab:run:importUnplanned"))
    throw forbidden(importMessages.mayNotTakeUnplanned);
  if (!body.placementReason) throw fieldErrors({ placementReason: [importMessages.placementReason] });
  return body.placementReason;
}

type UsedReagents = BoxesOfRun & {
  /** The registered lots that are named in words; none where boxes, which are judged with their own lots, are named. */
  readonly lots: readonly NamedLot[];
  readonly reason: string;
};

/**
 * The reagents of the run. Throws an error on the field when there is an objection to them and no reason was given, and 403 when
 * the person may not overrule it.
 */
function usedReagents(
  work: StaffWork & { body: BodyOf<typeof commitImport> } & {
    readonly scanned: readonly ScannedBox[];
    readonly lots: readonly NamedLot[];
    readonly required: ResultsOf<[ReturnType<typeof findRequiredReagents>]>[0];
  },
): UsedReagents {
  const { boxes = [], boxesReason } = work.body;
  const checked = checkBoxes(boxes, work.scanned, work.required, work.now);
  const judged = { ...checked, lots: checked.boxes.length > 0 ? [] : work.lots };
  if (judged.faults.length === 0) return { ...judged, reason: "" };
  if (!boxesReason) throw fieldErrors({ boxes: [...judged.faults] });
  if (!hasPermission(work.caller.permissions, "lab:reagent:accept")) throw forbidden(reagentMessages.mayNotOverride);
  return { ...judged, reason: boxesReason };
}

function judge(
  context: ImportContext,
  readings: Reading[],
  { productCode, isValidation }: BodyOf<typeof commitImport>,
): Judged {
  const product = context.products.find(({ code }) => code === productCode);
  if (!product) throw fieldErrors({ productCode: [importMessages.chooseProduct] });
  const { mapping, tubes, plans, file } = context;
  const plate = evaluatePlate({ readings, mapping, tubes, product, plans, filePlate: plateOfFile(file) });
  if (isValidation && tubes.length > 0) throw conflict(importMessages.holdsTubes);
  const [blocked] = commitBlockers(context, plate, isValidation);
  if (blocked || !plate.calls) throw conflict(blocked ?? importMessages.unmapped);
  const judged = plate.product ?? product;
  // For reference materials, well by well: replicates of dilutions differ, and no person's result depends on them.
  const calls = isValidation ? callWells(plate.mapped, judged.assay) : plate.calls;
  return { ...plate, product: judged, calls };
}

function newRun(
  work: StaffWork,
  { row, file }: ImportContext,
  plate: Judged,
  stated: { body: BodyOf<typeof commitImport>; reagents: Reagents; isClockTrusted: boolean },
): NewRun {
  const { experiment } = file;
  const { verdict } = plate.calls;
  return {
    id: newId(work.now),
    kind: "plate",
    importId: row.importId,
    ...runNumberSeries(work.now),
    controlsPassed: verdict.passed,
    assayId: plate.product.assayId,
    productId: plate.product.id,
    plateCode: planOfPlacement(plate.placement)?.code ?? (stated.body.plateCode || experiment.plateCode),
    instrument: experiment.instrument,
    instrumentSerial: experiment.instrumentSerial,
    reagentLot: stated.reagents.lot,
    reagentExpiresOn: stated.reagents.expiresOn,
    operatorName: experiment.operator,
    startedAt: experiment.startedAt,
    endedAt: experiment.endedAt,
    isClockTrusted: stated.isClockTrusted,
    qc: { checks: verdict.checks, reasons: verdict.reasons, concordance: plate.calls.concordance },
    qcReason: verdict.passed
      ? ""
      : verdict.reasons
          .map(({ message }) => message)
          .join("；")
          .slice(0, 500),
    userId: work.caller.userId,
    now: work.now,
  };
}

/**
 * History lines for samples whose wells may hold another person's material: they leave the plate, with the reason, and are
 * measured again.
 */
function unplatedLines(work: StaffWork, plate: Judged, tubes: readonly NamedTube[]) {
  return tubes.flatMap(({ barcode, tubeId, sampleId, sampleState }) => {
    const reason = plate.doubtful.get(barcode);
    if (!reason || !sampleId || sampleState !== "plated") return [];
    const moved = { fromState: sampleState, toState: sampleStates.to("queue_retest") };
    return [{ id: newId(work.now), tubeId, kind: "unplate" as const, ...moved, subjectId: sampleId, reason }];
  });
}

const unplateRows = (work: StaffWork, lines: ReturnType<typeof unplatedLines>, runId: string) => [
  ...tubeEventRows(work, lines, isSampleStillPlated(runId)),
  queueRetests(lines.map(sampleOfLine), sampleStates.to("plate"), work.now),
];

const sampleOfLine = ({ id, subjectId }: { id: string; subjectId: string }) => ({ lineId: id, sampleId: subjectId });

/** Holds earlier results of the same people that the new ones contradict. */
function holdContradicted(
  { now }: StaffWork,
  plate: Judged,
  made: Pick<ImportContext, "row" | "tubes"> & Pick<CommitRows, "subjects"> & { readonly runId: string },
) {
  const idOf = new Map(made.subjects.map(({ sampleId, resultSetId }) => [sampleId, resultSetId]));
  const tubeOf = new Map(made.tubes.map((tube) => [tube.barcode, tube]));
  const { verdict, samples } = plate.calls;
  // A failed run contradicts nothing.
  const passed = verdict.passed ? samples : [];
  const holds = contradictedResults(passed, made.tubes, (name) => idOf.get(tubeOf.get(name)?.sampleId ?? ""));
  const all = [...holds, ...findContradictedResults(made, plate)];
  return all.length === 0 ? [] : [insertHolds(all, { idHead: newId(now), now, when: runExists(made.runId) })];
}

const testedLine = (
  { lineId, tubeId, sampleId, resultSetId }: CommitRows["subjects"][number] & { readonly lineId: string },
  runId: string,
  passed: boolean,
) => ({
  id: lineId,
  tubeId,
  kind: passed ? ("test" as const) : ("qc_failed" as const),
  subjectId: sampleId,
  details: { runId, ...(passed ? { resultSetId } : {}) },
});

const isStillOpen = ({ row, instrument }: Pick<ImportContext, "row" | "instrument">, { boxes, lots }: UsedReagents) =>
  allOf([
    isImportOpen(row.importId),
    areBoxesUnchanged(boxes),
    areLotsUnchanged(lots),
    isInstrumentUnchanged(instrument),
  ]);

/** Undefined when another commit of this import was first. */
async function write(
  work: StaffWork,
  { row, tubes, instrument }: ImportContext,
  plate: Judged,
  rows: CommitRows,
  { used, trend, ...run }: NewRun & { readonly used: UsedReagents; readonly trend: EvaluatedTrend | undefined },
): Promise<Reply | undefined> {
  const { passed } = plate.calls.verdict;
  const isOpen = isStillOpen({ row, instrument }, used);
  const subjects = rows.subjects.map((subject) => ({ ...subject, lineId: newId(work.now) }));
  const lines = subjects.map((subject) => testedLine(subject, run.id, passed));
  const audit = await auditRows(work, {
    action: "import.commit",
    objectType: "run",
    objectId: run.id,
    changes: { importId: row.importId, product: plate.product.code, controlsPassed: passed, samples: subjects.length },
    when: runExists(run.id),
  });
  const unplated = unplatedLines(work, plate, tubes);
  const held = subjects.filter(({ holdReason }) => holdReason !== "").length;
  const skippedCount = countSkipped(plate);
  const message = passed ? controlsPassedMessage : run.qcReason;
  const doubtedCount = subjects.filter(({ holds }) => holds.length > 0).length;
  const counts = { resultCount: subjects.length, heldCount: held, doubtedCount, skippedCount, leftOut: plate.missing };
  const verdict = committedVerdict({ ...counts, controlsPassed: passed, message });
  const source = { ...run, ruleSetId: plate.product.ruleSetId, source: "import" as const };
  const {
    runNo,
    results: [, resultSetIds],
  } = await runNamed(work.deps.database, {
    counted: drawRunNumber(run.series, isOpen),
    runNo: insertRun(run, isOpen),
    lines: tubeEventRows(work, lines, isSampleStillWaiting(run.id)),
    closed: closeImport(row.importId, run, verdict, runExists(run.id)),
    results: runResultRows(source, rows, { subjects, passed }),
    boxes: recordBoxes({ ...used, runId: run.id, userId: run.userId, now: run.now, when: runExists(run.id) }),
    calibrations: instrument ? recordCalibrations({ serial: instrument.serial, runId: run.id }, run) : [],
    trend: trendStatements(trend, { runId: run.id, now: run.now, when: runExists(run.id) }),
    contradicted: holdContradicted(work, plate, { row, tubes, subjects, runId: run.id }),
    unplated: unplated.length === 0 ? [] : unplateRows(work, unplated, run.id),
    audit,
  });
  if (!runNo) return undefined;
  return {
    importId: row.importId,
    runId: run.id,
    runNo,
    isKnown: false,
    controlsPassed: passed,
    resultSetIds,
    resultCount: resultSetIds.length,
    retestCount: passed ? held : subjects.length,
    skippedCount,
    message,
  };
}

const skipped = new Set([
  "unknown_barcode",
  "not_received",
  "not_bound",
  "already_reported",
  "wrong_product",
  "other_well",
  "duplicate",
]);

/** Number of samples in the file that the commit does not touch. */
const countSkipped = ({ wells }: Judged): number =>
  new Set(wells.filter(({ verdict }) => skipped.has(verdict)).map(({ sampleName }) => sampleName)).size;

function knownReply({ row }: ImportContext, run: Committed): Reply {
  return {
    importId: row.importId,
    ...run,
    isKnown: true,
    resultCount: run.resultSetIds.length,
    retestCount: 0,
    skippedCount: 0,
    message: importMessages.knownCommitted,
  };
}
