import * as z from "zod/mini";
import { growingListQuery, searchPartField, versionField } from "./admin-fields.schemas";
import { endpoint } from "./endpoint";
import { cursorPage, keysOf, text } from "./fields.schemas";
import { idParams, reasonField, staffRef, timeOrNull } from "./lab-fields.schemas";
import { materialKinds, studyNames, studyOfCriterion, validationStateNames } from "./validation-states";
import * as calls from "./validations";
import { validationMessages } from "./validations";

const copies = z.nullable(z.number().check(z.gte(0)));
const code = text(1, 40, validationMessages.materialCode);

/** True results by rsid of a site or code of a target. */
const truths = z.record(
  text(1, 32),
  z.strictObject({
    /** Genotype in canonical spelling, `none` for no template, `detected` or `not_detected`. */
    value: z.string().check(z.regex(/^([ACGT]{2}|none|detected|not_detected)$/)),
    source: text(2, 200, validationMessages.sourceRequired),
    /** Copies per mL. */
    copies,
  }),
);

const materialForm = {
  name: text(1, 64, validationMessages.materialName),
  kind: z.enum(materialKinds),
  supplier: text(0, 64),
  lot: text(0, 32),
  truths,
};
const material = z.object({ code: z.string(), ...materialForm, id: z.string(), version: z.int(), createdAt: z.int() });
export type ReferenceMaterial = z.output<typeof material>;

export const listReferenceMaterials = endpoint(calls.listReferenceMaterials, {
  title: "参考物质列表",
  access: { kind: "staff", permission: "lab:validation:list" },
  /** `search`: part of a code, name or supplier. */
  query: z.object({ ...growingListQuery, search: searchPartField }),
  reply: cursorPage(material),
});

/**
 * Saves all materials or, on any error, none. An entry without `version` is new; one with the version that was read changes the
 * material of that code.
 */
export const saveReferenceMaterials = endpoint(calls.saveReferenceMaterials, {
  title: "登记参考物质",
  access: { kind: "staff", permission: "lab:validation:edit" },
  body: z.strictObject({
    /** Materials by their codes. */
    materials: z.record(code, z.strictObject({ ...materialForm, version: z.optional(versionField) })),
  }),
  reply: z.object({ count: z.int() }),
  auditFields: ["codes"],
});

const stateField = z.enum(keysOf(validationStateNames));
const assayRef = z.object({ id: z.string(), code: z.string(), name: z.string(), revision: z.int() });

const validationItem = z.object({
  id: z.string(),
  assay: assayRef,
  /** Number of the validation within its assay, from 1. */
  number: z.int(),
  state: stateField,
  runCount: z.int(),
  signedBy: z.nullable(staffRef),
  signedAt: timeOrNull,
  version: z.int(),
  createdAt: z.int(),
});
export type ValidationItem = z.output<typeof validationItem>;

export const listValidations = endpoint(calls.listValidations, {
  title: "性能验证列表",
  access: { kind: "staff", permission: "lab:validation:list" },
  query: z.object({
    ...growingListQuery,
    /** Code of the assay. */
    assayCode: z.optional(text(1, 20)),
    state: z.optional(stateField),
  }),
  reply: cursorPage(validationItem),
});

/** Creates the next version for an assay in force, with the plan and the criteria of the one before. */
export const createValidation = endpoint(calls.createValidation, {
  title: "新建性能验证",
  access: { kind: "staff", permission: "lab:validation:edit" },
  body: z.strictObject({ assayId: idParams.shape.id }),
  reply: z.object({ id: z.string() }),
  auditFields: ["assayCode", "number"],
});

const place = {
  position: z.string().check(z.regex(/^[A-P]([1-9]|1\d|2[0-4])$/)),
  material: code,
  study: z.enum(keysOf(studyNames)),
  copies,
  substance: text(0, 40),
};
const form = {
  plan: text(0, 4000),
  criteria: z.partialRecord(z.enum(keysOf(studyOfCriterion)), z.number().check(z.gte(0))),
  conclusion: text(0, 2000),
};
type Form = z.output<z.ZodMiniObject<typeof form>>;

/** Everything that is signed together with the figures. */
export interface ValidationContent extends Form {
  readonly assay: ValidationItem["assay"] & {
    readonly kind: "genotype" | "pathogen";
    readonly contentHash: string | null;
    /** Number of wells of one sample and site that must have the same call. */
    readonly replicates: number;
    /** `values`: each result that the assay can report for the target. */
    readonly targets: readonly { readonly code: string; readonly name: string; readonly values: readonly string[] }[];
  };
  readonly materials: readonly ReferenceMaterial[];
  readonly runs: readonly ValidationRun[];
}

export interface ValidationRun {
  readonly runId: string;
  readonly runNo: string;
  /** SHA-256 of the instrument's file. */
  readonly sha256: string;
  readonly fileName: string;
  readonly instrument: string;
  readonly operatorName: string;
  readonly endedAt: number | null;
  readonly wells: readonly (z.output<z.ZodMiniObject<typeof place>> & {
    /** As it stands in the file. */
    readonly sampleName: string;
    readonly results: readonly { readonly target: string; readonly value: string | null; readonly ct: number | null }[];
  })[];
}

export const getValidation = endpoint(calls.getValidation, {
  title: "性能验证",
  access: { kind: "staff", permission: "lab:validation:list" },
  params: idParams,
  reply: z.object({
    validation: z.extend(validationItem, {
      /** Everybody who created or changed it: none of them may sign. */
      authors: z.array(staffRef),
      stateReason: z.string(),
    }),
    /** `ValidationContent`: what would be signed now, or what was signed. */
    content: z.unknown(),
    /**
     * `ValidationFigures` as they were signed, and the SHA-256 of `{content, figures}` as JSON; for a draft the reader computes
     * the figures.
     */
    signed: z.nullable(z.object({ figures: z.unknown(), hash: z.string() })),
  }),
});

/**
 * Changes a draft. `run` says which wells of an imported run belong to which material; calls are made again from the run's
 * file, and an empty list of wells removes the run.
 */
export const updateValidation = endpoint(calls.updateValidation, {
  title: "修改性能验证",
  isLong: true,
  access: { kind: "staff", permission: "lab:validation:edit" },
  params: idParams,
  body: z.strictObject({
    plan: z.optional(form.plan),
    criteria: z.optional(form.criteria),
    conclusion: z.optional(form.conclusion),
    run: z.optional(
      z.strictObject({ runNo: text(1, 32), wells: z.array(z.strictObject(place)).check(z.maxLength(384)) }),
    ),
    version: versionField,
  }),
  reply: z.object({ version: z.int() }),
  auditFields: ["criteria", "runNo"],
});

/** Signs a draft (never by a person who made it), or withdraws a draft or a signed one. Signing supersedes the previous validation. */
export const moveValidation = endpoint(calls.moveValidation, {
  title: "签署或撤回性能验证",
  access: { kind: "staff", permission: "lab:validation:sign", needsProof: true },
  params: idParams,
  body: z.strictObject({ step: z.enum(["sign", "withdraw"]), reason: z.optional(reasonField), version: versionField }),
  reply: z.object({ state: stateField, hash: z.nullable(z.string()) }),
  auditFields: ["hash", "number", "reason"],
});
