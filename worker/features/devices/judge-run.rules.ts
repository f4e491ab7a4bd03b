import { clockToleranceMs, runTimeReasons } from "#contract/result-holds";
import { buildCommitRows, type CommitRows } from "../calling/commit-rows.rules";
import { decodeCurve, packCurves } from "../calling/curve-encoding.rules";
import { noMapping } from "../calling/name-mapping.rules";
import type { PlateCalls } from "../calling/plates/plate-calls.rules";
import { evaluatePlate } from "../calling/plates/plate-reading.rules";
import type { NewHold } from "../calling/result-holds.rules";
import { reagentHolds, runTimeHold, tubeHolds, validityTime, wholeRunSubject } from "../calling/run-evidence.rules";
import type { LabProduct, NamedTube } from "../calling/subject.types";
import { findFitnessHolds } from "../instruments/instrument-fitness.rules";
import { moduleLimitsOf, targetNames } from "../products/assays/assay.rules";
import type { PathogenAssay } from "../products/assays/assay.types";
import { lotFaults, unfitReagentHold } from "../reagents/box-use.rules";
import type { ModuleCurves } from "../results/runs/module-curves.queries";
import { type EvaluatedTrend, evaluateTrend, type TrendFacts } from "../trends/alarms.rules";
import type { DeviceMessageFacts } from "./device-message.types";
import { deviceReadings, moduleWell } from "./device-readings.rules";
import type { DeviceRun } from "./device-runs.store";
import { type EvaluatedModule, moduleEvidence } from "./module-evidence.rules";
import { type CheckedSet, type ReleaseFacts, releaseChecks } from "./release.rules";
import type { ReportedModule } from "./reported-modules.rules";

type PanelProduct = LabProduct & { readonly assay: PathogenAssay };

/** A completed run with all facts for its evaluation, which uses neither the database nor the clock. */
interface RunToJudge {
  readonly product: PanelProduct;
  readonly tubes: readonly NamedTube[];
  /** Every module with all of its reports. */
  readonly modules: readonly ReportedModule[];
  /** Holds on the run as a whole, and on single tubes. */
  readonly doubts: { readonly ofRun: readonly NewHold[]; ofTube(tube: NamedTube): readonly NewHold[] };
  /** Quality-control facts from earlier runs, and the lot of this one. */
  readonly trend: { readonly facts: TrendFacts | undefined; readonly lot: string };
  /** The facts that automatic release needs in addition to the measurement; without them nothing is released. */
  readonly release: Omit<ReleaseFacts, "assay" | "controls"> | undefined;
  newId(): string;
}

interface JudgedRun {
  readonly calls: PlateCalls;
  readonly rows: CommitRows;
  readonly checked: readonly CheckedSet[];
  readonly curves: readonly ModuleCurves[];
  readonly trend: EvaluatedTrend | undefined;
}

/**
 * Evaluates controls first, then calls, holds, and which results may be released without a person. Null when nothing of the
 * assay was measured.
 */
export function evaluateDeviceRun({
  product,
  tubes,
  modules,
  doubts,
  release,
  newId,
  ...run
}: RunToJudge): JudgedRun | null {
  const { assay } = product;
  const judged = modules.flatMap((one) => judgedModules(one, assay));
  const readings = deviceReadings(judged, assay);
  const { calls, ...read } = evaluatePlate({ readings, mapping: noMapping, tubes, product });
  if (!calls) return null;
  const committed = buildCommitRows({
    plate: { ...read, calls },
    product,
    calls,
    tubes,
    newId,
    holdsOf: (sample, tube) => [
      ...doubts.ofRun,
      ...doubts.ofTube(tube),
      ...curveHolds(judged, sample.sampleName),
      ...identityDoubts(modules, read.repeated, sample.sampleName),
    ],
  });
  const { rows, trend } = evaluateTrend(committed, run.trend.lot, run.trend.facts);
  const curves = modules.flatMap(({ module }) =>
    storedCurves({ module, evidence: moduleEvidence(module, assay) }, assay),
  );
  const checked = calls.verdict.passed && release ? checkedSets({ product, tubes, release }, judged, rows) : [];
  return { calls, rows, checked, curves, trend };
}

/** Modules prepared for calling: when reports contradict each other, one entry for every report and every tube. */
function judgedModules(
  { module, others, contradictions, barcodes }: ReportedModule,
  assay: PathogenAssay,
): EvaluatedModule[] {
  if (contradictions.length === 0) return [{ module, evidence: moduleEvidence(module, assay) }];
  const lying = barcodes.length === 0 ? [module.barcode] : barcodes;
  return lying.flatMap((barcode) =>
    [module, ...others].map((report): EvaluatedModule => {
      const evidence = moduleEvidence(report, assay);
      return {
        module: { ...report, role: module.role, barcode },
        evidence: { ...evidence, contradictions: [...contradictions, ...evidence.contradictions] },
      };
    }),
  );
}

/** Why it is not proven whose material a tube's module held. */
function identityDoubts(
  modules: readonly ReportedModule[],
  repeated: ReadonlyMap<string, string>,
  barcode: string,
): NewHold[] {
  const twice = repeated.get(barcode);
  return [
    ...modules.flatMap(({ doubt, barcodes }) => (doubt && barcodes.includes(barcode) ? [doubt] : [])),
    ...(twice ? [{ rule: "repeated_barcode", subject: { kind: "sample", name: "" }, message: twice } as const] : []),
  ];
}

/** Holds on one tube: because of its own modules, and of the controls that every result depends on. */
function curveHolds(modules: readonly EvaluatedModule[], barcode: string): NewHold[] {
  return modules
    .filter(({ module }) => module.role !== "sample" || module.barcode === barcode)
    .flatMap(({ module, evidence: { disagreements } }): NewHold[] => {
      if (disagreements.length === 0) return [];
      const subject = { kind: "well", name: moduleWell(module.moduleNo).name } as const;
      return [{ rule: "device_curve", subject, message: disagreements.join("；") }];
    });
}

/** Which results may be released without a person, condition by condition. */
function checkedSets(
  run: Pick<RunToJudge, "product" | "tubes"> & { readonly release: NonNullable<RunToJudge["release"]> },
  judged: readonly EvaluatedModule[],
  { subjects, calls }: CommitRows,
): CheckedSet[] {
  const controls = judged.filter(({ module }) => module.role !== "sample");
  const facts = { ...run.release, assay: run.product.assay, controls };
  return subjects.map(({ resultSetId, tubeId, holdReason, holds, outcome }) => {
    const tube = run.tubes.find((one) => one.tubeId === tubeId);
    const checks = releaseChecks(facts, {
      modules: judged.filter(({ module }) => module.role === "sample" && module.barcode === tube?.barcode),
      calls: calls.filter((call) => call.resultSetId === resultSetId),
      holdReason,
      holdCount: holds.length,
      attention: outcome.attention as readonly string[],
      isFirst: tube?.earlier.length === 0,
    });
    return { resultSetId, checks, isDue: checks.every(({ passed }) => passed) };
  });
}

/** What is stored of a module's curves; nothing for a module without curves. */
function storedCurves({ module, evidence }: EvaluatedModule, assay: PathogenAssay): ModuleCurves[] {
  const measured = evidence.channels.filter(({ own }) => own !== null);
  if (measured.length === 0) return [];
  const { threshold, baselineFrom } = moduleLimitsOf(assay);
  const nameOf = targetNames(assay);
  return [
    {
      position: moduleWell(module.moduleNo).name,
      threshold,
      baselineFrom,
      channels: measured.map(({ channel, own }) => ({
        target: channel.target,
        name: [nameOf(channel.target), channel.dye].filter(Boolean).join(" "),
        deviceCt: channel.ct,
        ct: own && own.ct !== null ? Number(own.ct.toFixed(3)) : null,
        endpoint: Number((own?.endpoint ?? 0).toFixed(3)),
        baselineEnd: own?.baselineEnd ?? 0,
      })),
      block: packCurves(measured.map(({ channel }) => decodeCurve(channel.curve ?? ""))),
    },
  ];
}

/** Holds on a device's run as a whole and because of the lots of its tubes. */
interface DeviceRunDoubts {
  readonly ofRun: readonly NewHold[];
  ofTube(tube: NamedTube): readonly NewHold[];
  /** The device trusts its clock, and no time known to the server contradicts it. */
  readonly isClockTrusted: boolean;
}

/**
 * Compares the times of a device's run with when the server received its messages. That is also when its tubes count as
 * received: tubes bound during the run are received in the middle of it.
 */
export function deviceRunHolds(
  { run, lots, instrument }: Pick<DeviceMessageFacts, "lots" | "instrument"> & { readonly run: DeviceRun },
  endedAt: number,
  now: number,
): DeviceRunDoubts {
  const { startedAt, heardAt } = run;
  const time = lateStart(startedAt, heardAt) ?? runTimeHold({ startedAt, endedAt, receipts: [], now });
  const at = validityTime(time, endedAt, now);
  const reagents = { lot: run.reagentLot, expiresOn: run.reagentExpiresOn };
  return {
    ofRun: [
      ...(time ? [time] : []),
      ...reagentHolds(reagents, at),
      ...unfitReagentHold(lotFaults(lots), ""),
      ...findFitnessHolds(instrument, at),
    ],
    ofTube: (tube) => tubeHolds(tube, at),
    isClockTrusted: run.isClockTrusted && time === null,
  };
}

function lateStart(startedAt: number, heardAt: number): NewHold | null {
  if (Math.abs(heardAt - startedAt) <= clockToleranceMs) return null;
  const message = runTimeReasons.lateMessage(startedAt, heardAt);
  return { rule: "run_time", subject: wholeRunSubject, message, facts: { startedAt, heardAt } };
}
