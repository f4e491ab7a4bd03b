import { resultMessages } from "#contract/result-sets";
import { omitWell } from "#contract/result-sets.schemas";
import { staffAction } from "../../../http/action";
import { conflict, fieldErrors, notFound } from "../../../http/errors";
import { runNamed } from "../../../platform/database/named-batch";
import { newId } from "../../../platform/ids";
import { type CallInsert, evaluateSubject } from "../../calling/commit-rows.rules";
import type { SampleCall, SampleCalls } from "../../calling/plates/plate-calls.rules";
import { evaluatePlate } from "../../calling/plates/plate-reading.rules";
import type { Reading } from "../../calling/reading.types";
import { holdRulesOfCalling } from "../../calling/result-holds.rules";
import { findWellHolds, type WellHolds } from "../../calling/well-evidence.rules";
import { findClosedImportContext, rawReadings } from "../../instrument-files/run-imports.actions";
import { findImport } from "../../instrument-files/run-imports.queries";
import { plateOfFile } from "../../instrument-files/stored-file.rules";
import { auditRows } from "../../logs/logs.actions";
import { findProductNames, productOf } from "../../products/product-names.store";
import { endReplacedHolds, insertHolds } from "../holds/result-holds.queries";
import { findWellsOfResultSet } from "../runs/runs.store";
import type { ChangedWell } from "./result-changes.store";
import {
  findChangesOfResultSet,
  insertChange,
  insertNewCalls,
  isChangeInserted,
  type ResultChange,
  supersedeCalls,
  updateOutcome,
  updateWells,
} from "./result-changes.store";
import { changeRefusal } from "./result-set-moves.rules";
import { resultSetItem } from "./result-sets.actions";
import { findCallsOfResultSet, findResultSet } from "./result-sets.store";

/** Calls are always computed from the raw file and the wells left out; nobody types one. */
export const omitWellAction = staffAction(omitWell, {
  load: ({ params: { id } }) => ({
    found: findImport({ resultSetId: id }),
    set: findResultSet(id),
    wells: findWellsOfResultSet(id),
    changes: findChangesOfResultSet(id),
    calls: findCallsOfResultSet(id),
    names: findProductNames(),
  }),
  async run(ctx) {
    const { found, set, wells, changes, calls, names } = ctx;
    if (!set) throw notFound();
    const { position, isOmitted, reason } = ctx.body;
    const late = changeRefusal(set);
    if (late) throw conflict(late);
    const refusal = omissionRefusal(wells, changes, ctx.body);
    if (refusal) throw fieldErrors({ position: [refusal] });
    if (!found) throw conflict(resultMessages.noFile);
    const raw = await rawReadings(ctx, found);
    const context = await findClosedImportContext(ctx, found, raw);
    const { mapping, tubes, plans } = context;
    const product = context.products.find(({ id }) => id === set.productId);
    const tube = context.tubes.find(({ barcode }) => barcode === set.barcode);
    if (!product || !tube) throw conflict();
    const omitted = omittedPositions(changes, ctx.body);
    const readings = withOmissions(raw, omitted);
    const plate = evaluatePlate({ readings, mapping, tubes, product, plans, filePlate: plateOfFile(context.file) });
    const sample = plate.calls?.samples.find(({ sampleName }) => sampleName === set.barcode);
    if (!plate.calls?.verdict.passed || !sample) throw conflict(resultMessages.controlsFailed);
    const outcome = evaluateSubject({ product, calls: plate.calls }, sample, tube.earlier.slice(0, -1));
    const left = wells.filter((well) => !omitted.has(well.position));
    const change: ResultChange = {
      id: newId(ctx.now),
      resultSetId: set.id,
      version: set.version,
      position,
      isOmitted,
      reason,
      before: callsBefore(calls),
      after: callsBefore(sample.calls),
      userId: ctx.caller.userId,
      now: ctx.now,
    };
    const { made } = await runNamed(ctx.deps.database, {
      made: insertChange(change),
      updateWells: updateWells(change.id, wellsAfter(wells, sample.calls, ctx.body)),
      supersedeCalls: supersedeCalls(change.id, set.id),
      insertNewCalls: insertNewCalls(
        change.id,
        newCalls(sample, set, left, () => newId(ctx.now)),
        { runId: set.runId, assayId: product.assayId, now: ctx.now },
      ),
      updateOutcome: updateOutcome(change, outcome, product.ruleSetId),
      judgedAnew: judgedAnew(change, findWellHolds(plate.mapped, plate.product?.assay ?? product.assay), set.barcode),
      audit: await auditRows(ctx, {
        action: "result.omit",
        objectType: "result",
        objectId: set.id,
        reason,
        changes: { position, isOmitted },
        when: isChangeInserted(change.id),
      }),
    });
    if (made === 0) throw conflict();
    return resultSetItem({ ...set, ...outcome }, { product: productOf(names, set.productId) });
  },
});

/** The holds that the new calls give, instead of those of the earlier calls. */
function judgedAnew({ id, resultSetId, now }: ResultChange, { ofControls, ofSamples }: WellHolds, barcode: string) {
  const doubts = [...ofControls, ...(ofSamples.get(barcode) ?? [])];
  const when = isChangeInserted(id);
  const rows = doubts.map((doubt) => ({ ...doubt, resultSetId }));
  return [
    endReplacedHolds(resultSetId, holdRulesOfCalling, doubts, { now, when }),
    insertHolds(rows, { idHead: id, now, when }),
  ] as const;
}

/** Calls with the wells that they were read from, without wells that were left out. */
function newCalls(
  sample: SampleCalls,
  set: { readonly id: string; readonly sampleId: string },
  wells: readonly { readonly id: string; readonly position: string; readonly targetCode: string }[],
  id: () => string,
): CallInsert[] {
  return sample.calls.map(({ targetCode, state, value, reason, instrumentCall, positions }) => ({
    id: id(),
    resultSetId: set.id,
    sampleId: set.sampleId,
    targetCode,
    state,
    value,
    reason,
    instrumentCall,
    wellIds: [
      ...new Set(
        wells.flatMap((well) => (well.targetCode === targetCode && positions.includes(well.position) ? well.id : [])),
      ),
    ],
  }));
}

interface Change {
  readonly position: string;
  readonly isOmitted: boolean;
}

interface MeasuredWell {
  readonly id: string;
  readonly position: string;
  readonly targetCode: string;
  readonly isOmitted: boolean;
  readonly state: string;
}

/** Wells that people left out; the newest change of each well counts. */
function omittedPositions(changes: readonly Change[], next?: Change): ReadonlySet<string> {
  const last = new Map([...changes, ...(next ? [next] : [])].map(({ position, isOmitted }) => [position, isOmitted]));
  return new Set([...last].flatMap(([position, isOmitted]) => (isOmitted ? position : [])));
}

/** Why a well cannot be left out or included again, or null. */
function omissionRefusal(
  wells: readonly MeasuredWell[],
  changes: readonly Change[],
  { position, isOmitted }: Change,
): string | null {
  const there = wells.filter((well) => well.position === position);
  if (there.length === 0) return resultMessages.noSuchWell;
  const isOut = there.every((well) => well.isOmitted);
  if (isOmitted) return isOut ? resultMessages.alreadyOmitted : null;
  if (!isOut) return resultMessages.notOmitted;
  return omittedPositions(changes).has(position) ? null : resultMessages.omittedByInstrument;
}

/** The readings of the file as if the instrument's operator had left these wells out. */
function withOmissions(readings: readonly Reading[], positions: ReadonlySet<string>): Reading[] {
  return readings.map((reading) => (positions.has(reading.position) ? { ...reading, omitted: true } : reading));
}

/** Calls by site or target, as a change stores them; "" is no call. */
function callsBefore(calls: readonly Pick<SampleCall, "targetCode" | "value">[]): Record<string, string> {
  return Object.fromEntries(calls.map(({ targetCode, value }) => [targetCode, value ?? ""]));
}

/** The wells of a result with their state after a change; a left-out well keeps its state. */
function wellsAfter(
  wells: readonly MeasuredWell[],
  calls: readonly Pick<SampleCall, "targetCode" | "state">[],
  { position, isOmitted }: Change,
): ChangedWell[] {
  const states = new Map(calls.map(({ targetCode, state }) => [targetCode, state]));
  return wells.map((well) => {
    const isOut = well.position === position ? isOmitted : well.isOmitted;
    return { id: well.id, isOmitted: isOut, state: isOut ? well.state : (states.get(well.targetCode) ?? well.state) };
  });
}
