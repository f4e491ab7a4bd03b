import { type ReleaseRule, releaseRules } from "#contract/automatic-release";
import { keysOf } from "#contract/fields.schemas";
import { formatGenotype } from "#contract/genotype-text";
import { holdMessages } from "#contract/result-holds";
import { exceptionNames } from "#contract/result-sets";
import { getResultSet, listConclusions, listResultSets, type ResultSetItem } from "#contract/result-sets.schemas";
import { staffAction } from "../../../http/action";
import { notFound } from "../../../http/errors";
import type { ResultsOf } from "../../../platform/database/database";
import { keysetPage } from "../../../platform/database/keyset";
import { totalOf } from "../../../platform/database/list-conditions";
import { targetCodes, targetNames } from "../../products/assays/assay.rules";
import { findProductNames, productOf, productOfColumns } from "../../products/product-names.store";
import { findConclusions } from "../commit/conclusions.store";
import { findHoldsOfResultSet } from "../holds/result-holds.queries";
import { storedControlsOf, toRunWell } from "../runs/runs.actions";
import { findArchivedWells, findWellsOfResultSet, runOfResultSet } from "../runs/runs.store";
import { findChangesOfResultSet } from "./result-changes.store";
import { comparedFindings, isSameResult, sharedFindings } from "./result-comparison.rules";
import {
  type ComparisonRow,
  type DeltaComparisonRow,
  findComparison,
  findContradictingResults,
} from "./result-comparison.store";
import { holdReleaseRefusal, isNotMaker, needsRecollection, reviewRefusal } from "./result-set-moves.rules";
import {
  findAssayOfResultSet,
  findAttempts,
  findCallsOfResultSet,
  findControlsOfResultSet,
  findPhraseOfResultSet,
  findReportOfResultSet,
  findResultSet,
  findResultSets,
  findRuleSetOfResultSet,
} from "./result-sets.store";

type ListedFacts = Omit<
  ResultsOf<[ReturnType<typeof findResultSets>]>[0][number],
  "productCode" | "productName" | "phrase"
>;
export type ResultSetRow = NonNullable<ResultsOf<[ReturnType<typeof findResultSet>]>[0]>;

type ChangeRow = ResultsOf<[ReturnType<typeof findChangesOfResultSet>]>[0][number];

const staffOf = (userId: number | null, name: string | null) => (userId === null ? null : { userId, name: name ?? "" });

/** The exceptions of a result that a reviewer must look at. */
export function exceptionsOf(set: ListedFacts): ResultSetItem["exceptions"] {
  const marks: Record<keyof typeof exceptionNames, boolean> = {
    attention: set.hasAttention,
    again: set.attempt > 1,
    doubted: set.openHoldCount > 0,
    changed: set.isChanged,
    typed: set.source === "manual",
  };
  return keysOf(exceptionNames).filter((name) => marks[name]);
}

export function resultSetItem(
  set: ListedFacts,
  { product, phrase = "" }: { readonly product: ResultSetItem["product"]; readonly phrase?: string },
): ResultSetItem {
  const { id, sampleId, tubeId, barcode, attempt, state, level, holdReason, openHoldCount } = set;
  const { submittedAt, reviewedAt, stateChangedAt, createdAt } = set;
  return {
    id,
    sampleId,
    tubeId,
    barcode,
    attempt,
    state,
    level,
    phrase,
    exceptions: exceptionsOf(set),
    holdReason,
    openHoldCount,
    submittedAt,
    reviewedAt,
    stateChangedAt,
    createdAt,
    product,
    run: set.runId ? { id: set.runId, runNo: set.runNo ?? "" } : null,
    submittedBy: staffOf(set.submittedBy, set.submitterName),
    reviewedBy: staffOf(set.reviewedBy, set.reviewerName),
  };
}

function toChange({ before, after, madeBy, makerName, ...change }: ChangeRow, nameOf: (code: string) => string) {
  const calls = Object.keys({ ...before, ...after })
    .map((targetCode) => ({
      targetCode,
      name: nameOf(targetCode),
      before: before[targetCode] || null,
      after: after[targetCode] || null,
    }))
    .filter((call) => call.before !== call.after);
  return { ...change, madeBy: { userId: madeBy, name: makerName ?? "" }, calls };
}

function toComparison(
  { before, after, ...facts }: ComparisonRow,
  phrase: string,
  nameOf: (code: string) => string,
  order: readonly string[],
) {
  const side = ({ findings: _, page: __, ...shown }: ComparisonRow["before"], words: string) => ({
    ...shown,
    phrase: words,
  });
  return {
    ...facts,
    before: side(before, before.page?.headline?.phrase ?? ""),
    after: side(after, phrase),
    rows: comparedFindings(before.findings, after.findings)
      .toSorted((a, b) => order.indexOf(a.targetCode) - order.indexOf(b.targetCode))
      .map((row) => ({ ...row, name: nameOf(row.targetCode) })),
    isSame: isSameResult(before, after),
  };
}

function toDelta(
  { own, other, ...facts }: DeltaComparisonRow,
  nameOf: (code: string) => string,
  order: readonly string[],
) {
  const { findings: _, ...ownShown } = own;
  const { findings: __, ...otherShown } = other;
  return {
    ...facts,
    own: ownShown,
    other: otherShown,
    rows: sharedFindings(own.findings, other.findings)
      .toSorted((a, b) => order.indexOf(a.targetCode) - order.indexOf(b.targetCode))
      .map((row) => ({ ...row, name: nameOf(row.targetCode) })),
  };
}

function toCheck({ rule, passed, figure = "" }: { rule: string; passed: boolean; figure?: string }) {
  const [held = rule, missed = rule] = releaseRules[rule as ReleaseRule] ?? [];
  return { rule, passed, text: passed ? held : missed, figure };
}

export const listResultSetsAction = staffAction(listResultSets, {
  load: ({ query }) => ({
    sets: findResultSets(query),
    total: totalOf(findResultSets, query),
  }),
  run: ({ query, sets, total }) =>
    keysetPage(
      sets,
      query.pageSize,
      (set) => set.id,
      (set) => resultSetItem(set, { product: productOfColumns(set), phrase: set.phrase }),
      total,
    ),
});

export const listConclusionsAction = staffAction(listConclusions, {
  load: ({ query }) => ({ found: findConclusions(query.productCode) }),
  run({ found }) {
    const answered = found.filter(({ phenotype }) => phenotype !== "");
    const firsts = new Map(answered.toReversed().map(({ phenotype, phrase, level }) => [phenotype, { phrase, level }]));
    return {
      conclusions: [...firsts].map(([phenotype, said]) => ({ phenotype, ...said })).toReversed(),
      genotypes: answered
        .filter(({ pattern }) => !("conclusion" in pattern))
        .map(({ id, pattern }) => ({
          ruleRow: id,
          text: Object.entries(pattern)
            .map(([site, genotype]) => `${site} ${formatGenotype(site, String(genotype))}`)
            .join(" · "),
        })),
    };
  },
});

export const getResultSetAction = staffAction(getResultSet, {
  load: ({ params: { id } }) => ({
    set: findResultSet(id),
    names: findProductNames(),
    calls: findCallsOfResultSet(id),
    rows: findWellsOfResultSet(id),
    archived: findArchivedWells(runOfResultSet(id)),
    ruleSet: findRuleSetOfResultSet(id),
    attempts: findAttempts(id),
    run: findControlsOfResultSet(id),
    report: findReportOfResultSet(id),
    changes: findChangesOfResultSet(id),
    assay: findAssayOfResultSet(id),
    phrase: findPhraseOfResultSet(id),
    holds: findHoldsOfResultSet(id),
    compared: findComparison(id),
    deltas: findContradictingResults(id),
  }),
  run({ caller, set, names, calls, rows, archived, ruleSet, attempts, run, ...found }) {
    const { report, changes, assay, phrase, holds, compared, deltas } = found;
    if (!set) throw notFound();
    const nameOf = targetNames(assay);
    const wells = [...rows, ...archived.filter(({ sampleId }) => sampleId === set.sampleId)];
    const positions = new Map(wells.map((well) => [well.id, well.position]));
    return {
      resultSet: resultSetItem(set, { product: productOf(names, set.productId), phrase }),
      phenotype: set.phenotype,
      phrase,
      ruleSet: ruleSet ? { id: ruleSet.id, revision: ruleSet.revision, isCurrent: ruleSet.state === "live" } : null,
      calls: calls.map(({ wellIds, ...call }) => ({
        ...call,
        name: nameOf(call.targetCode),
        positions: wellIds.flatMap((wellId) => positions.get(wellId) ?? []),
      })),
      holds,
      deltas: deltas.map((delta) => toDelta(delta, nameOf, targetCodes(assay))),
      statementBlockedBy: holdReleaseRefusal(set, caller.userId),
      settlementBlockedBy: isNotMaker(set, caller.userId) ? null : holdMessages.ownResult,
      wells: wells.map((well) => toRunWell(well, nameOf)),
      controls: storedControlsOf(run?.qc, nameOf),
      controlsPassed: set.controlsPassed,
      attempts,
      needsRecollection: needsRecollection(set),
      releaseChecks: (set.releaseChecks ?? []).map(toCheck),
      isReleasedByRules: set.reviewKind === "automatic",
      changes: changes.map((change) => toChange(change, nameOf)),
      reviewBlockedBy: reviewRefusal(set, caller.userId),
      report: report ?? null,
      comparison: compared ? toComparison(compared, phrase, nameOf, targetCodes(assay)) : null,
    };
  },
});
