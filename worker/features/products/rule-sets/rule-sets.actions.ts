import { definitionMessages } from "#contract/definitions";
import { productMessages } from "#contract/product-edit";
import { ruleSetMessages } from "#contract/rule-sets";
import {
  createRuleSet,
  decideRuleSet,
  getRuleSet,
  type RuleSetContent,
  reviseRuleSet,
  saveRuleSet,
  submitRuleSet,
} from "#contract/rule-sets.schemas";
import { staffAction } from "../../../http/action";
import { conflict, notFound } from "../../../http/errors";
import { ConstraintError } from "../../../platform/database/database";
import { createRevision, moveRevision, requireDefinition, revisionAction, saveRevision } from "../definitions.actions";
import { type DefinitionRow, findDefinition } from "../definitions.store";
import type { RuleSet } from "./rule-set.rules";
import { ruleInputsOfAssay, ruleSetProblems } from "./rule-set-fit.rules";
import { findRuleSetContext, type RuleSetContext } from "./rule-sets.store";
import { requireTrialOutcome } from "./rule-trial.actions";

const kind = "rule_set";

const problemsOf = (ruleSet: unknown, around: RuleSetContext | undefined) =>
  ruleSetProblems(ruleSet as RuleSet, around?.assay ?? null, around?.phrases ?? {});

/** The stored form of the editor's content: the possible values of each input come from the assay. */
function storedRules(content: RuleSetContent, row: DefinitionRow, around: RuleSetContext | undefined): RuleSet {
  const questions = around?.assay ? ruleInputsOfAssay(around.assay) : [];
  const inputs = content.inputs.map((key) => ({
    key,
    values: questions.find((question) => question.key === key)?.values.map(({ value }) => value) ?? [],
  }));
  return { product: around?.product.code ?? "", version: row.revision, ...content, inputs };
}

export const getRuleSetAction = staffAction(getRuleSet, {
  load: ({ params: { id } }) => ({ found: findDefinition(kind, id), around: findRuleSetContext(id) }),
  run({ found, around }) {
    const { key, ...view } = requireDefinition(found);
    return {
      ...view,
      product: around?.product ?? { id: key, code: "", name: "" },
      questions: (around?.assay ? ruleInputsOfAssay(around.assay) : []).map((q) => ({ ...q, values: [...q.values] })),
      phrases: around?.phrases ?? {},
      problems: problemsOf(view.definition, around),
    };
  },
});

export const createRuleSetAction = staffAction(createRuleSet, {
  load: ({ body }) => ({ surroundings: findRuleSetContext(body.productId) }),
  async run(ctx) {
    const around = ctx.surroundings;
    if (!around) throw notFound(productMessages.unknown);
    if (!around.assay) throw conflict(ruleSetMessages.noAssay);
    const inputs = ruleInputsOfAssay(around.assay).map(({ key, values }) => ({
      key,
      values: values.map((v) => v.value),
    }));
    const definition: RuleSet = { product: around.product.code, version: 1, ranks: "", inputs, rows: [], texts: {} };
    ctx.reply.msg = definitionMessages.saved;
    try {
      return {
        id: await createRevision(ctx, { kind, from: { values: { productId: around.product.id }, definition } }),
      };
    } catch (error) {
      throw error instanceof ConstraintError ? conflict(definitionMessages.isOpen) : error;
    }
  },
});

export const saveRuleSetAction = staffAction(saveRuleSet, {
  load: ({ params: { id } }) => ({ definition: findDefinition(kind, id), surroundings: findRuleSetContext(id) }),
  async run(ctx) {
    const row = requireDefinition(ctx.definition);
    const definition = storedRules(ctx.body.definition, row, ctx.surroundings);
    const version = await saveRevision(ctx, { kind, row, version: ctx.body.version, definition });
    ctx.reply.msg = definitionMessages.saved;
    return { version, problems: problemsOf(definition, ctx.surroundings) };
  },
});

export const reviseRuleSetAction = revisionAction(reviseRuleSet, kind);

export const submitRuleSetAction = staffAction(submitRuleSet, {
  load: ({ params: { id } }) => ({ definition: findDefinition(kind, id), surroundings: findRuleSetContext(id) }),
  async run(ctx) {
    const row = requireDefinition(ctx.definition);
    const { version, proof } = ctx.body;
    if (row.state !== "draft") return moveRevision(ctx, { kind, row, event: "submit", version });
    if (problemsOf(row.definition, ctx.surroundings).length > 0) throw conflict(definitionMessages.hasProblems);
    const note = await requireTrialOutcome(ctx.deps, row, proof);
    ctx.reply.msg = definitionMessages.submitted;
    return moveRevision(ctx, { kind, row, event: "submit", version, note });
  },
});

export const decideRuleSetAction = staffAction(decideRuleSet, {
  load: ({ params: { id } }) => ({ definition: findDefinition(kind, id), surroundings: findRuleSetContext(id) }),
  run(ctx) {
    const { verdict, version, note } = ctx.body;
    const row = requireDefinition(ctx.definition);
    // The assay or the template may have changed since the rules were submitted.
    const problems = verdict === "launch" ? problemsOf(row.definition, ctx.surroundings) : [];
    if (problems[0]) throw conflict(problems[0]);
    ctx.reply.msg = definitionMessages[verdict];
    return moveRevision(ctx, { kind, row, event: verdict, version, note });
  },
});
