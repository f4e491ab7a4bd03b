import type { BodyOf } from "#contract/endpoint";
import { reasonRequired } from "#contract/lab-fields";
import { runMessages } from "#contract/runs";
import { validationFiguresOf } from "#contract/validation-figures";
import { signatureObstacles } from "#contract/validation-obstacles";
import { validationStateNames } from "#contract/validation-states";
import { validationMessages, validationWellsMax } from "#contract/validations";
import {
  createValidation,
  getValidation,
  listReferenceMaterials,
  listValidations,
  moveValidation,
  saveReferenceMaterials,
  updateValidation,
  type ValidationContent,
} from "#contract/validations.schemas";
import { staffAction } from "../../http/action";
import { conflict, fieldErrors, notFound } from "../../http/errors";
import type { StaffWork } from "../../http/staff-work";
import { withTakenErrors } from "../../http/taken";
import { sha256 } from "../../platform/crypto";
import { previousChanged } from "../../platform/database/conditions";
import type { ResultsOf } from "../../platform/database/database";
import { keysetPage } from "../../platform/database/keyset";
import { totalOf } from "../../platform/database/list-conditions";
import { runNamed } from "../../platform/database/named-batch";
import { newId } from "../../platform/ids";
import { rawReadings } from "../instrument-files/run-imports.actions";
import { findImport, findMappings } from "../instrument-files/run-imports.queries";
import { plateOfFile } from "../instrument-files/stored-file.rules";
import { auditRows } from "../logs/logs.actions";
import { reportedTargets } from "../products/assays/assay.rules";
import { assayForPlate } from "../products/assays/assay-plate.rules";
import { recordIllegalMove } from "../states/illegal-move";
import {
  findMaterials,
  findMaterialsByCode,
  findMaterialsOfValidation,
  saveMaterials,
} from "./reference-materials.store";
import { callMeasuredWells } from "./run-wells.rules";
import { validationStates } from "./validations.states";
import {
  findRunsOfValidation,
  findRunToLink,
  findValidation,
  findValidations,
  insertValidation,
  setValidationRun,
  signValidation,
  updateValidationDraft,
  withdrawValidation,
} from "./validations.store";

export const listReferenceMaterialsAction = staffAction(listReferenceMaterials, {
  load: ({ query }) => ({ materials: findMaterials(query), total: totalOf(findMaterials, query) }),
  run: ({ query, materials, total }) =>
    keysetPage(
      materials,
      query.pageSize,
      ({ id }) => id,
      (one) => one,
      total,
    ),
});

export const saveReferenceMaterialsAction = staffAction(saveReferenceMaterials, {
  load: ({ body }) => ({ there: findMaterialsByCode(Object.keys(body.materials)) }),
  async run(ctx) {
    const there = new Map(ctx.there.map((one) => [one.code, one]));
    const rows = Object.entries(ctx.body.materials).map(([code, { version = 0, ...one }]) => ({
      id: there.get(code)?.id ?? newId(ctx.now),
      code,
      ...one,
      version: version + 1,
    }));
    const taken = rows.filter(({ code, version }) => version === 1 && there.has(code));
    if (taken.length > 0)
      throw fieldErrors({ code: [validationMessages.materialTaken(taken.map(({ code }) => code).join("、"))] });
    const { count } = await runNamed(ctx.deps.database, {
      count: saveMaterials(rows, ctx.caller.userId, ctx.now),
      audit: await auditRows(ctx, {
        action: "referenceMaterial.save",
        objectType: "referenceMaterial",
        objectId: rows[0]?.id ?? "",
        changes: { codes: rows.map(({ code }) => code) },
        when: previousChanged,
      }),
    });
    if (count < rows.length) throw conflict();
    return { count };
  },
});

export const listValidationsAction = staffAction(listValidations, {
  load: ({ query }) => ({ validations: findValidations(query), total: totalOf(findValidations, query) }),
  run: ({ query, validations, total }) =>
    keysetPage(
      validations,
      query.pageSize,
      ({ id }) => id,
      (one) => one,
      total,
    ),
});

export const createValidationAction = staffAction(createValidation, {
  async run(ctx) {
    const id = newId(ctx.now);
    const audit = {
      action: "validation.create",
      objectType: "validation",
      objectId: id,
      when: previousChanged,
    } as const;
    const work = runNamed(ctx.deps.database, {
      made: insertValidation(id, ctx.body.assayId, madeBy(ctx)),
      audit: await auditRows(ctx, audit),
    });
    const { made } = await withTakenErrors(work, {
      "validations.assay_code": { assayId: [validationMessages.isOpen] },
    });
    if (made === 0) throw fieldErrors({ assayId: [validationMessages.assayUnknown] });
    return { id };
  },
});

const madeBy = ({ caller: { userId, nickname: name }, now }: StaffWork) => ({ by: { userId, name }, now });

type Found = NonNullable<ResultsOf<[ReturnType<typeof findValidation>]>[0]>;

function known(found: Found | undefined): Found {
  if (!found) throw notFound();
  return found;
}

const partsOf = (id: string) => ({
  found: findValidation(id),
  runs: findRunsOfValidation(id),
  materials: findMaterialsOfValidation(id),
});

/** The content that would be signed now. */
function contentOf(
  { assay, plan, criteria, conclusion, contentHash, definition }: Found,
  parts: Pick<ValidationContent, "runs" | "materials">,
): ValidationContent {
  const { kind } = definition;
  return {
    plan,
    criteria,
    conclusion,
    assay: {
      ...assay,
      kind,
      contentHash,
      replicates: kind === "genotype" ? definition.replicates : 1,
      targets: reportedTargets(definition),
    },
    ...parts,
  };
}

export const getValidationAction = staffAction(getValidation, {
  load: ({ params }) => partsOf(params.id),
  run({ found, runs, materials }) {
    const facts = known(found);
    const { plan: _p, criteria: _c, conclusion: _e, definition: _d, contentHash: _h, ...rest } = facts;
    const { signedText, signedHash: hash, ...validation } = rest;
    if (signedText === null || hash === null)
      return { validation, content: contentOf(facts, { runs, materials }), signed: null };
    const { content, figures } = JSON.parse(signedText) as { content: ValidationContent; figures: unknown };
    return { validation, content, signed: { figures, hash } };
  },
});

export const updateValidationAction = staffAction(updateValidation, {
  load: ({ params, body: { run: { runNo, wells } = { runNo: "", wells: [] } } }) => ({
    found: findValidation(params.id),
    linked: findRunsOfValidation(params.id),
    run: findRunToLink(runNo),
    file: findImport({ runNo }),
    mapping: findMappings({ runNo }),
    materials: findMaterialsByCode(wells.map(({ material }) => material)),
  }),
  async run(ctx) {
    const { run: asked, version, ...values } = ctx.body;
    const facts = known(ctx.found);
    const { id, state } = facts;
    if (state !== "draft") throw conflict(validationMessages.notDraft);
    if (facts.version !== version) throw conflict();
    const run = asked && (await measured(ctx, facts, asked));
    const { changed } = await runNamed(ctx.deps.database, {
      changed: updateValidationDraft(id, version, madeBy(ctx), values),
      audit: await auditRows(ctx, {
        action: "validation.update",
        objectType: "validation",
        objectId: id,
        changes: { criteria: values.criteria, runNo: asked?.runNo },
        when: previousChanged,
      }),
      more: run ? [setValidationRun(id, run.id, run.wells, ctx.now)] : [],
    });
    if (changed === 0) throw conflict();
    return { version: version + 1 };
  },
});

interface RunToLink {
  readonly linked: ValidationContent["runs"];
  readonly run: ResultsOf<[ReturnType<typeof findRunToLink>]>[0];
  readonly file: ResultsOf<[ReturnType<typeof findImport>]>[0];
  readonly mapping: ResultsOf<[ReturnType<typeof findMappings>]>[0];
  readonly materials: readonly { readonly code: string }[];
}

/** The wells of a run with their results. Throws an error on the field when the run cannot be part of the validation. */
async function measured(
  work: StaffWork & RunToLink,
  { assay, definition }: Found,
  { wells: places }: NonNullable<BodyOf<typeof updateValidation>["run"]>,
) {
  const { linked, run, file, mapping, materials } = work;
  const refuse = (message: string) => fieldErrors({ run: [message] });
  if (!run) throw refuse(validationMessages.runUnknown);
  const { id } = run;
  if (places.length === 0) return { id, wells: [] };
  if (run.assayId !== assay.id) throw refuse(validationMessages.otherAssay);
  if (!file) throw refuse(runMessages.noFile);
  const others = linked.flatMap(({ runId, wells }) => (runId === id ? [] : wells));
  if (others.length + places.length > validationWellsMax) throw refuse(validationMessages.tooMany);
  const stranger = places.find(({ material }) => !materials.some(({ code }) => code === material));
  if (stranger) throw refuse(validationMessages.materialUnknown(stranger.material));
  const onPlate = assayForPlate(definition, plateOfFile(file.file).format);
  const wells = callMeasuredWells({ readings: await rawReadings(work, file), mapping, assay: onPlate }, places);
  if (typeof wells === "string") throw refuse(wells);
  return { id, wells };
}

/** The statements of a signature, with its hash. Throws when the person may not sign, or something is missing. */
async function signature(work: StaffWork, facts: Found, parts: Pick<ValidationContent, "runs" | "materials">) {
  if (facts.authors.some(({ userId }) => userId === work.caller.userId)) throw conflict(validationMessages.notYours);
  const content = contentOf(facts, parts);
  const figures = validationFiguresOf(content);
  const missing = signatureObstacles(content, figures);
  if (missing.length > 0) throw conflict(validationMessages.notReady + missing.join("；"));
  const text = JSON.stringify({ content, figures });
  const hash = await sha256(text);
  return { hash, writes: signValidation(facts, madeBy(work), { text, hash }) };
}

export const moveValidationAction = staffAction(moveValidation, {
  load: ({ params }) => partsOf(params.id),
  async run(ctx) {
    const { step, reason = "", version } = ctx.body;
    const facts = known(ctx.found);
    const { id, number, state: from, version: current } = facts;
    const about = { action: `validation.${step}`, objectType: "validation", objectId: id } as const;
    const state = validationStates.next(from, step);
    if (!state) {
      const to = validationStateNames[step === "sign" ? "signed" : "withdrawn"];
      throw await recordIllegalMove(ctx, { ...about, subject: "性能验证", from: validationStateNames[from], to });
    }
    if (current !== version) throw conflict();
    if (step === "withdraw" && reason === "") throw fieldErrors({ reason: [reasonRequired] });
    const { hash, writes } =
      step === "sign"
        ? await signature(ctx, facts, { runs: ctx.runs, materials: ctx.materials })
        : { hash: null, writes: [withdrawValidation(id, version, reason, madeBy(ctx))] };
    const audit = { ...about, reason, changes: { number, hash }, when: previousChanged };
    const { written } = await runNamed(ctx.deps.database, { written: writes, audit: await auditRows(ctx, audit) });
    if (written.at(-1) === 0) throw conflict();
    ctx.reply.msg = validationStateNames[state];
    return { state, hash };
  },
});
