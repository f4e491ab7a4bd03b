import * as z from "zod/mini";
import { reportKeyField, timeField } from "./fields.schemas";
import { reportSections, reportSteps } from "./report-view";

/** Strength of evidence: A guideline, B official guidance or label, C consistent association, D contested or exploratory. */
const evidenceGrade = z.enum(["A", "B", "C", "D"]);

/** Per target of a pathogen panel; the words are 检出, 未检出, 待复核, 无效. */
const targetResult = z.enum(["detected", "not_detected", "inconclusive", "invalid"]);

const axis = z.object({ gene: z.string(), site: z.string(), genotypes: z.array(z.string()) });

/** Nine cells of two sites, which show why the result has this level and not the next. */
const reportGrid = z.object({
  title: z.string(),
  rows: axis,
  columns: axis,
  cells: z.array(
    z.object({
      row: z.string(),
      column: z.string(),
      level: z.nullable(z.int()),
      phrase: z.string(),
      /** Percent of the reference population. */
      sharePercent: z.nullable(z.number()),
      isYours: z.boolean(),
    }),
  ),
  note: z.string(),
});

/** One site: genotype, effect, and the comparison table of the specification (位点, 基因型, 人群频率, 代谢作用, 建议). */
const reportGene = z.object({
  gene: z.string(),
  site: z.string(),
  /** Null when the site gave no call. */
  genotype: z.nullable(z.string()),
  phenotype: z.string(),
  explanation: z.string(),
  rows: z.array(
    z.object({
      genotype: z.string(),
      sharePercent: z.nullable(z.number()),
      effect: z.string(),
      advice: z.string(),
      isYours: z.boolean(),
    }),
  ),
  footnote: z.string(),
});

/** One target of a pathogen panel. */
const reportTarget = z.object({
  code: z.string(),
  name: z.string(),
  result: targetResult,
  resultText: z.string(),
  note: z.string(),
});

/** Kinds of differences between a version and the one before it. */
export const reportChangeKind = z.enum([
  "name",
  "gender",
  "birth",
  "level",
  "phrase",
  "gene",
  "target",
  "rules",
  "texts",
]);

/** One difference from the version before, in the customer's words; for a person's own data the field is named without its value. */
export const reportChange = z.object({
  kind: reportChangeKind,
  label: z.string(),
  before: z.string(),
  after: z.string(),
});
export type ReportChange = z.output<typeof reportChange>;

export const reportSection = z.enum(reportSections);

const colour = z.string().check(z.regex(/^#[0-9A-Fa-f]{6}$/, "颜色格式为 #RRGGBB"));
export const reportArtInk = z.strictObject({ title: colour, phrase: colour, value: colour });

/** A line of text placed on a picture, in units of its 750 x 1000 view box. */
export const reportArtField = z.strictObject({
  key: z.enum(["title", "phrase", "name", "gender", "birth", "date", "place"]),
  x: z.int().check(z.gte(0), z.lte(740)),
  y: z.int().check(z.gte(20), z.lte(1000)),
  size: z.int().check(z.gte(14), z.lte(72)),
});
export type ReportArtField = z.output<typeof reportArtField>;

/**
 * The picture of the level with its lines of text, for templates stored as data; other pictures are drawn by the page itself.
 */
const reportArt = z.strictObject({ href: z.string(), ink: reportArtInk, fields: z.array(reportArtField) });
export type ReportArt = z.output<typeof reportArt>;

/** How a result was released without a review: who approved automatic release, and every condition with its figure. */
export const releasedByRule = z.object({
  approvedBy: z.string(),
  approvedAt: timeField,
  conditions: z.array(z.object({ text: z.string(), figure: z.string() })),
});

/** What a published version stores permanently: everything on the page but the person, the timeline and later notices. */
export const reportContent = z.object({
  schema: z.literal(1),
  kind: z.enum(["level", "medication", "pathogen"]),
  product: z.object({ code: z.string(), name: z.string(), sampleKind: z.string() }),
  headline: z.object({
    title: z.string(),
    /** The level, phenotype or conclusion in one short phrase. */
    phrase: z.string(),
    explanation: z.string(),
    /** Always shown with the phrase, also for high levels: what the phrase does not mean. */
    caution: z.string(),
  }),
  grid: z.nullable(reportGrid),
  genes: z.array(reportGene),
  targets: z.array(reportTarget),
  population: z.nullable(
    z.object({
      sharePercent: z.number(),
      /** 0-100, for the pictogram. */
      peopleOf100: z.int(),
      sentence: z.string(),
      source: z.string(),
    }),
  ),
  meaning: z.object({ do: z.array(z.string()), dont: z.array(z.string()), doctor: z.array(z.string()) }),
  mistakes: z.array(z.object({ claim: z.string(), fact: z.string() })),
  limits: z.object({ standing: z.string(), sentences: z.array(z.string()), notTested: z.array(z.string()) }),
  evidence: z.array(z.object({ claim: z.string(), grade: evidenceGrade, note: z.string() })),
  references: z.array(z.object({ text: z.string(), year: z.nullable(z.int()) })),
  method: z.object({
    assay: z.string(),
    ruleSet: z.string(),
    instrument: z.string(),
    laboratory: z.string(),
  }),
  /** Only for results without a person's review. */
  release: z.optional(releasedByRule),
  /** Whether a share card may be drawn; only for entertainment products. */
  canShare: z.boolean(),
  /** Present from the second version on. */
  changes: z.optional(z.array(reportChange)),
  art: z.optional(reportArt),
  /** Parts to show, in this order; when absent, all parts. */
  sections: z.optional(z.array(reportSection)),
});
export type ReportContent = z.output<typeof reportContent>;

/** The whole page, for the verified phone only. Fields named by the specification come first. */
export const reportView = z.object({
  key: reportKeyField,
  name: z.string(),
  gender: z.enum(["男", "女"]),
  /** YYYY-MM */
  birth: z.string(),
  /** Where the test was taken; empty for `std`. */
  merchant: z.string(),
  merchant_address: z.string(),
  tpl_id: z.string(),
  tpl_type: z.enum(["mer", "std"]),
  /** 0-9; null for kinds without a level. */
  ji: z.nullable(z.int()),
  /** End of the accepted run. */
  pcr_time: timeField,
  /** Masked. */
  phone: z.string(),
  ...reportContent.shape,
  version: z.int(),
  publishedAt: timeField,
  /** First eight hex digits of the version's hash, for checking a printout. */
  fingerprint: z.string(),
  /** The code on the printout, see /h5/check; null for versions older than such codes. */
  checkCode: z.nullable(z.string()),
  /** The signed statement and its signature, both base64url, joined by a dot; null for versions older than signatures. */
  proof: z.nullable(z.string()),
  /** When a re-test last gave the same result as the current version; null when there was none since its publication. */
  confirmedAt: z.nullable(timeField),
  /** Every version, oldest first; one is shown, and one is the current one. */
  versions: z.array(
    z.object({
      n: z.int(),
      publishedAt: timeField,
      origin: z.enum(["first", "correction", "rules"]),
      reason: z.string(),
      /** `offered` waits for the reader's answer, `declined` was refused in favour of the current one. */
      state: z.enum(["current", "superseded", "offered", "declined"]),
      changes: z.array(reportChange),
    }),
  ),
  timeline: z.array(z.object({ step: z.enum(reportSteps), title: z.string(), at: z.nullable(timeField) })),
});
export type ReportView = z.output<typeof reportView>;

/** The only reply without a verified session of that phone; unknown keys get the same one. */
export const reportVerificationReply = z.object({ phone: z.string(), key: reportKeyField });

/** The reply for a withdrawn report: its URL stays valid and says so in neutral words. */
export const reportWithdrawnReply = z.object({
  kind: z.literal("withdrawn"),
  key: reportKeyField,
  phone: z.string(),
  title: z.string(),
  text: z.string(),
  withdrawnAt: timeField,
});
