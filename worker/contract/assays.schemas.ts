import * as z from "zod/mini";
import * as calls from "./assays";
import { assayMessages } from "./assays";
import {
  decideEndpoint,
  definitionState,
  definitionVersion,
  definitionViewFields,
  reviseEndpoint,
  submitEndpoint,
} from "./definitions.schemas";
import { endpoint } from "./endpoint";
import { text } from "./fields.schemas";
import { idParams } from "./lab-fields.schemas";

const shortText = text(0, 60);
const names = z.array(text(1, 60)).check(z.maxLength(20));
const cycle = z.number().check(z.gte(0), z.lte(60));
const position = text(0, 4);
const controlCode = text(0, 20);

const site = z.strictObject({
  rsid: shortText,
  gene: shortText,
  assayNames: names,
  alleles: z.record(z.string().check(z.maxLength(40)), z.enum(["A", "C", "G", "T"])),
  /** The dye of each base's probe, for the titles of the scatter plot's axes. */
  dyes: z.optional(z.record(z.enum(["A", "C", "G", "T"]), z.optional(z.enum(["VIC", "FAM"])))),
  referenceBuild: z.literal("GRCh38"),
  orientation: z.enum(["forward", "gene"]),
  strandNote: text(0, 120),
  genotypes: z.array(z.strictObject({ genotype: text(2, 2), shown: text(2, 2) })).check(z.maxLength(3)),
  plateColumns: z.array(z.int().check(z.gte(1), z.lte(12))).check(z.maxLength(12)),
});

const wellControl = { code: controlCode, position };
const genotypeContent = z.strictObject({
  kind: z.literal("genotype"),
  sites: z.array(site).check(z.maxLength(12)),
  controls: z
    .array(
      z.discriminatedUnion("expect", [
        z.strictObject({ ...wellControl, rsid: shortText, expect: z.literal("ntc") }),
        z.strictObject({ ...wellControl, rsid: shortText, expect: z.literal("genotype"), genotype: text(2, 2) }),
      ]),
    )
    .check(z.maxLength(96)),
  replicates: z.int().check(z.gte(1), z.lte(4)),
  qualityFloor: z.number().check(z.gte(0), z.lte(100)),
  ntcDeltaRnMax: z.number().check(z.gte(0), z.lte(10)),
  ntcCtMin: cycle,
});

const channel = z.strictObject({
  gene: shortText,
  assayNames: names,
  dye: shortText,
  ctCutoff: cycle,
  ctInconclusive: cycle,
  ntcCutoff: cycle,
});

const pathogenContent = z.strictObject({
  kind: z.literal("pathogen"),
  targets: z
    .array(
      z.strictObject({
        code: text(0, 32),
        name: shortText,
        channels: z.array(channel).check(z.maxLength(4)),
        channelsNeeded: z.int().check(z.gte(0), z.lte(4)),
        positiveWindow: z.strictObject({ from: cycle, to: cycle }),
      }),
    )
    .check(z.maxLength(12)),
  internalControl: z.strictObject({
    code: text(0, 32),
    name: shortText,
    assayNames: names,
    dye: shortText,
    origin: z.enum(["human", "spiked"]),
    ctCutoff: cycle,
  }),
  controls: z.array(z.strictObject({ ...wellControl, expect: z.enum(["ntc", "positive"]) })).check(z.maxLength(96)),
  ampScoreFloor: z.nullable(z.number().check(z.gte(0), z.lte(10))),
  /** Absent in assays that were approved before devices sent curves: for them `defaultModuleLimits` apply. */
  moduleLimits: z.optional(
    z.strictObject({
      threshold: z.number().check(z.gte(0), z.lte(60)),
      baselineFrom: z.int().check(z.gte(1), z.lte(30)),
      baselineTo: z.int().check(z.gte(1), z.lte(40)),
      ctAllowance: z.number().check(z.gte(0), z.lte(5)),
      endpointAllowance: z.number().check(z.gte(0), z.lte(1)),
      temperatureErrorMax: z.number().check(z.gte(0), z.lte(10)),
    }),
  ),
});

/**
 * What an assay measures and how it evaluates readings; number, name and revision belong to its row. A draft may be incomplete.
 */
const assayContent = z.discriminatedUnion("kind", [genotypeContent, pathogenContent]);
export type AssayContent = z.output<typeof assayContent>;

const kind = z.enum(["genotype", "pathogen"]);
const nameField = text(1, 40, assayMessages.nameRequired);

export const listAssays = endpoint(calls.listAssays, {
  title: "检测方案列表",
  access: { kind: "staff", permission: "lab:product:list" },
  reply: z.object({
    /** Every assay revision that is not retired, by code. */
    list: z.array(
      z.object({
        id: z.string(),
        code: z.string(),
        name: z.string(),
        kind,
        revision: z.int(),
        state: definitionState,
        updatedAt: z.int(),
      }),
    ),
  }),
});

export const getAssay = endpoint(calls.getAssay, {
  title: "检测方案",
  access: { kind: "staff", permission: "lab:product:list" },
  params: idParams,
  reply: z.object({ ...definitionViewFields, code: z.string(), name: z.string(), kind }),
});

export const createAssay = endpoint(calls.createAssay, {
  title: "新建检测方案",
  access: { kind: "staff", permission: "lab:product:edit" },
  body: z.strictObject({
    code: z
      .string({ error: assayMessages.codeInvalid })
      .check(z.trim(), z.regex(/^[A-Z][A-Z0-9-]{1,19}$/, assayMessages.codeInvalid)),
    name: nameField,
    kind,
  }),
  reply: z.object({ id: z.string() }),
  auditFields: ["revision"],
});

export const saveAssay = endpoint(calls.saveAssay, {
  title: "保存检测方案草稿",
  access: { kind: "staff", permission: "lab:product:edit" },
  params: idParams,
  body: z.strictObject({ name: nameField, definition: assayContent, version: definitionVersion }),
  reply: z.object({ version: z.int(), problems: z.array(z.string()) }),
  auditFields: ["contentHash", "revision"],
});

export const reviseAssay = reviseEndpoint(calls.reviseAssay, {
  title: "新建检测方案版本",
  permission: "lab:product:edit",
});

export const submitAssay = submitEndpoint(calls.submitAssay, {
  title: "提交检测方案",
  permission: "lab:product:edit",
});

export const decideAssay = decideEndpoint(calls.decideAssay, {
  title: "批准、退回或启用检测方案",
  permission: "lab:product:approve",
});
