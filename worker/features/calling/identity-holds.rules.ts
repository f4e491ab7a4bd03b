import type { AssayDefinition } from "../products/assays/assay.types";
import type { MappedReading } from "./name-mapping.rules";
import type { Placement } from "./plates/placement.rules";
import { isControlReading } from "./plates/plate-calls.rules";
import type { PatternMismatch } from "./plates/plate-pattern.rules";
import { hasSampleName } from "./plates/plate-plan.rules";
import type { NewHold } from "./result-holds.rules";

/** By sample name: the wells of a barcode that is in more wells than one tube is pipetted into. */
export function repeatedBarcodes(mapped: readonly MappedReading[], assay: AssayDefinition): Map<string, string> {
  const places = Map.groupBy(mapped, ({ reading }) => reading.position);
  const wells = new Map<string, Set<string>>();
  for (const entry of mapped) {
    const { code, sampleName, reading } = entry;
    if (code === null || !hasSampleName(entry)) continue;
    if (isControlReading(entry, assay, places.get(reading.position) ?? [])) continue;
    const key = `${sampleName}\n${assay.kind === "genotype" ? code : ""}`;
    const known = wells.get(key);
    if (known) known.add(reading.position);
    else wells.set(key, new Set([reading.position]));
  }
  const most = assay.kind === "genotype" ? assay.replicates : 1;
  const repeated = new Map<string, string>();
  for (const [key, positions] of wells) {
    const [name = "", code = ""] = key.split("\n");
    if (positions.size <= most || repeated.has(name)) continue;
    const found = [...positions];
    const shown = `${found.slice(0, wellsShown).join("、")}${found.length > wellsShown ? " 等" : ""}`;
    const of = code ? `的 ${code} ` : "";
    repeated.set(
      name,
      `同一条码${of}出现在 ${found.length} 个孔（${shown}），检测每支样本只有 ${most} 个孔，可能有两支管用了同一条码`,
    );
  }
  return repeated;
}

const wellsShown = 8;

/** For every sample of a file, reasons why it is not proven whose material was measured. */
interface IdentityDoubts {
  readonly placement: Placement;
  readonly pattern: PatternMismatch | null;
  readonly repeated: ReadonlyMap<string, string>;
  /** The reason given by the person who imported tubes that are on no plate. */
  readonly statedReason: string;
}

export function identityHolds(
  { placement, pattern, repeated, statedReason }: IdentityDoubts,
  sampleName: string,
): NewHold[] {
  const holds: NewHold[] = [];
  if (placement.kind === "unplanned") {
    const message = `样本不在任何样本板上，位置未经证实。导入人说明：${statedReason}`;
    holds.push({ rule: "placement", subject: { kind: "sample", name: "" }, message });
  }
  if (placement.kind === "planned" && placement.doubt) {
    holds.push({ rule: "plate_code", subject: { kind: "plate", name: placement.plan.code }, message: placement.doubt });
  }
  if (placement.kind === "planned" && pattern && (pattern.barcodes === null || pattern.barcodes.has(sampleName))) {
    const subject = { kind: "plate", name: placement.plan.code } as const;
    holds.push({ rule: "plate_pattern", subject, message: pattern.message });
  }
  const twice = repeated.get(sampleName);
  if (twice) holds.push({ rule: "repeated_barcode", subject: { kind: "sample", name: "" }, message: twice });
  return holds;
}
