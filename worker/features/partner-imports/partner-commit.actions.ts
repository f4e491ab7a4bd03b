import { partnerMessages } from "#contract/partner-imports";
import { commitPartnerImport, rollBackPartnerImport } from "#contract/partner-imports.schemas";
import { staffAction } from "../../http/action";
import { conflict } from "../../http/errors";
import { runNamed } from "../../platform/database/named-batch";
import { newId } from "../../platform/ids";
import { manualOutcome, targetsOfAssay } from "../calling/manual-results.rules";
import type { LabProduct } from "../calling/subject.types";
import { findLabProducts } from "../instrument-files/run-imports.queries";
import { auditRows } from "../logs/logs.actions";
import type { TargetFinding } from "../products/pathogen-findings.rules";
import { drawRunNumber, insertRun } from "../results/commit/commit.store";
import { checkPendingDeltas } from "../results/commit/delta-check.actions";
import { createManualRun } from "../results/commit/manual-run.actions";
import { runExists } from "../results/runs/runs.queries";
import {
  type CombinationMeaning,
  canCommitRows,
  canTakeBackRun,
  commitStatements,
  findCombinations,
  takeBackStatements,
  type ValueCombination,
} from "./partner-commit.store";
import { partnerItem, requireOpenPartnerImport, requirePartnerImport } from "./partner-imports.actions";
import { findPartnerImport } from "./partner-imports.store";

/** What each combination of values means; the rules are evaluated once per combination, not per sample. */
function meaningOf(
  product: LabProduct,
  targets: readonly string[],
  { said, earlier }: ValueCombination,
): CombinationMeaning {
  const values: Record<string, string | null> = {};
  for (const [i, part] of said.split("|").entries()) {
    const target = targets[i];
    if (target && part !== "?") values[target] = part === "-" ? null : part;
  }
  const before = JSON.parse(earlier) as TargetFinding[];
  const { phenotype, level, outcome, holdReason } = manualOutcome(product, values, before);
  return { said, earlier, phenotype, level, outcome, holdReason };
}

/** The rows were checked when they were staged; the commit makes all of them results in one batch, or none. */
export const commitPartnerImportAction = staffAction(commitPartnerImport, {
  load: ({ params }) => ({ partnerImport: findPartnerImport(params.id), labProducts: findLabProducts() }),
  async run(ctx) {
    const standing = requirePartnerImport(ctx.partnerImport);
    if (standing.state === "committed") {
      ctx.reply.msg = partnerMessages.knownCommitted;
      return { item: partnerItem(standing), isKnown: true, submittedCount: 0, heldCount: 0 };
    }
    const row = requireOpenPartnerImport(standing);
    if (Object.entries(row.wrongCounts).some(([verdict, n]) => verdict !== "left_out" && n > 0))
      throw conflict(partnerMessages.wrongLeft);
    const product = ctx.labProducts.find(({ id }) => id === row.productId);
    if (!product) throw conflict(partnerMessages.chooseProduct);
    const targets = targetsOfAssay(product.assay);
    const isGenotype = product.assay.kind === "genotype";
    const [combinations] = await ctx.deps.database.run([findCombinations(row.id, targets)]);
    if (combinations.length === 0) throw conflict(partnerMessages.nothing);
    if (combinations.some(({ isRepeated }) => isRepeated)) throw conflict(partnerMessages.repeated);
    const meanings = combinations.map((one) => meaningOf(product, targets, one));
    const counts = { submittedCount: 0, heldCount: 0 };
    for (const [i, { sampleCount }] of combinations.entries())
      counts[meanings[i]?.holdReason === "" ? "submittedCount" : "heldCount"] += sampleCount;
    const run = { ...createManualRun(ctx, product, { instrument: row.partner, remark: row.fileName }) };
    const span = { importId: row.id, base: row.base, rowTotal: row.rowTotal };
    const by = { userId: ctx.caller.userId, requestId: ctx.request.id, now: ctx.now };
    const when = canCommitRows(span);
    const audit = await auditRows(ctx, {
      action: "partnerImport.commit",
      objectType: "partnerImport",
      objectId: row.id,
      changes: { runId: run.id, ...counts },
      when: runExists(run.id),
    });
    const { runNo, partnerImport } = await runNamed(ctx.deps.database, {
      counted: drawRunNumber(run.series, when),
      runNo: insertRun(run, when),
      rows: commitStatements(span, { ...run, ruleSetId: product.ruleSetId }, { targets, isGenotype }, meanings, by),
      audit,
      partnerImport: findPartnerImport(row.id),
    });
    if (!runNo) throw conflict(partnerMessages.stale);
    // The scheduled job finishes what this leaves; until then the results stay held.
    if (isGenotype) ctx.deps.later(checkPendingDeltas(ctx.deps).catch(() => undefined));
    return { item: partnerItem(requirePartnerImport(partnerImport)), isKnown: false, ...counts };
  },
});

export const rollBackPartnerImportAction = staffAction(rollBackPartnerImport, {
  load: ({ params }) => ({ partnerImport: findPartnerImport(params.id) }),
  async run(ctx) {
    const row = requirePartnerImport(ctx.partnerImport);
    const { reason } = ctx.body;
    if (row.state !== "committed" || !row.run) throw conflict(partnerMessages.notCommitted);
    const of = { importId: row.id, runId: row.run.id };
    const by = { userId: ctx.caller.userId, requestId: ctx.request.id, now: ctx.now };
    const audit = await auditRows(ctx, {
      action: "partnerImport.rollBack",
      objectType: "partnerImport",
      objectId: row.id,
      reason,
      changes: { runId: row.run.id },
      when: canTakeBackRun(of.importId, of.runId),
    });
    const {
      taking: [taken],
      partnerImport,
    } = await runNamed(ctx.deps.database, {
      audit: audit.slice(0, 1),
      taking: takeBackStatements(of, reason, newId(ctx.now), by),
      partnerImport: findPartnerImport(row.id),
    });
    if (taken === 0) throw conflict(partnerMessages.published);
    return partnerItem(requirePartnerImport(partnerImport));
  },
});
