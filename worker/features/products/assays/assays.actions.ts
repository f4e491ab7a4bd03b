import { assayMessages } from "#contract/assays";
import {
  type AssayContent,
  createAssay,
  decideAssay,
  getAssay,
  listAssays,
  reviseAssay,
  saveAssay,
  submitAssay,
} from "#contract/assays.schemas";
import { definitionMessages } from "#contract/definitions";
import { staffAction } from "../../../http/action";
import { conflict, fieldErrors } from "../../../http/errors";
import { withTakenErrors } from "../../../http/taken";
import { createRevision, moveRevision, requireDefinition, revisionAction, saveRevision } from "../definitions.actions";
import { type DefinitionRow, findDefinition } from "../definitions.store";
import { genotypeStandards } from "../genotype";
import { findRuleSetMismatches } from "../rule-sets/rule-set-fit.rules";
import { checkAssay } from "./assay.rules";
import type { AssayDefinition } from "./assay.types";
import { findAssayNames, findAssays, findRulesOnAssay } from "./assays.store";

const kind = "assay";

export const listAssaysAction = staffAction(listAssays, {
  load: () => ({ assays: findAssays() }),
  run: ({ assays }) => ({ list: assays }),
});

const problemsOf = ({ definition }: DefinitionRow) => checkAssay(definition as AssayDefinition);

export const getAssayAction = staffAction(getAssay, {
  load: ({ params }) => ({ row: findDefinition(kind, params.id), names: findAssayNames(params.id) }),
  run({ row, names }) {
    const { key: code, ...view } = requireDefinition(row);
    const { name = "", kind: measures = "genotype" } = names ?? {};
    return { ...view, code, name, kind: measures, problems: row ? problemsOf(row) : [] };
  },
});

const empty = {
  genotype: { kind: "genotype", sites: [], controls: [], ...genotypeStandards },
  pathogen: {
    kind: "pathogen",
    targets: [],
    internalControl: { code: "", name: "", assayNames: [], dye: "", origin: "human", ctCutoff: 36 },
    controls: [],
    ampScoreFloor: null,
  },
} as const satisfies Record<string, AssayContent>;

export const createAssayAction = staffAction(createAssay, {
  async run(ctx) {
    const { code, name, kind: measures } = ctx.body;
    ctx.reply.msg = definitionMessages.saved;
    const from = { values: { code, name, kind: measures }, definition: { code, name, version: 1, ...empty[measures] } };
    const taken = { "assays.code": { code: [assayMessages.codeTaken] } };
    return { id: await withTakenErrors(createRevision(ctx, { kind, from }), taken) };
  },
});

export const saveAssayAction = staffAction(saveAssay, {
  load: ({ params }) => ({ definition: findDefinition(kind, params.id), assayNames: findAssayNames(params.id) }),
  async run(ctx) {
    const { body, reply } = ctx;
    const row = requireDefinition(ctx.definition);
    if (body.definition.kind !== ctx.assayNames?.kind) throw fieldErrors({ kind: [assayMessages.kindFixed] });
    const definition: AssayDefinition = {
      code: row.key,
      name: body.name,
      version: row.revision,
      ...body.definition,
    };
    const version = await saveRevision(ctx, {
      kind,
      row,
      version: body.version,
      definition,
      more: { name: body.name },
    });
    reply.msg = definitionMessages.saved;
    return { version, problems: checkAssay(definition) };
  },
});

export const reviseAssayAction = revisionAction(reviseAssay, kind);

export const submitAssayAction = staffAction(submitAssay, {
  load: ({ params }) => ({ definition: findDefinition(kind, params.id) }),
  run(ctx) {
    const row = requireDefinition(ctx.definition);
    if (row.state === "draft" && problemsOf(row).length > 0) throw conflict(definitionMessages.hasProblems);
    ctx.reply.msg = definitionMessages.submitted;
    return moveRevision(ctx, { kind, row, event: "submit", version: ctx.body.version });
  },
});

export const decideAssayAction = staffAction(decideAssay, {
  load: ({ params }) => ({ definition: findDefinition(kind, params.id), rulesOnAssay: findRulesOnAssay(params.id) }),
  run(ctx) {
    const { body, reply } = ctx;
    const row = requireDefinition(ctx.definition);
    const strangers = ctx.rulesOnAssay.filter(
      ({ ruleSet }) => findRuleSetMismatches(ruleSet, row.definition as AssayDefinition).length > 0,
    );
    if (body.verdict === "launch" && strangers.length > 0) {
      throw conflict(assayMessages.misfit + strangers.map(({ product }) => product).join("、"));
    }
    reply.msg = definitionMessages[body.verdict];
    return moveRevision(ctx, { kind, row, event: body.verdict, version: body.version, note: body.note });
  },
});
