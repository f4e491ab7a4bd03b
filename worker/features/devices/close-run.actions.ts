import { type DeviceMessage, deviceMessage, doorMessages, type MeasuredModule } from "#contract/device-door";
import { conflict, notFound } from "../../http/errors";
import { newId } from "../../platform/ids";
import { tubeEventRowsOf } from "../kits/tube-events.actions";
import { type CommitRows, commitRows } from "../runs/commit-rows.rules";
import { measuredRows, sampleStillWaits } from "../runs/measured.actions";
import { noMapping } from "../runs/name-mapping.rules";
import type { SampleCalls } from "../runs/plate-calls.rules";
import { readPlate } from "../runs/plate-reading.rules";
import type { LabProduct, NamedTube } from "../runs/run-imports.types";
import type { DoorFacts, DoorWork, Effects } from "./device-messages.actions";
import { deviceReadings, newestModules } from "./device-readings.rules";
import { type DeviceRun, endRun, releaseSamples } from "./device-runs.store";
import { countInvalid } from "./module-health.store";
import { type CheckedSet, isValidLot, releaseChecks } from "./release.rules";
import { keepChecks } from "./release.store";
import { received } from "./run-progress.actions";

type Closing = Extract<DeviceMessage, { kind: "closed" }>;
type Running = DoorFacts & { readonly run: DeviceRun };

/**
 * A run is over only by this message. Complete ones are judged as an instrument's file is, controls first, and what is
 * clear waits for a reviewer, or for its automatic release where every rule of it holds.
 */
export async function closed(work: DoorWork, message: Closing, facts: Running): Promise<Effects> {
  const { run } = facts;
  const endedAt = message.clockOk && message.endedAt <= work.now ? message.endedAt : work.now;
  if (message.status !== "completed") {
    const state = message.status;
    const end = { id: run.id, state, controlsPassed: null, qc: null, qcReason: run.qcReason, endedAt };
    return {
      reply: { runId: run.id, state, resultCount: 0 },
      queries: [endRun(end, work.now), releaseSamples(run.id, work.now)],
    };
  }
  const modules = newestModules(await Promise.all(run.fileKeys.map((key) => storedModules(work, key))));
  if (modules.length < message.moduleCount) throw conflict(doorMessages.modulesMissing);
  const [product] = facts.products;
  if (!product) throw conflict(doorMessages.unknownAssay);
  return judged(work, { ...facts, product }, modules, endedAt);
}

async function storedModules(work: DoorWork, key: string): Promise<MeasuredModule[]> {
  const stored = await work.deps.rawFiles.get(key);
  if (!stored) throw notFound();
  const read = deviceMessage.parse(JSON.parse(new TextDecoder().decode(stored.bytes)));
  return read.kind === "results" ? read.modules : [];
}

/** Tubes that are bound only now are received in the same batch, so they may have a result. */
const asReceived = (tube: NamedTube): NamedTube =>
  tube.tubeState === "bound" && tube.isBound ? { ...tube, tubeState: "received", sampleState: "plated" } : tube;

function judged(
  work: DoorWork,
  facts: Running & { readonly product: LabProduct },
  modules: readonly MeasuredModule[],
  endedAt: number,
): Effects {
  const { run, device, product } = facts;
  if (product.assay.kind !== "pathogen") throw conflict(doorMessages.unknownAssay);
  const tubes = facts.tubes.map(asReceived);
  const readings = deviceReadings(modules, product.assay);
  const plate = readPlate({ readings, mapping: noMapping, tubes, product });
  if (!plate.calls) throw conflict(doorMessages.modulesMissing);
  const { verdict } = plate.calls;
  const rows = commitRows({ plate, product, calls: plate.calls, tubes, newId: () => newId(work.now) });
  const subjects = rows.subjects.map((subject) => ({ ...subject, lineId: newId(work.now) }));
  const lines = subjects.map(({ lineId, tubeId, sampleId, resultSetId }) => ({
    id: lineId,
    tubeId,
    kind: verdict.passed ? ("test" as const) : ("qc_failed" as const),
    details: { runId: run.id, ...(verdict.passed ? { resultSetId } : {}) },
    subjectId: sampleId,
  }));
  const stamp = { actorKind: "device", actorId: device.id, requestId: work.request.id, at: work.now } as const;
  const state = verdict.passed ? "qc_passed" : "qc_failed";
  const reasons = verdict.reasons.map(({ message }) => message);
  const qcReason = [run.qcReason, ...(verdict.passed ? [] : reasons)].filter(Boolean).join("；").slice(0, 500);
  const end = {
    id: run.id,
    state,
    controlsPassed: verdict.passed,
    qc: { checks: verdict.checks, reasons: verdict.reasons },
  };
  const source = {
    id: run.id,
    productId: product.id,
    assayId: product.assayId,
    ruleSetId: product.ruleSetId,
    now: work.now,
    source: "device" as const,
  };
  const checked = verdict.passed ? checkedSets(facts, modules, rows, work.now) : [];
  return {
    hasDue: checked.some(({ isDue }) => isDue),
    reply: { runId: run.id, state, resultCount: verdict.passed ? subjects.length : 0 },
    queries: [
      ...received(work, run.id, modules, facts),
      ...tubeEventRowsOf(stamp, lines, sampleStillWaits(run.id)),
      endRun({ ...end, qcReason, endedAt }, work.now),
      ...measuredRows(source, rows, { subjects, passed: verdict.passed }),
      keepChecks(checked, work.now),
      countInvalid(device.id, invalidModules(modules, plate.calls.samples), work.now),
    ],
  };
}

/** Which of the results may leave without a person, rule by rule. */
function checkedSets(
  facts: Running,
  modules: readonly MeasuredModule[],
  { subjects, calls }: CommitRows,
  now: number,
): CheckedSet[] {
  const { run, release } = facts;
  if (!release) return [];
  const held = {
    ...release,
    isClockTrusted: run.isClockTrusted,
    hasValidLot: isValidLot(run, now),
  };
  return subjects.map(({ resultSetId, tubeId, holdReason, outcome }) => {
    const tube = facts.tubes.find((one) => one.tubeId === tubeId);
    const checks = releaseChecks(held, {
      modules: modules.filter(({ barcode }) => barcode === tube?.barcode),
      calls: calls.filter((call) => call.resultSetId === resultSetId),
      holdReason,
      attention: outcome.attention as readonly string[],
      isFirst: tube?.earlier.length === 0,
    });
    return { resultSetId, checks, isDue: checks.every(({ passed }) => passed) };
  });
}

/** Modules that worked and still gave their tube no valid result. */
function invalidModules(modules: readonly MeasuredModule[], samples: readonly SampleCalls[]): number[] {
  const invalid = samples.filter(({ conclusion }) => conclusion === "invalid").map(({ sampleName }) => sampleName);
  return modules.flatMap(({ moduleNo, fault, barcode }) =>
    fault === "" && invalid.includes(barcode) ? [moduleNo] : [],
  );
}
