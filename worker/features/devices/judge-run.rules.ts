import { clockToleranceMs, runTimeWords } from "#contract/result-holds";
import { type CommitRows, commitRows } from "../calling/commit-rows.rules";
import { curveLight, packCurves } from "../calling/curve-encoding.rules";
import { noMapping } from "../calling/name-mapping.rules";
import type { PlateCalls } from "../calling/plates/plate-calls.rules";
import { readPlate } from "../calling/plates/plate-reading.rules";
import type { NewHold } from "../calling/result-holds.rules";
import { measuredAt, reagentDoubts, timeDoubt, tubeLotDoubts, wholeRun } from "../calling/run-evidence.rules";
import type { LabProduct, NamedTube } from "../calling/subject.types";
import { fitnessDoubts } from "../instruments/instrument-fitness.rules";
import { moduleLimitsOf, targetNames } from "../products/assays/assay.rules";
import type { PathogenAssay } from "../products/assays/assay.types";
import { lotFaults, unfitDoubt } from "../reagents/box-use.rules";
import type { ModuleCurves } from "../results/runs/module-curves.queries";
import { type JudgedTrend, judgedTrend, type TrendFacts } from "../trends/alarms.rules";
import type { DoorFacts } from "./device-message.types";
import { deviceReadings, moduleWell } from "./device-readings.rules";
import type { DeviceRun } from "./device-runs.store";
import { type JudgedModule, moduleEvidence } from "./module-evidence.rules";
import { type CheckedSet, type ReleaseFacts, releaseChecks } from "./release.rules";
import type { ReportedModule } from "./reported-modules.rules";

type PanelProduct = LabProduct & { readonly assay: PathogenAssay };

/** A completed run as it is judged: nothing in here knows the database or the clock. */
interface RunToJudge {
  readonly product: PanelProduct;
  readonly tubes: readonly NamedTube[];
  /** Every module with all that was said of it. */
  readonly modules: readonly ReportedModule[];
  /** Why the run as a whole, or one of its tubes, is questionable. */
  readonly doubts: { readonly ofRun: readonly NewHold[]; ofTube(tube: NamedTube): readonly NewHold[] };
  /** What the runs before set, and the lot of this one. */
  readonly trend: { readonly facts: TrendFacts | undefined; readonly lot: string };
  /** What automatic release asks besides the measurement; nothing leaves without it. */
  readonly release: Omit<ReleaseFacts, "assay" | "controls"> | undefined;
  newId(): string;
}

interface JudgedRun {
  readonly calls: PlateCalls;
  readonly rows: CommitRows;
  readonly checked: readonly CheckedSet[];
  readonly curves: readonly ModuleCurves[];
  readonly trend: JudgedTrend | undefined;
}

/**
 * Controls first, then calls, doubts, and which of the results may leave without a person. Null when nothing of the assay was
 * measured.
 */
export function judgeRun({ product, tubes, modules, doubts, release, newId, ...run }: RunToJudge): JudgedRun | null {
  const { assay } = product;
  const judged = modules.flatMap((one) => judgedModules(one, assay));
  const readings = deviceReadings(judged, assay);
  const { calls, ...read } = readPlate({ readings, mapping: noMapping, tubes, product });
  if (!calls) return null;
  const committed = commitRows({
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
  const { rows, trend } = judgedTrend(committed, run.trend.lot, run.trend.facts);
  const curves = modules.flatMap(({ module }) =>
    storedCurves({ module, evidence: moduleEvidence(module, assay) }, assay),
  );
  const checked = calls.verdict.passed && release ? checkedSets({ product, tubes, release }, judged, rows) : [];
  return { calls, rows, checked, curves, trend };
}

/** A module as it is called: where words contradict each other, once for every report and every tube of it. */
function judgedModules(
  { module, others, contradictions, barcodes }: ReportedModule,
  assay: PathogenAssay,
): JudgedModule[] {
  if (contradictions.length === 0) return [{ module, evidence: moduleEvidence(module, assay) }];
  const lying = barcodes.length === 0 ? [module.barcode] : barcodes;
  return lying.flatMap((barcode) =>
    [module, ...others].map((report): JudgedModule => {
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

/** The doubts about one tube: its own modules, and the controls that everything rests on. */
function curveHolds(modules: readonly JudgedModule[], barcode: string): NewHold[] {
  return modules
    .filter(({ module }) => module.role !== "sample" || module.barcode === barcode)
    .flatMap(({ module, evidence: { disagreements } }): NewHold[] => {
      if (disagreements.length === 0) return [];
      const subject = { kind: "well", name: moduleWell(module.moduleNo).name } as const;
      return [{ rule: "device_curve", subject, message: disagreements.join("；") }];
    });
}

/** Which of the results may leave without a person, condition by condition. */
function checkedSets(
  run: Pick<RunToJudge, "product" | "tubes"> & { readonly release: NonNullable<RunToJudge["release"]> },
  judged: readonly JudgedModule[],
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

/** What is kept of a module's curves; nothing for a module without any. */
function storedCurves({ module, evidence }: JudgedModule, assay: PathogenAssay): ModuleCurves[] {
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
      block: packCurves(measured.map(({ channel }) => curveLight(channel.curve ?? ""))),
    },
  ];
}

/** Doubts about a device's run as a whole and about the lots of its tubes. */
interface DeviceRunDoubts {
  readonly ofRun: readonly NewHold[];
  ofTube(tube: NamedTube): readonly NewHold[];
  /** The device trusts its clock and nothing that the server knows speaks against it. */
  readonly isClockTrusted: boolean;
}

/**
 * Holds the times of a device's run against when the server heard of it, which is when its tubes were received: tubes that are
 * bound while it runs are received in its middle.
 */
export function deviceRunDoubts(
  { run, lots, instrument }: Pick<DoorFacts, "lots" | "instrument"> & { readonly run: DeviceRun },
  endedAt: number,
  now: number,
): DeviceRunDoubts {
  const { startedAt, heardAt } = run;
  const time = lateStart(startedAt, heardAt) ?? timeDoubt({ startedAt, endedAt, receipts: [], now });
  const at = measuredAt(time, endedAt, now);
  const reagents = { lot: run.reagentLot, expiresOn: run.reagentExpiresOn };
  return {
    ofRun: [
      ...(time ? [time] : []),
      ...reagentDoubts(reagents, at),
      ...unfitDoubt(lotFaults(lots), ""),
      ...fitnessDoubts(instrument, at),
    ],
    ofTube: (tube) => tubeLotDoubts(tube, at),
    isClockTrusted: run.isClockTrusted && time === null,
  };
}

function lateStart(startedAt: number, heardAt: number): NewHold | null {
  if (Math.abs(heardAt - startedAt) <= clockToleranceMs) return null;
  const message = runTimeWords.lateMessage(startedAt, heardAt);
  return { rule: "run_time", subject: wholeRun, message, facts: { startedAt, heardAt } };
}
