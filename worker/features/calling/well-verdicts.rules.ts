import { wellVerdictNames } from "#contract/import-wells";
import type { PreviewWell, WellVerdict } from "#contract/import-wells.schemas";
import { sampleStateNames } from "#contract/samples";
import type { AssayDefinition } from "../products/assays/assay.types";
import { isBarcode } from "../specimens/barcodes/barcodes.rules";
import { type SampleState, sampleStates } from "../specimens/sample.states";
import type { TubeState } from "../specimens/tube.states";
import type { MappedReading } from "./name-mapping.rules";
import { isControlReading, type PlateCalls, type SampleCall } from "./plates/plate-calls.rules";
import type { Reading } from "./reading.types";

/** What the database knows about a barcode in a file. */
export interface KnownTube {
  readonly barcode: string;
  readonly tubeId: string;
  readonly tubeState: TubeState;
  readonly productId: string;
  readonly isBound: boolean;
  readonly sampleId: string | null;
  readonly sampleState: SampleState | null;
  readonly hasReport: boolean;
}

interface PlateFacts {
  readonly mapped: readonly MappedReading[];
  /** By sample name: why the sample is not in its planned wells. */
  readonly misplaced?: ReadonlyMap<string, string> | undefined;
  readonly tubes: ReadonlyMap<string, KnownTube>;
  /** Null before a product is chosen. */
  readonly chosen: { readonly productId: string; readonly assay: AssayDefinition; readonly calls: PlateCalls } | null;
}

interface Judged {
  readonly verdict: WellVerdict;
  readonly message: string;
}

/** A well of the preview before its target's name and the hold sentences are added. */
export type EvaluatedWell = Omit<PreviewWell, "targetName" | "doubts">;

/** A verdict for every reading of a file: what a commit will do with it, and what a person can do when that is nothing. */
export function evaluateWells(facts: PlateFacts): EvaluatedWell[] {
  const places = Map.groupBy(facts.mapped, (entry) => entry.reading.position);
  const calls = new Map(
    (facts.chosen?.calls.samples ?? []).flatMap(({ sampleName, calls }) =>
      calls.map((call) => [`${sampleName}\n${call.targetCode}`, call] as const),
    ),
  );
  return facts.mapped.map((entry) => {
    const tube = facts.tubes.get(entry.sampleName);
    const neighbours = places.get(entry.reading.position) ?? [];
    const judged = judgeWell(entry, facts, neighbours, tube, calls.get(`${entry.sampleName}\n${entry.code}`));
    return toPreview(entry, tube, judged);
  });
}

function judgeWell(
  entry: MappedReading,
  { chosen, misplaced }: PlateFacts,
  neighbours: readonly MappedReading[],
  tube: KnownTube | undefined,
  call: SampleCall | undefined,
): Judged {
  const { reading } = entry;
  if (reading.role === "empty") return plain("empty");
  if (entry.isIgnored) return plain("ignored");
  const isControl = chosen ? isControlReading(entry, chosen.assay, neighbours) : isControlTask(reading);
  if (isControl) return plain("control");
  if (!chosen) return { verdict: "unmapped_assay", message: "请先选择产品" };
  if (entry.code === null) {
    return { verdict: "unmapped_assay", message: `「${reading.assayName}」不在该产品的检测项中，请对应或忽略` };
  }
  const blocked = tubeVerdict(entry.sampleName, tube, chosen.productId);
  if (blocked) return blocked;
  const otherWell = misplaced?.get(entry.sampleName);
  if (otherWell) return { verdict: "other_well", message: otherWell };
  if (call?.isConflict) return { verdict: "replicate_conflict", message: call.reason };
  if (call && call.state !== "called") return { verdict: "no_call", message: call.reason };
  return plain("ok");
}

/** Why a sample cannot take a result now; null when it can. */
export function tubeVerdict(name: string, tube: KnownTube | undefined, productId: string): Judged | null {
  if (!tube) {
    const message = isBarcode(name)
      ? "系统中没有这个条码，请核对或对应到正确的条码"
      : "样本名不是条码，请对应到条码或忽略";
    return { verdict: "unknown_barcode", message };
  }
  if (tube.productId !== productId) return { verdict: "wrong_product", message: "该采样管属于另一个产品" };
  if (!tube.isBound) return { verdict: "not_bound", message: "尚未绑定客户，绑定并签收后才能出结果" };
  if (tube.hasReport || tube.sampleState === "completed")
    return { verdict: "already_reported", message: "该样本已出报告" };
  if (tube.tubeState === "quarantined")
    return { verdict: "not_received", message: "采样管在隔离架，解除隔离后才能出结果" };
  if (!tube.sampleId || !tube.sampleState || tube.sampleState === "expected") {
    return { verdict: "not_received", message: "尚未签收，请先扫码签收" };
  }
  if (tube.sampleState === "tested") return { verdict: "duplicate", message: "已有待处理的结果；要重做请先安排复检" };
  if (takesResult(tube.sampleState)) return null;
  return { verdict: "not_received", message: `样本当前为「${sampleStateNames[tube.sampleState]}」，不能出结果` };
}

/**
 * True when a measured sample may move to "tested". Measuring it implies that it was accepted and put on a plate, so those
 * moves are made together with the result.
 */
function takesResult(state: SampleState): boolean {
  let at = state;
  for (const event of ["accept", "plate", "test"] as const) at = sampleStates.next(at, event) ?? at;
  return state !== "tested" && at === "tested";
}

/** The states from which a sample may take a result. */
export const measurableStates = sampleStates.states.filter(takesResult);

/** Whether the sample of the well gets a result, or a record that no result could be made. */
export function isCommittable({ verdict }: { verdict: WellVerdict }): boolean {
  return verdict === "ok" || verdict === "no_call" || verdict === "replicate_conflict";
}

const isControlTask = ({ role }: Reading) => !["unknown", "ipc", "empty"].includes(role);

const plain = (verdict: WellVerdict): Judged => ({ verdict, message: wellVerdictNames[verdict] });

/** The role of a well as it is stored in the database. */
export function storedRole(reading: Reading, isControl: boolean): PreviewWell["role"] {
  if (reading.role === "empty" || reading.role === "standard" || reading.role === "ntc") return reading.role;
  if (reading.role === "blocked-ipc") return "negative";
  if (reading.role === "unknown" || reading.role === "ipc") return isControl ? "positive" : "sample";
  return "positive";
}

function toPreview(entry: MappedReading, tube: KnownTube | undefined, judged: Judged): EvaluatedWell {
  const { reading } = entry;
  return {
    position: reading.position,
    sampleName: reading.sampleName,
    assay: reading.assayName,
    targetCode: entry.code,
    task: reading.rawTask,
    role: storedRole(reading, judged.verdict === "control"),
    call: reading.call ?? "",
    ct: reading.ct,
    signal1: reading.allele1?.deltaRn ?? null,
    signal2: reading.allele2?.deltaRn ?? null,
    quality: reading.quality,
    verdict: judged.verdict,
    message: judged.message,
    barcode: tube?.barcode ?? null,
    tubeId: tube?.tubeId ?? null,
    sampleId: tube?.sampleId ?? null,
  };
}
