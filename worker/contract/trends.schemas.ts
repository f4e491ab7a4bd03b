import * as z from "zod/mini";
import { growingListQuery } from "./admin-fields.schemas";
import { endpoint } from "./endpoint";
import { cursorPage, keysOf, text, timeField } from "./fields.schemas";
import { idParams, reasonField, staffRef, timeOrNull } from "./lab-fields.schemas";
import { alarmRuleNames, effectNames } from "./trend-figures";
import * as calls from "./trends";
import { alarmStateNames } from "./trends";

const code = text(1, 64);
const listed = { permission: "lab:trend:list" } as const;
const edited = { permission: "lab:trend:edit" } as const;
const effects = z.record(z.enum(keysOf(alarmRuleNames)), z.enum(keysOf(effectNames)));
const seriesTargets = z.record(z.string(), z.object({ mean: z.number(), sd: z.number(), n: z.int() }));
const counts = { n: z.int(), noCall: z.int(), invalid: z.int(), positive: z.int() };
const targetFigures = z.object({
  ...counts,
  values: z.record(z.string(), z.number()),
  at: z.array(z.string()),
  missed: z.array(z.string()),
});

/** Target values of a lot's series, and the period whose runs set them. */
const lotTarget = z.object({
  targetCode: z.string(),
  lot: z.string(),
  series: seriesTargets,
  runs: z.int(),
  beginTime: z.int(),
  endTime: z.int(),
  reason: z.string(),
  setBy: z.string(),
  createdAt: z.int(),
});
export type LotTarget = z.output<typeof lotTarget>;

/** The live assays with what they measure, the effects of their rules, and the means in force. */
export const listTrendAssays = endpoint(calls.listTrendAssays, {
  title: "质控规则",
  access: { kind: "staff", ...listed },
  reply: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      kind: z.enum(["genotype", "pathogen"]),
      targets: z.array(z.object({ code: z.string(), name: z.string() })),
      effects,
      people: z.int(),
      version: z.int(),
      lotTargets: z.array(lotTarget),
    }),
  ),
});

/** `version` is the one that was read, 0 for the default rules; if somebody else edited the row since, the answer is 409. */
export const saveQcSettings = endpoint(calls.saveQcSettings, {
  title: "设置质控规则",
  access: { kind: "staff", ...edited },
  params: z.strictObject({ code }),
  body: z.strictObject({ effects, people: z.int().check(z.gte(30), z.lte(1000)), version: z.int() }),
  reply: z.object({ version: z.int() }),
  auditFields: ["effects", "people"],
});

const point = z.object({
  runId: z.string(),
  runNo: z.string(),
  createdAt: z.int(),
  lot: z.string(),
  instrument: z.string(),
  operator: z.string(),
  isDevice: z.boolean(),
  controlsPassed: z.nullable(z.boolean()),
  figures: targetFigures,
});
export type QcPoint = z.output<typeof point>;

/** Runs of an assay with their figures of one site or target; runs that were taken back are left out. */
export const listQcPoints = endpoint(calls.listQcPoints, {
  title: "质控趋势",
  access: { kind: "staff", ...listed },
  query: z.object({
    ...growingListQuery,
    assayCode: z.optional(code),
    targetCode: z.optional(code),
    lot: z.optional(code),
  }),
  reply: cursorPage(point),
});

/** Sets mean and standard deviation of a lot's series from its runs of a period; earlier values stay stored. */
export const setQcTarget = endpoint(calls.setQcTarget, {
  title: "设定质控均值",
  access: { kind: "staff", ...edited },
  body: z.strictObject({
    assayCode: code,
    targetCode: code,
    lot: z.string().check(z.maxLength(64)),
    series: z.array(text(1, 128)).check(z.minLength(1), z.maxLength(64)),
    beginTime: timeField,
    endTime: timeField,
    reason: reasonField,
  }),
  /** Number of runs used and of series set. */
  reply: z.object({ runs: z.int(), series: z.int() }),
  auditFields: ["assayCode", "lot", "reason", "runs"],
});

const alarm = z.object({
  id: z.string(),
  runId: z.string(),
  runNo: z.string(),
  assayCode: z.string(),
  targetCode: z.string(),
  series: z.string(),
  rule: z.enum(keysOf(alarmRuleNames)),
  effect: z.enum(["hold", "warn"]),
  message: z.string(),
  state: z.enum(keysOf(alarmStateNames)),
  reason: z.string(),
  explainer: z.nullable(z.string()),
  explainedAt: timeOrNull,
  createdAt: z.int(),
});
export type QcAlarm = z.output<typeof alarm>;

export const listQcAlarms = endpoint(calls.listQcAlarms, {
  title: "质控报警",
  access: { kind: "staff", ...listed },
  query: z.object({
    ...growingListQuery,
    assayCode: z.optional(code),
    state: z.optional(z.enum(keysOf(alarmStateNames))),
  }),
  reply: cursorPage(alarm),
});

/** Records the cause of an alarm and what was done about it; only once. */
export const explainQcAlarm = endpoint(calls.explainQcAlarm, {
  title: "说明质控报警",
  access: { kind: "staff", ...edited },
  params: idParams,
  body: z.strictObject({ reason: reasonField }),
  reply: z.object({ state: alarm.shape.state }),
  auditFields: ["reason"],
});

/** Genotypes of the latest unrelated people at a site, compared with the shares that the product states. */
const population = z.object({
  assayCode: z.string(),
  targetCode: z.string(),
  /** Unrelated people: only the newest person of each phone counts. */
  people: z.int(),
  /**
   * Homozygote of the first allele, heterozygote, homozygote of the second. `share`: what the product states, percent; null
   * where it states none.
   */
  genotypes: z.array(z.object({ genotype: z.string(), observed: z.int(), share: z.nullable(z.number()) })),
  /** Exact p of the allele frequency and of the Hardy-Weinberg equilibrium; null where no frequency is expected. */
  pFrequency: z.nullable(z.number()),
  pEquilibrium: z.number(),
});
export type Population = z.output<typeof population>;

/** Computes a run's figures again from its stored readings; stores them when none were stored. */
export const recomputeQcPoint = endpoint(calls.recomputeQcPoint, {
  title: "复算质控数据",
  access: { kind: "staff", ...edited },
  params: idParams,
  reply: z.object({
    isNew: z.boolean(),
    compared: z.int(),
    /** Computed figures that differ from the stored ones. */
    differences: z.array(
      z.object({ name: z.string(), stored: z.nullable(z.number()), computed: z.nullable(z.number()) }),
    ),
  }),
  auditFields: ["compared", "differences"],
});

const monthParams = z.strictObject({ month: z.string().check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/)) });

const monthFigures = z.object({
  month: z.string(),
  assays: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      runs: z.int(),
      failedRuns: z.int(),
      targets: z.array(z.object({ ...counts, code: z.string(), series: seriesTargets })),
    }),
  ),
  alarms: z.array(alarm),
  population: z.array(population),
});
export type MonthFigures = z.output<typeof monthFigures>;

/**
 * The page of a month (China): as signed, or as computed now when unsigned. `isCurrent`: computed again, a signed page has the
 * same figures.
 */
export const getQcMonth = endpoint(calls.getQcMonth, {
  title: "质控月报",
  access: { kind: "staff", ...listed },
  params: monthParams,
  reply: z.object({
    figures: monthFigures,
    sha256: z.string(),
    isCurrent: z.boolean(),
    signature: z.nullable(z.object({ by: staffRef, at: z.int(), note: z.string() })),
  }),
});

/** Signs a past month without open alarms; `sha256` is that of the page that was read. A signed month cannot change. */
export const signQcMonth = endpoint(calls.signQcMonth, {
  title: "签署质控月报",
  access: { kind: "staff", permission: "lab:trend:sign", needsProof: true },
  params: monthParams,
  body: z.strictObject({ sha256: text(64, 64), note: z._default(text(0, 200), "") }),
  reply: z.object({ signedAt: z.int() }),
  auditFields: ["month", "sha256"],
});
