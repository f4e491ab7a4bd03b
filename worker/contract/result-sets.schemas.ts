import * as z from "zod/mini";
import { growingQuery } from "./admin-fields.schemas";
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

/** The sample of a result set, the run that it came from, and which attempt it was. */
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
  /** The conclusion in the words of the report; empty without one, or where no words are written for it. */
  phrase: z.string(),
  exceptions: z.array(z.enum(keysOf(exceptionNames))),
  /** Why there is no answer; such a result can only be measured again. */
  holdReason: z.string(),
  /** Doubts about its evidence that still want a reviewer's reason. */
  openHoldCount: z.int(),
  submittedBy: z.nullable(staffRef),
  submittedAt: timeOrNull,
  reviewedBy: z.nullable(staffRef),
  reviewedAt: timeOrNull,
  stateChangedAt: z.int(),
  createdAt: z.int(),
});
export type ResultSetItem = z.output<typeof resultSetItem>;

/** Which of the asked rows moved, and why the others did not. */
const bulkOutcome = z.object({
  done: z.array(z.string()),
  refused: z.array(z.object({ id: z.string(), message: z.string() })),
});
export type BulkOutcome = z.output<typeof bulkOutcome>;

const comparedSide = z.object({
  resultSetId: z.string(),
  level: z.nullable(z.int()),
  /** The conclusion in words, as far as the rules have words for it. */
  phrase: z.string(),
  run: z.nullable(z.object({ id: z.string(), runNo: z.string() })),
  measuredAt: timeOrNull,
});

/** A report's result and the one that was made again for its correction. */
const resultComparison = z.object({
  reportId: z.string(),
  correctionId: z.string(),
  /** Number of the version that stands. */
  version: z.int(),
  reason: z.string(),
  askedBy: staffRef,
  /** `waiting` until one of the two ways was taken. */
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
  /** Level, conclusion and every row are the same: the report stands, nothing is published. */
  isSame: z.boolean(),
});
export type ResultComparison = z.output<typeof resultComparison>;

const deltaSide = z.object({ ...comparedSide.shape, barcode: z.string(), state: resultSetState });

/** Two results of one person, from two tubes, that say different things about the same site. */
const resultDelta = z.object({
  holdId: z.string(),
  own: deltaSide,
  /** `reportId`: the report that says it, also one that was corrected since; null while none does. */
  other: z.object({ ...deltaSide.shape, reportId: z.nullable(z.string()) }),
  isOtherEarlier: z.boolean(),
  /** The sites that both have. */
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
    ...growingQuery,
    state: z.optional(resultSetState),
    productCode: z.optional(productCodeField),
    /** First digits of the tube, else the beginning of a sample number or of a run's. */
    search: z.optional(text(1, 32).check(z.toUpperCase())),
    /** A conclusion of the product's rules, by its name there; `detected` and `not_detected` of a panel. */
    conclusion: z.optional(text(1, 40)),
    /** A row of the product's rules: genotypes with one answer. */
    ruleRow: z.optional(text(1, 40)),
    /** Only results with something that wants a reviewer's eye, or only those without. */
    look: z.optional(z.enum(["exception", "normal"])),
    /** Measured on that day in China. */
    day: z.optional(dayField),
  }),
  reply: cursorPage(resultSetItem),
});

/** By what results of a product can be filtered: its conclusions, and the genotypes that lead to them. */
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
    /** The conclusion in the words of the report; empty where no words are written for it. */
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
    /** Doubts about the evidence, with what was stated; the settled ones too. */
    holds: z.array(resultHold),
    /** The other result of each doubt between two results; none once a person's data were erased. */
    deltas: z.array(resultDelta),
    /** Null when the caller may state reasons now, else the sentence why not. */
    statementBlockedBy: z.nullable(z.string()),
    /** The same for saying which of two results stands, which goes on after this one was published. */
    settlementBlockedBy: z.nullable(z.string()),
    wells: z.array(runWell),
    controls: z.array(controlVerdict),
    controlsPassed: z.nullable(z.boolean()),
    attempts: z.array(
      z.object({ id: z.string(), attempt: z.int(), state: resultSetState, level: z.nullable(z.int()) }),
    ),
    /** The tube gave no result twice: another run is refused, its owner is asked for a new sample. */
    needsRecollection: z.boolean(),
    /** The rules of automatic release as they were judged; empty where none was asked, as for instrument files. */
    releaseChecks: z.array(
      z.object({
        rule: z.string(),
        passed: z.boolean(),
        text: z.string(),
        /** What was measured; empty for results older than this record. */
        figure: z.string(),
      }),
    ),
    /** Nobody reviewed it: every rule of automatic release held. */
    isReleasedByRules: z.boolean(),
    /** What people changed of the measurement, oldest first; whoever changed something cannot review. */
    changes: z.array(
      z.object({
        id: z.string(),
        position: z.string(),
        isOmitted: z.boolean(),
        reason: z.string(),
        madeBy: staffRef,
        createdAt: z.int(),
        /** Sites or targets whose call became another one; null is "no call". */
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
    /** Null when the caller may review it, else the sentence why not. */
    reviewBlockedBy: z.nullable(z.string()),
    report: z.nullable(z.object({ id: z.string(), state: z.string() })),
    /** Where this result was made again for a report: what the report says beside it. */
    comparison: z.nullable(resultComparison),
  }),
});

/**
 * Leaves a well of the result out, or takes it in again, and calls the result anew from the raw file under the product's
 * present assay and rules. Only before it is submitted; controls of a plate cannot be left out.
 * Errors: 409 when it was submitted or changed meanwhile.
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

/** By somebody else than everyone who made the results. */
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

/** The results stand as they are but are not published; their samples wait for another run. */
export const retestResultSets = endpoint(calls.retestResultSets, {
  title: "复检结果",
  access: { kind: "staff", permission: "lab:result:retest" },
  body: z.strictObject({ ids: idsField, reason: reasonField }),
  reply: bulkOutcome,
  auditFields: ["from", "ids", "refused", "reason"],
});
