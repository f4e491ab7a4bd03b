import { type WellVerdict, wellVerdict } from "#contract/import-wells";
import { type ImportPreview, importMessages } from "#contract/run-imports";
import { assayTargets, targetNames } from "../products/assay.rules";
import { namedChecks } from "./controls.rules";
import { fittingProducts, type PlateReading, readPlate } from "./plate-reading.rules";
import type { ImportContext, LabProduct } from "./run-imports.types";

/** The file as it stands against the present state of tubes and samples. */
export function buildPreview(
  context: ImportContext,
  asked: { productCode?: string; isKnown: boolean; message: string },
): ImportPreview {
  const { row, file, mapping, tubes, products, plan } = context;
  const fitting = fittingProducts(products, file.readings, tubes, mapping);
  const chosenCode = asked.productCode ?? file.productCode;
  const product = chosenCode ? (products.find(({ code }) => code === chosenCode) ?? null) : (fitting[0] ?? null);
  const plate = readPlate({ readings: file.readings, mapping, tubes, product, plan });
  const blockedBy = blockers(context, plate);
  const nameOf = targetNames(product?.assay);
  const { importId, sha256, fileName, byteSize, dialect, state, refusal, uploadedBy, createdAt, run, version } = row;
  return {
    ...{ importId, sha256, fileName, byteSize, dialect, state, refusal, uploadedBy, createdAt, run, version },
    isKnown: asked.isKnown,
    message: asked.message,
    experiment: file.experiment,
    warnings: [...file.warnings, ...missingWarning(plate.missing)],
    products: (fitting.length > 0 ? fitting : products).map(({ code, name }) => ({ code, name })),
    product: product && { code: product.code, name: product.name },
    plate: plan ? { id: plan.id, code: plan.code } : null,
    wells: plate.wells.map((well) => ({ ...well, targetName: nameOf(well.targetCode) })),
    summary: summaryOf(plate),
    unknownSamples: [...plate.unknownSamples],
    unknownAssays: [...plate.unknownAssays],
    targets: product ? assayTargets(product.assay) : [],
    mappings: { samples: { ...mapping.samples }, assays: { ...mapping.assays } },
    controls: controlsOf(plate),
    canCommit: blockedBy.length === 0,
    blockedBy,
  };
}

function missingWarning(missing: readonly string[]): string[] {
  if (missing.length === 0) return [];
  const shown = missing.slice(0, 5).join("、");
  return [`排板中有 ${missing.length} 支样本不在文件里：${shown}${missing.length > 5 ? " 等" : ""}`];
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
    checks: namedChecks(checks, targetNames(product?.assay)),
  };
}

/** Sentences that stand in the way of a commit; failed controls do not: they are recorded as a failed run. */
export function blockers({ row, plan }: ImportContext, plate: PlateReading<LabProduct>): string[] {
  if (row.state === "committed") return [importMessages.committed];
  if (row.state === "discarded") return [importMessages.discarded];
  if (row.state !== "previewed") return [importMessages.refused];
  if (!plate.product) return [importMessages.chooseProduct];
  const problems: string[] = [];
  if (plan?.isOpen) problems.push(`样本板 ${plan.code} 尚未封板，请先封板再入库`);
  if (plate.unknownAssays.length > 0) problems.push(importMessages.unmapped);
  if (!plate.wells.some(isCommittable)) problems.push(importMessages.nothingToCommit);
  return problems;
}

/** A well whose sample gets a result, or the record that none could be made. */
export function isCommittable({ verdict }: { verdict: WellVerdict }): boolean {
  return verdict === "ok" || verdict === "no_call" || verdict === "replicate_conflict";
}
