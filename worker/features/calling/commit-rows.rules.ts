import type { PreviewWell } from "#contract/import-wells.schemas";
import { targetNames } from "../products/assays/assay.rules";
import type { AssayDefinition } from "../products/assays/assay.types";
import type { RuleAnswer } from "../products/rule-sets/rule-set.rules";
import { evaluateFindings } from "../products/templates/report-content.rules";
import { type PathogenNextStep, pathogenNextStep } from "./panels/pathogen-calls.rules";
import { holdReason, type PlateCalls, type SampleCalls } from "./plates/plate-calls.rules";
import type { PlateReading } from "./plates/plate-reading.rules";
import type { Reading } from "./reading.types";
import type { NewHold } from "./result-holds.rules";
import type { LabProduct, NamedTube } from "./subject.types";
import { type EvaluatedWell, isCommittable, storedRole } from "./well-verdicts.rules";

export interface WellInsert {
  readonly id: string;
  readonly position: string;
  readonly targetCode: string;
  readonly role: PreviewWell["role"];
  readonly controlCode: string;
  readonly sampleId: string | null;
  readonly sampleName: string;
  readonly assayName: string;
  readonly verdict: string;
  readonly state: "pending" | "called" | "no_call" | "inconclusive" | "invalid";
  readonly isOmitted: boolean;
}

export interface ReadingInsert {
  readonly id: string;
  readonly wellId: string;
  readonly channel: string;
  readonly targetCode: string;
  readonly ct: number | null;
  readonly ctText: string;
  readonly signal1: number | null;
  readonly signal2: number | null;
  readonly quality: number | null;
  readonly instrumentCall: string;
}

export interface SubjectInsert {
  readonly sampleId: string;
  readonly tubeId: string;
  readonly resultSetId: string;
  readonly phenotype: string | null;
  readonly level: number | null;
  readonly outcome: Record<string, unknown>;
  readonly holdReason: string;
  readonly holds: readonly NewHold[];
}

export interface CallInsert {
  readonly id: string;
  readonly resultSetId: string;
  readonly sampleId: string;
  readonly targetCode: string;
  readonly state: string;
  readonly value: string | null;
  readonly reason: string;
  readonly instrumentCall: string;
  readonly wellIds: readonly string[];
}

/** The rows of one commit; a failed run has subjects (their samples go back to the queue) and no calls. */
export interface CommitRows {
  readonly wells: readonly WellInsert[];
  readonly readings: readonly ReadingInsert[];
  readonly subjects: readonly SubjectInsert[];
  readonly calls: readonly CallInsert[];
}

interface Source {
  readonly plate: PlateReading<LabProduct>;
  readonly product: LabProduct;
  readonly calls: PlateCalls;
  readonly tubes: readonly NamedTube[];
  /** Holds because of the evidence about one sample. */
  holdsOf(sample: SampleCalls, tube: NamedTube): readonly NewHold[];
  newId(): string;
}

export function buildCommitRows(source: Source): CommitRows {
  const { wells, readings, wellIds } = wellRows(source);
  const committed = new Set(source.plate.wells.filter(isCommittable).map((well) => well.sampleId));
  const subjects: SubjectInsert[] = [];
  const calls: CallInsert[] = [];
  for (const sample of source.calls.samples) {
    const tube = source.tubes.find(({ barcode }) => barcode === sample.sampleName);
    if (!tube?.sampleId || !committed.has(tube.sampleId)) continue;
    const subject = subjectRow(source, sample, tube, tube.sampleId);
    subjects.push(subject);
    if (!source.calls.verdict.passed) continue;
    for (const { targetCode, state, value, reason, instrumentCall, positions } of sample.calls) {
      const { resultSetId, sampleId } = subject;
      const from = positions.flatMap((position) => wellIds.get(`${position}\n${targetCode}`) ?? []);
      calls.push({
        id: source.newId(),
        resultSetId,
        sampleId,
        targetCode,
        state,
        value,
        reason,
        instrumentCall,
        wellIds: from,
      });
    }
  }
  return { wells, readings, subjects, calls };
}

function wellRows({ plate, product, newId }: Source) {
  const wells = new Map<string, WellInsert>();
  const readings: ReadingInsert[] = [];
  const channels = new Map<string, number>();
  plate.mapped.forEach(({ reading, code }, i) => {
    const shown = plate.wells[i];
    if (!shown || shown.verdict === "empty") return;
    const targetCode = code ?? reading.assayName;
    const place = `${reading.position}\n${targetCode}`;
    const well = wells.get(place) ?? wellRow(newId(), reading, targetCode, shown, product.assay);
    wells.set(place, well);
    const channel = reading.reporter ?? reading.assayName;
    const nth = (channels.get(`${place}\n${channel}`) ?? 0) + 1;
    channels.set(`${place}\n${channel}`, nth);
    readings.push(readingRow(newId(), well.id, reading, targetCode, nth > 1 ? `${channel} ${nth}` : channel));
  });
  const wellIds = new Map([...wells].map(([place, well]) => [place, well.id]));
  return { wells: [...wells.values()], readings, wellIds };
}

const wellStates: Partial<Record<PreviewWell["verdict"], WellInsert["state"]>> = {
  ok: "called",
  control: "called",
  no_call: "no_call",
  replicate_conflict: "inconclusive",
};

function wellRow(
  id: string,
  reading: Reading,
  targetCode: string,
  shown: EvaluatedWell,
  assay: AssayDefinition,
): WellInsert {
  const isControl = shown.verdict === "control";
  const control = assay.controls.find(
    (one) => one.position === reading.position && (!("rsid" in one) || one.rsid === targetCode),
  );
  return {
    id,
    position: reading.position,
    targetCode,
    role: control && isControl ? (control.expect === "ntc" ? "ntc" : "positive") : storedRole(reading, isControl),
    controlCode: isControl ? (control?.code ?? reading.rawTask) : "",
    sampleId: isControl ? null : shown.sampleId,
    sampleName: reading.sampleName,
    assayName: reading.assayName,
    verdict: shown.verdict,
    state: wellStates[shown.verdict] ?? "pending",
    isOmitted: reading.omitted,
  };
}

function readingRow(id: string, wellId: string, reading: Reading, targetCode: string, channel: string): ReadingInsert {
  return {
    id,
    wellId,
    channel,
    targetCode,
    ct: reading.ct,
    ctText: reading.ctUndetermined ? "Undetermined" : "",
    signal1: reading.allele1?.deltaRn ?? null,
    signal2: reading.allele2?.deltaRn ?? null,
    quality: reading.quality,
    instrumentCall: reading.call ?? "",
  };
}

/** What the calls of one sample mean under the product's rules, and why they cannot be submitted, if so. */
export type SubjectOutcome = Pick<SubjectInsert, "phenotype" | "level" | "outcome" | "holdReason">;

export function evaluateSubject(
  { product, calls }: Pick<Source, "product"> & { readonly calls: Pick<PlateCalls, "verdict"> },
  sample: SampleCalls,
  earlier: NamedTube["earlier"],
): SubjectOutcome {
  const answer = product.ruleSet ? evaluateFindings(product.assay, product.ruleSet, findingsOf(sample.calls)) : null;
  const hold = !calls.verdict.passed
    ? (calls.verdict.reasons[0]?.message ?? "质控未通过")
    : (holdReason(sample, earlier) ?? ruleProblem(answer, product.assay));
  return {
    phenotype: answer?.ok ? answer.phenotype : null,
    level: answer?.ok ? answer.level : null,
    outcome: {
      conclusion: sample.conclusion,
      nextStep: nextStepOf(sample, earlier),
      rowId: answer?.ok ? answer.rowId : null,
      attention: sample.attention,
    },
    holdReason: hold ?? "",
  };
}

function subjectRow(source: Source, sample: SampleCalls, tube: NamedTube, sampleId: string): SubjectInsert {
  const outcome = evaluateSubject(source, sample, tube.earlier);
  return {
    sampleId,
    tubeId: tube.tubeId,
    resultSetId: source.newId(),
    ...outcome,
    holds: source.holdsOf(sample, tube),
  };
}

/** The next step after the calls of a sample: "repeat-once" when a genotype needs another run, null when nothing is needed. */
export type CallNextStep = PathogenNextStep | "repeat-once" | null;

function nextStepOf(sample: SampleCalls, earlier: NamedTube["earlier"]): CallNextStep {
  if (sample.conclusion) return pathogenNextStep(sample.conclusion, earlier);
  return holdReason(sample, earlier) === null ? null : "repeat-once";
}

/** Findings by site or target, the input of rule sets and reports. */
function findingsOf(calls: readonly { targetCode: string; value: string | null }[]): Record<string, string | null> {
  return Object.fromEntries(calls.map(({ targetCode, value }) => [targetCode, value]));
}

function ruleProblem(answer: RuleAnswer | null, assay: AssayDefinition): string | null {
  if (!answer) return "产品没有生效的解读规则";
  if (answer.ok) return null;
  return answer.problem === "ambiguous"
    ? "解读规则对该组合有多个答案"
    : `解读规则没有覆盖该结果（${answer.keys.map(targetNames(assay)).join("、")}）`;
}
