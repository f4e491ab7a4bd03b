import { deviceProtocolMessages } from "#contract/device-protocol";
import { type DeviceMessage, deviceMessage } from "#contract/device-protocol.schemas";
import { conflict, notFound } from "../../http/errors";
import { idSeries, newId } from "../../platform/ids";
import type { PlateCalls, SampleCalls } from "../calling/plates/plate-calls.rules";
import { holdsContradictedByRun } from "../calling/second-run.rules";
import type { LabProduct, NamedTube } from "../calling/subject.types";
import { targetNames } from "../products/assays/assay.rules";
import { lotFaults } from "../reagents/box-use.rules";
import { isSampleStillWaiting, type MeasuredSubject } from "../results/commit/commit.store";
import { insertHolds } from "../results/holds/result-holds.queries";
import { storeReleaseChecks } from "../results/results.queries";
import { insertModuleCurves } from "../results/runs/module-curves.queries";
import { runResultRows } from "../results/runs/run-results.actions";
import { endDeviceRun, runExists } from "../results/runs/runs.queries";
import { tubeEventRowsOf } from "../specimens/life-line/life-line.queries";
import { trendStatements } from "../trends/trends.queries";
import type { DeviceMessageEffects, DeviceMessageFacts, DeviceMessageWork } from "./device-message.types";
import { type DeviceRun, requeueRunSamples } from "./device-runs.store";
import { deviceRunHolds, evaluateDeviceRun } from "./judge-run.rules";
import { countInvalidTubes } from "./module-health.store";
import { isValidLot } from "./release.rules";
import { type ReportedModule, reportedModules } from "./reported-modules.rules";
import { receiveTubesByDevice } from "./run-progress.actions";

type Closing = Extract<DeviceMessage, { kind: "closed" }>;
type Running = DeviceMessageFacts & { readonly run: DeviceRun };

/**
 * Only this message ends a run. A complete run is evaluated like an instrument's file, controls first; its clear results wait
 * for a reviewer, or for automatic release when every rule of it is met.
 */
export async function closeDeviceRun(
  work: DeviceMessageWork,
  message: Closing,
  facts: Running,
): Promise<DeviceMessageEffects> {
  const { run } = facts;
  const endedAt = message.clockOk ? message.endedAt : work.now;
  if (message.status !== "completed") {
    const state = message.status;
    const end = { id: run.id, state, controlsPassed: null, qc: null, qcReason: run.qcReason, endedAt };
    const { isClockTrusted } = deviceRunHolds(facts, endedAt, work.now);
    return {
      reply: { runId: run.id, state, resultCount: 0 },
      queries: [endDeviceRun({ ...end, isClockTrusted }, work.now), requeueRunSamples(run.id, work.now)],
    };
  }
  const [product] = facts.products;
  if (!product) throw conflict(deviceProtocolMessages.unknownAssay);
  const said = await Promise.all(run.fileKeys.map((key) => storedMessage(work, key)));
  const modules = reportedModules(
    said.flatMap((one) => (one.kind === "results" ? one.modules : [])),
    said.flatMap((one) => (one.kind === "started" ? one.modules : [])),
    targetNames(product.assay),
  );
  if (modules.length < message.moduleCount) throw conflict(deviceProtocolMessages.modulesMissing);
  return judged(work, { ...facts, product }, modules, endedAt);
}

async function storedMessage(work: DeviceMessageWork, key: string): Promise<DeviceMessage> {
  const stored = await work.deps.rawFiles.get(key);
  if (!stored) throw notFound();
  return deviceMessage.parse(JSON.parse(new TextDecoder().decode(stored.bytes)));
}

/** Tubes that were bound during the run are received in the same batch, so they may get a result. */
const asReceived = (tube: NamedTube): NamedTube =>
  tube.tubeState === "bound" && tube.isBound ? { ...tube, tubeState: "received", sampleState: "plated" } : tube;

function judged(
  work: DeviceMessageWork,
  facts: Running & { readonly product: LabProduct },
  modules: readonly ReportedModule[],
  endedAt: number,
): DeviceMessageEffects {
  const { run, device, product } = facts;
  const { assay } = product;
  if (assay.kind !== "pathogen") throw conflict(deviceProtocolMessages.unknownAssay);
  const doubts = deviceRunHolds(facts, endedAt, work.now);
  const outcome = evaluateDeviceRun({
    product: { ...product, assay },
    tubes: facts.tubes.map(asReceived),
    modules,
    doubts,
    trend: { facts: facts.trend, lot: run.reagentLot },
    release: releaseFacts(facts, doubts.isClockTrusted, work.now),
    newId: idSeries(work.now),
  });
  if (!outcome) throw conflict(deviceProtocolMessages.modulesMissing);
  const { calls, rows, checked, curves, trend } = outcome;
  const subjects = rows.subjects.map((subject) => ({ ...subject, lineId: newId(work.now) }));
  const { verdict } = calls;
  const state = verdict.passed ? "qc_passed" : "qc_failed";
  const qc = { checks: verdict.checks, reasons: verdict.reasons };
  const qcReason = qcReasonOf(run, verdict);
  const { id: productId, assayId, ruleSetId } = product;
  const source = { id: run.id, productId, assayId, ruleSetId, now: work.now, source: "device" as const };
  return {
    hasDue: checked.some(({ isDue }) => isDue),
    reply: { runId: run.id, state, resultCount: verdict.passed ? subjects.length : 0 },
    queries: [
      ...receiveTubesByDevice(work, run.id, modules.flatMap(loadedOf), facts),
      ...testLines(work, facts, subjects, verdict.passed),
      endDeviceRun(
        {
          id: run.id,
          state,
          controlsPassed: verdict.passed,
          qc,
          qcReason,
          endedAt,
          isClockTrusted: doubts.isClockTrusted,
        },
        work.now,
      ),
      ...runResultRows(source, rows, { subjects, passed: verdict.passed }),
      ...trendStatements(trend, { runId: run.id, now: work.now, when: runExists(run.id) }),
      insertModuleCurves(run.id, curves, work.now),
      storeReleaseChecks(checked, work.now),
      insertHolds(verdict.passed ? again(facts, calls) : [], { idHead: newId(work.now), now: work.now }),
      // Samples of the run without a result go back to the queue.
      requeueRunSamples(run.id, work.now),
      countInvalidTubes(device.id, invalidModules(modules, calls.samples), work.now),
    ],
  };
}

/** The facts that automatic release needs in addition to the measurement. */
function releaseFacts({ release, run, lots }: Running, isClockTrusted: boolean, now: number) {
  const isValid = isValidLot(run, now) && lotFaults(lots).length === 0;
  return (
    release && {
      ...release,
      isClockTrusted,
      reagents: { lot: run.reagentLot, expiresOn: run.reagentExpiresOn, isValid },
    }
  );
}

/** Tubes of the run that already had a result which this one contradicts. */
const again = ({ run, tubes, product }: Running & { readonly product: LabProduct }, { samples }: PlateCalls) =>
  holdsContradictedByRun({ name: run.runNo, samples, tubes, nameOf: targetNames(product.assay) });

function qcReasonOf(run: DeviceRun, { passed, reasons }: PlateCalls["verdict"]): string {
  const said = passed ? [] : reasons.map(({ message }) => message);
  return [run.qcReason, ...said].filter(Boolean).join("；").slice(0, 500);
}

/** A line in the history of every tube of the run. */
function testLines(
  work: DeviceMessageWork,
  { run, device }: Running,
  subjects: readonly MeasuredSubject[],
  passed: boolean,
) {
  const lines = subjects.map(({ lineId, tubeId, sampleId, resultSetId }) => ({
    id: lineId,
    tubeId,
    kind: passed ? ("test" as const) : ("qc_failed" as const),
    details: { runId: run.id, ...(passed ? { resultSetId } : {}) },
    subjectId: sampleId,
  }));
  const stamp = { actorKind: "device", actorId: device.id, requestId: work.request.id, at: work.now } as const;
  return tubeEventRowsOf(stamp, lines, isSampleStillWaiting(run.id));
}

/** Every tube in a module according to the plan or any report: the laboratory has it, so it counts as received. */
const loadedOf = ({ module: { moduleNo }, barcodes }: ReportedModule) =>
  barcodes.map((barcode) => ({ moduleNo, barcode }));

/** Modules that worked but gave their tube no valid result. */
function invalidModules(modules: readonly ReportedModule[], samples: readonly SampleCalls[]): number[] {
  const invalid = samples.filter(({ conclusion }) => conclusion === "invalid").map(({ sampleName }) => sampleName);
  return modules.flatMap(({ module: { moduleNo, fault, barcode } }) =>
    fault === "" && invalid.includes(barcode) ? [moduleNo] : [],
  );
}
