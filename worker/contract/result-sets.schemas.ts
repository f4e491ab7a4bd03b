import * as z from "zod/mini";
import { growingListQuery } from "./admin-fields.schemas";
import { endpoint } from "./endpoint";
import { cursorPage, keysOf, text } from "./fields.schemas";
import { controlVerdict } from "./import-wells.schemas";
import {
  dayField,
  idParams,
  idsField,
  productCodeField,
  productRef,
  reasonField,
  staffRef,
  timeOrNull,
} from "./lab-fields.schemas";
import { resultHold } from "./result-holds.schemas";
import { resultSetStateNames } from "./result-set-states";
import * as calls from "./result-sets";
import { exceptionNames } from "./result-sets";
import { callStateNames } from "./runs";
import { runWell } from "./runs.schemas";

const resultSetState = z.enum(keysOf(resultSetStateNames));

/** The sample of a result set, its run, and the number of the attempt. */
export const attemptFields = {
  sampleId: z.string(),
  tubeId: z.string(),
  barcode: z.string(),
  product: productRef,
  run: z.nullable(z.object({ id: z.string(), runNo: z.string() })),
  attempt: z.int(),
} as const;

/** Genotypes stay out of lists. */
const resultSetItem = z.object({
  id: z.string(),
  ...attemptFields,
  state: resultSetState,
  level: z.nullable(z.int()),
  /** The conclusion in the words of the report; empty when there is no conclusion or no text for it. */
  phrase: z.string(),
  exceptions: z.array(z.enum(keysOf(exceptionNames))),
  /** Why there is no conclusion; such a result can only be measured again. */
  holdReason: z.string(),
  /** Number of open holds, which a reviewer must release with a reason. */
  openHoldCount: z.int(),
  submittedBy: z.nullable(staffRef),
  submittedAt: timeOrNull,
  reviewedBy: z.nullable(staffRef),
  reviewedAt: timeOrNull,
  stateChangedAt: z.int(),
  createdAt: z.int(),
});
export type ResultSetItem = z.output<typeof resultSetItem>;

/** Which of the requested rows moved, and why the others did not. */
const bulkOutcome = z.object({
  done: z.array(z.string()),
  refused: z.array(z.object({ id: z.string(), message: z.string() })),
});
export type BulkOutcome = z.output<typeof bulkOutcome>;

const comparedSide = z.object({
  resultSetId: z.string(),
  level: z.nullable(z.int()),
  /** The conclusion in the words of the report; empty when there is no text for it. */
  phrase: z.string(),
  run: z.nullable(z.object({ id: z.string(), runNo: z.string() })),
  measuredAt: timeOrNull,
});

/** A report's result beside the new result that was made for its correction. */
const resultComparison = z.object({
  reportId: z.string(),
  correctionId: z.string(),
  /** Number of the current version. */
  version: z.int(),
  reason: z.string(),
  askedBy: staffRef,
  /** `waiting` until the new result is published, or the report confirmed, or the correction cancelled. */
  state: z.enum(["waiting", "published", "confirmed", "cancelled"]),
  before: comparedSide,
  after: comparedSide,
  rows: z.array(
    z.object({
      targetCode: z.string(),
      name: z.string(),
      before: z.nullable(z.string()),
      after: z.nullable(z.string()),
      isSame: z.boolean(),
    }),
  ),
  /** Level, conclusion and every row are equal: the report stays as it is and nothing is published. */
  isSame: z.boolean(),
});
export type ResultComparison = z.output<typeof resultComparison>;

const deltaSide = z.object({ ...comparedSide.shape, barcode: z.string(), state: resultSetState });

/** Two results of one person, from two tubes, that differ at the same site. */
const resultDelta = z.object({
  holdId: z.string(),
  own: deltaSide,
  /** `reportId`: the report with the other result, also when it was corrected since; null when there is none. */
  other: z.object({ ...deltaSide.shape, reportId: z.nullable(z.string()) }),
  isOtherEarlier: z.boolean(),
  /** The sites that both results have. */
  rows: z.array(
    z.object({
      targetCode: z.string(),
      name: z.string(),
      own: z.nullable(z.string()),
      other: z.nullable(z.string()),
      isSame: z.boolean(),
    }),
  ),
});
export type ResultDelta = z.output<typeof resultDelta>;

export const listResultSets = endpoint(calls.listResultSets, {
  title: "检测结果列表",
  access: { kind: "staff", permission: "lab:result:list" },
  query: z.object({
    ...growingListQuery,
    state: z.optional(resultSetState),
    productCode: z.optional(productCodeField),
    /** First digits of the barcode, or the beginning of a sample number or run number. */
    search: z.optional(text(1, 32).check(z.toUpperCase())),
    /** A conclusion by its name in the product's rules; `detected` or `not_detected` for a panel. */
    conclusion: z.optional(text(1, 40)),
    /** A row of the product's rules: genotypes with the same conclusion. */
    ruleRow: z.optional(text(1, 40)),
    /** Only results with an exception that a reviewer must look at, or only those without. */
    look: z.optional(z.enum(["exception", "normal"])),
    /** Measured on that day in China. */
    day: z.optional(dayField),
  }),
  reply: cursorPage(resultSetItem),
});

/** The filters for results of a product: its conclusions, and the genotypes that lead to them. */
export const listConclusions = endpoint(calls.listConclusions, {
  title: "产品的结论与基因型",
  access: { kind: "staff", permission: "lab:result:list" },
  query: z.object({ productCode: productCodeField }),
  reply: z.object({
    conclusions: z.array(z.object({ phenotype: z.string(), phrase: z.string(), level: z.nullable(z.int()) })),
    /** Empty for a panel, which has findings instead. */
    genotypes: z.array(z.object({ ruleRow: z.string(), text: z.string() })),
  }),
});

export const getResultSet = endpoint(calls.getResultSet, {
  title: "检测结果",
  access: { kind: "staff", permission: "lab:result:list" },
  params: idParams,
  reply: z.object({
    resultSet: resultSetItem,
    phenotype: z.nullable(z.string()),
    /** The conclusion in the words of the report; empty when there is no text for it. */
    phrase: z.string(),
    ruleSet: z.nullable(z.object({ id: z.string(), revision: z.int(), isCurrent: z.boolean() })),
    /** One entry per site or target; `value` is the genotype ("GA") or the finding ("detected"), null without a call. */
    calls: z.array(
      z.object({
        id: z.string(),
        targetCode: z.string(),
        name: z.string(),
        value: z.nullable(z.string()),
        state: z.enum(keysOf(callStateNames)),
        reason: z.string(),
        source: z.enum(["automatic", "manual"]),
        instrumentCall: z.string(),
        positions: z.array(z.string()),
      }),
    ),
    /** Holds, open and released, with the reviewers' reasons. */
    holds: z.array(resultHold),
    /** The other result of each hold about two results; empty once the person's data are erased. */
    deltas: z.array(resultDelta),
    /** Null when the caller may release holds now, otherwise the sentence that says why not. */
    statementBlockedBy: z.nullable(z.string()),
    /** The same for deciding which of two results stands, which is also possible after this one is published. */
    settlementBlockedBy: z.nullable(z.string()),
    wells: z.array(runWell),
    controls: z.array(controlVerdict),
    controlsPassed: z.nullable(z.boolean()),
    attempts: z.array(
      z.object({ id: z.string(), attempt: z.int(), state: resultSetState, level: z.nullable(z.int()) }),
    ),
    /** The tube gave no result twice: another run is refused, and its owner is asked for a new sample. */
    needsRecollection: z.boolean(),
    /** The rules of automatic release with their outcome; empty where they were not evaluated, as for instrument files. */
    releaseChecks: z.array(
      z.object({
        rule: z.string(),
        passed: z.boolean(),
        text: z.string(),
        /** The measured value; empty for results older than this record. */
        figure: z.string(),
      }),
    ),
    /** No person reviewed it: every rule of automatic release was met. */
    isReleasedByRules: z.boolean(),
    /** Changes that people made to the measurement, oldest first; whoever made one cannot review the result. */
    changes: z.array(
      z.object({
        id: z.string(),
        position: z.string(),
        isOmitted: z.boolean(),
        reason: z.string(),
        madeBy: staffRef,
        createdAt: z.int(),
        /** Sites or targets whose call changed; null is "no call". */
        calls: z.array(
          z.object({
            targetCode: z.string(),
            name: z.string(),
            before: z.nullable(z.string()),
            after: z.nullable(z.string()),
          }),
        ),
      }),
    ),
    /** Null when the caller may review it, otherwise the sentence that says why not. */
    reviewBlockedBy: z.nullable(z.string()),
    report: z.nullable(z.object({ id: z.string(), state: z.string() })),
    /** For a result that was made again for a report's correction: what the report shows now. */
    comparison: z.nullable(resultComparison),
  }),
});

/**
 * Leaves a well of the result out, or includes it again, and makes the calls again from the raw file with the product's current
 * assay and rules. Only before submission; controls of a plate cannot be left out. Errors: 409 when it was submitted or changed
 * meanwhile.
 */
export const omitWell = endpoint(calls.omitWell, {
  title: "排除或恢复孔位",
  access: { kind: "staff", permission: "lab:run:submit" },
  params: idParams,
  body: z.strictObject({
    position: z.string().check(z.regex(/^[A-H](1[0-2]|[1-9])$/, "孔位应为 A1 到 H12")),
    isOmitted: z.boolean(),
    reason: reasonField,
  }),
  reply: resultSetItem,
  auditFields: ["isOmitted", "position", "reason"],
});

export const submitResultSets = endpoint(calls.submitResultSets, {
  title: "提交结果",
  access: { kind: "staff", permission: "lab:run:submit" },
  body: z.strictObject({ ids: idsField }),
  reply: bulkOutcome,
  auditFields: ["from", "ids", "refused", "reason"],
});

/** Only by somebody other than everyone who made the results. */
export const reviewResultSets = endpoint(calls.reviewResultSets, {
  title: "审核结果",
  access: { kind: "staff", permission: "lab:result:review", needsProof: true },
  body: z.strictObject({ ids: idsField }),
  reply: bulkOutcome,
  auditFields: ["from", "ids", "refused", "reason"],
});

export const returnResultSets = endpoint(calls.returnResultSets, {
  title: "退回结果",
  access: { kind: "staff", permission: "lab:result:review" },
  body: z.strictObject({ ids: idsField, reason: reasonField }),
  reply: bulkOutcome,
  auditFields: ["from", "ids", "refused", "reason"],
});

/** The results stay as they are but are not published; their samples go back to the queue for another run. */
export const retestResultSets = endpoint(calls.retestResultSets, {
  title: "复检结果",
  access: { kind: "staff", permission: "lab:result:retest" },
  body: z.strictObject({ ids: idsField, reason: reasonField }),
  reply: bulkOutcome,
  auditFields: ["from", "ids", "refused", "reason"],
});
