import { importVerdictOf } from "#contract/import-forecast";
import { type WellVerdict, wellVerdict } from "#contract/import-wells.schemas";
import { importMessages } from "#contract/run-imports";
import type { ImportPreview } from "#contract/run-imports.schemas";
import { addTargetNames } from "../calling/controls/controls.rules";
import { planOfPlacement } from "../calling/plates/placement.rules";
import { evaluatePlate, fittingProducts, type PlateReading } from "../calling/plates/plate-reading.rules";
import type { Reading } from "../calling/reading.types";
import type { LabProduct } from "../calling/subject.types";
import { isCommittable } from "../calling/well-verdicts.rules";
import { assayTargets, targetNames } from "../products/assays/assay.rules";
import { findContradictedResults, findFileHolds, measuredTubes } from "./file-doubts.rules";
import type { ImportContext } from "./run-imports.types";
import { plateOfFile } from "./stored-file.rules";

/** The preview of a file under the current states of tubes and samples. */
export function buildPreview(
  context: ImportContext,
  readings: readonly Reading[],
  asked: { productCode?: string; isKnown: boolean; message: string; now: number },
): ImportPreview {
  const { row, file, mapping, tubes, products, plans } = context;
  const fitting = fittingProducts(products, readings, tubes, mapping);
  const chosenCode = asked.productCode ?? file.productCode;
  const product = chosenCode ? (products.find(({ code }) => code === chosenCode) ?? null) : (fitting[0] ?? null);
  const plate = evaluatePlate({ readings, mapping, tubes, product, plans, filePlate: plateOfFile(file) });
  const plan = planOfPlacement(plate.placement);
  const placement = shownPlacement(plate);
  const leftOut = row.state === "previewed" ? [...plate.missing] : [];
  const blockedBy = commitBlockers(context, plate);
  const nameOf = targetNames(product?.assay);
  const blocks = { canCommit: blockedBy.length === 0, blockedBy, canValidate: canValidate(blockedBy, context) };
  const controls = controlsOf(plate);
  const doubts = row.state === "previewed" && product ? previewDoubts(context, plate, asked.now) : [];
  const wells = plate.wells.map((well) => ({
    ...well,
    targetName: nameOf(well.targetCode),
    doubts: doubtsAt(doubts, well.position),
  }));
  const { fileKey: _key, ...listed } = row;
  return {
    ...listed,
    verdict:
      row.state === "previewed"
        ? { ...importVerdictOf({ ...blocks, controls, wells, placement, doubts, leftOut }), at: asked.now }
        : row.verdict,
    isKnown: asked.isKnown,
    message: asked.message,
    experiment: file.experiment,
    plateWells: plate.format.wells,
    warnings: [...file.warnings, ...repeatedWarnings(plate.repeated)],
    products: (fitting.length > 0 ? fitting : products).map(({ code, name }) => ({ code, name })),
    product: product && { code: product.code, name: product.name },
    plate: plan ? { id: plan.id, code: plan.code } : null,
    placement,
    leftOut,
    wells,
    summary: summaryOf(plate),
    unknownSamples: [...plate.unknownSamples],
    unknownAssays: [...plate.unknownAssays],
    targets: product ? assayTargets(product.assay) : [],
    mappings: { samples: { ...mapping.samples }, assays: { ...mapping.assays } },
    controls,
    doubts,
    ...blocks,
  };
}

const doubtsAt = (doubts: ImportPreview["doubts"], position: string): string[] =>
  doubts.flatMap(({ subject, message }) => (subject.kind === "well" && subject.name === position ? [message] : []));

/** The holds that the file would cause, without those about reagents, which are asked for at the commit. */
function previewDoubts(context: ImportContext, plate: PlateReading<LabProduct>, now: number): ImportPreview["doubts"] {
  const doubts = findFileHolds(context, plate, null, now);
  const tubes = measuredTubes(context, plate);
  const all = [...doubts.ofRun, ...tubes.flatMap(doubts.ofTube), ...findContradictedResults(context, plate)];
  const shown = all.map(({ rule, subject, message }) => ({ rule, subject, message }));
  // The tubes of a recalled batch share one hold.
  return [...new Map(shown.map((hold) => [JSON.stringify(hold), hold])).values()];
}

/** What the preview says about whether the samples are in the wells that the file names. */
function shownPlacement({ placement, pattern }: PlateReading<LabProduct>): ImportPreview["placement"] {
  const { kind } = placement;
  if (kind === "unplanned") return { kind, message: importMessages.unplanned };
  if (kind === "contradicted") return { kind, message: placement.message };
  const shown = pattern && `${pattern.message}${pattern.barcodes ? `（涉及 ${pattern.barcodes.size} 支样本）` : ""}`;
  return { kind, message: [placement.doubt, shown].filter((one) => one !== null).join("；") };
}

const repeatedShown = 5;

function repeatedWarnings(repeated: ReadonlyMap<string, string>): string[] {
  const all = [...repeated].map(([name, message]) => `${name}：${message}，结果将存疑`);
  const more = all.length - repeatedShown;
  return [...all.slice(0, repeatedShown), ...(more > 0 ? [`另有 ${more} 个条码也重复出现`] : [])];
}

function summaryOf({ wells }: PlateReading<LabProduct>): { verdict: WellVerdict; count: number }[] {
  const counts = new Map<WellVerdict, number>();
  for (const { verdict } of wells) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
  return wellVerdict.options.flatMap((verdict) => {
    const count = counts.get(verdict);
    return count ? [{ verdict, count }] : [];
  });
}

function controlsOf({ calls, product }: PlateReading<LabProduct>): ImportPreview["controls"] {
  if (!calls) return { passed: null, message: "检测名称对应后才能判断质控", checks: [] };
  const { passed, reasons, checks } = calls.verdict;
  return {
    passed,
    message: reasons[0]?.message ?? "质控全部符合预期",
    checks: addTargetNames(checks, targetNames(product?.assay)),
  };
}

/** True for a plate of reference materials only: it has none of our tubes, and nothing else prevents the commit. */
const canValidate = (blockedBy: readonly string[], { tubes }: Pick<ImportContext, "tubes">): boolean =>
  tubes.length === 0 && blockedBy.length === 1 && blockedBy[0] === importMessages.nothingToCommit;

/** Sentences that prevent a commit. Failed controls do not: they are recorded as a failed run. */
export function commitBlockers(
  context: Pick<ImportContext, "row" | "tubes">,
  plate: PlateReading<LabProduct>,
  isValidation = false,
): string[] {
  const { row } = context;
  if (row.state === "committed") return [importMessages.committed];
  if (row.state === "discarded") return [importMessages.discarded];
  if (row.state !== "previewed") return [importMessages.refused];
  if (!plate.product) return [importMessages.chooseProduct];
  const problems: string[] = [];
  const { placement } = plate;
  const plan = planOfPlacement(placement);
  if (plan?.isOpen) problems.push(`样本板 ${plan.code} 尚未封板，请先封板再入库`);
  else if (placement.kind === "contradicted") problems.push(placement.message);
  if (plate.unknownAssays.length > 0) problems.push(importMessages.unmapped);
  // A file without a usable result can still contradict an existing result, and is then worth storing.
  const isOfUse = plate.wells.some(isCommittable) || findContradictedResults(context, plate).length > 0;
  if (!isValidation && !isOfUse) problems.push(importMessages.nothingToCommit);
  return problems;
}
