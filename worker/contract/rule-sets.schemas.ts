import * as z from "zod/mini";
import {
  decideEndpoint,
  definitionVersion,
  definitionViewFields,
  reviseEndpoint,
  submitEndpoint,
} from "./definitions.schemas";
import { endpoint } from "./endpoint";
import { idField, text } from "./fields.schemas";
import { idParams } from "./lab-fields.schemas";
import * as calls from "./rule-sets";

const sentence = text(0, 400);
const sentences = z.array(text(1, 200)).check(z.maxLength(8));

/** What a customer reads about a phenotype; texts of the rule set take precedence over those of the template. */
const phenotypeTexts = z.strictObject({
  /** Level or conclusion in at most 13 characters, because it is drawn into the picture. */
  phrase: text(0, 13),
  explanation: sentence,
  caution: sentence,
  /** Percent of the reference population; null when no sourced figure exists. */
  sharePercent: z.nullable(z.number().check(z.gte(0), z.lte(100))),
  shareSource: text(0, 120),
  do: sentences,
  dont: sentences,
  doctor: sentences,
});
export type PhenotypeWords = z.output<typeof phenotypeTexts>;

const key = text(1, 40);
const ruleSetContent = z.strictObject({
  /** What the levels measure; "" when there are no levels. */
  ranks: text(0, 200),
  /** The assay's sites that the rules use; for a panel, its conclusion. */
  inputs: z.array(key).check(z.maxLength(12)),
  rows: z
    .array(
      z.strictObject({
        id: key,
        pattern: z.record(key, text(1, 40)),
        phenotype: text(0, 40),
        level: z.nullable(z.int().check(z.gte(0), z.lte(9))),
      }),
    )
    .check(z.maxLength(243)),
  texts: z.record(key, phenotypeTexts),
});
export type RuleSetContent = z.output<typeof ruleSetContent>;

export const getRuleSet = endpoint(calls.getRuleSet, {
  title: "判读规则",
  access: { kind: "staff", permission: "lab:ruleSet:list" },
  params: idParams,
  reply: z.object({
    ...definitionViewFields,
    product: z.object({ id: z.string(), code: z.string(), name: z.string() }),
    /** What the product's assay can report: sites with genotypes, or the conclusion of a panel. */
    questions: z.array(
      z.object({
        key: z.string(),
        label: z.string(),
        values: z.array(z.object({ value: z.string(), shown: z.string() })),
      }),
    ),
    /** Phrases of the product's template by phenotype. */
    phrases: z.record(z.string(), z.string()),
  }),
});

export const createRuleSet = endpoint(calls.createRuleSet, {
  title: "新建判读规则",
  access: { kind: "staff", permission: "lab:ruleSet:edit" },
  body: z.strictObject({ productId: idField }),
  reply: z.object({ id: z.string() }),
  auditFields: ["revision"],
});

export const saveRuleSet = endpoint(calls.saveRuleSet, {
  title: "保存判读规则草稿",
  access: { kind: "staff", permission: "lab:ruleSet:edit" },
  params: idParams,
  body: z.strictObject({ definition: ruleSetContent, version: definitionVersion }),
  reply: z.object({ version: z.int(), problems: z.array(z.string()) }),
  auditFields: ["contentHash", "revision"],
});

export const reviseRuleSet = reviseEndpoint(calls.reviseRuleSet, {
  title: "新建判读规则版本",
  permission: "lab:ruleSet:edit",
});

export const submitRuleSet = submitEndpoint(calls.submitRuleSet, {
  title: "提交判读规则",
  permission: "lab:ruleSet:edit",
});

export const decideRuleSet = decideEndpoint(calls.decideRuleSet, {
  title: "批准、退回或启用判读规则",
  permission: "lab:ruleSet:approve",
});

const levelOrNull = z.nullable(z.int());

/** Applies a rule set to past results, newest first, one page per call. Nothing is written. */
export const tryRuleSet = endpoint(calls.tryRuleSet, {
  title: "试算判读规则",
  access: { kind: "staff", permission: "lab:ruleSet:list" },
  params: idParams,
  query: z.object({ cursor: z.optional(z.string().check(z.maxLength(200), z.regex(/^[\w.-]+$/))) }),
  reply: z.object({
    /** Number of results tried on this page. */
    checked: z.int(),
    /**
     * How many results changed from one conclusion to another; a level of null is "no level", `problem` says why there is no
     * conclusion.
     */
    moves: z.array(
      z.object({
        from: levelOrNull,
        fromPhenotype: z.string(),
        to: levelOrNull,
        toPhenotype: z.string(),
        problem: z.nullable(z.enum(["no-call", "unmatched", "ambiguous"])),
        count: z.int(),
      }),
    ),
    /** Results whose conclusion changes, at most twenty per page. */
    samples: z.array(
      z.object({
        tubeId: z.string(),
        barcode: z.string(),
        nameMasked: z.string(),
        from: levelOrNull,
        to: levelOrNull,
        fromPhenotype: z.string(),
        toPhenotype: z.string(),
      }),
    ),
    nextCursor: z.nullable(z.string()),
    /** Present at the end: proves that the whole trial ran with exactly this content. */
    proof: z.nullable(z.string()),
  }),
});
