import { ruleSetMessages } from "#contract/rule-sets";
import { tryRuleSet } from "#contract/rule-sets.schemas";
import { staffAction } from "../../../http/action";
import { badRequest, conflict } from "../../../http/errors";
import { isSameDigest } from "../../../platform/crypto";
import { afterEveryId } from "../../../platform/database/keyset";
import type { Deps } from "../../../platform/deps";
import { requireDefinition } from "../definitions.actions";
import { type DefinitionRow, findDefinition } from "../definitions.store";
import type { RuleSet } from "./rule-set.rules";
import { findPastResults, findRuleSetContext } from "./rule-sets.store";
import { applyToPastResults } from "./rule-trial.rules";

/** Number of results per call; a trial covers the newest two thousand, which are enough to assess a rule. */
const pieceMax = 200;
const trialMax = 2_000;

/** Position of a trial; at its end `last` is "end". Signed together with the content that is tried. */
interface Place {
  readonly last: string;
  readonly checked: number;
  readonly changed: number;
}

async function sealPlace({ hash }: Pick<Deps, "hash">, row: DefinitionRow, place: Place): Promise<string> {
  const text = [place.last, place.checked, place.changed].join(".");
  return `${text}.${await hash.of("rule-trial", `${row.id}.${row.contentHash}.${text}`)}`;
}

function readPlace(cursor: string | undefined): Place {
  const [last = "", checked, changed] = (cursor ?? `${afterEveryId}.0.0`).split(".");
  return { last, checked: Number(checked), changed: Number(changed) };
}

const isSealed = async (deps: Deps, row: DefinitionRow, cursor: string) =>
  isSameDigest(cursor, await sealPlace(deps, row, readPlace(cursor)));

/** What a finished trial of exactly this content found; without one a submission is refused (409). */
export async function requireTrialOutcome(deps: Deps, row: DefinitionRow, proof: string | undefined): Promise<string> {
  const { last, checked, changed } = readPlace(proof);
  if (!proof || last !== "end" || !(await isSealed(deps, row, proof))) throw conflict(ruleSetMessages.tried);
  return `试算最近 ${checked} 份结果，${changed} 份会改变`;
}

export const tryRuleSetAction = staffAction(tryRuleSet, {
  load: ({ params: { id }, query }) => ({
    found: findDefinition("rule_set", id),
    surroundings: findRuleSetContext(id),
    results: findPastResults(id, readPlace(query.cursor).last, pieceMax),
  }),
  async run({ deps, query, found, surroundings, results }) {
    const row = requireDefinition(found);
    const assay = surroundings?.assay;
    if (!assay) throw conflict(ruleSetMessages.noAssay);
    if (query.cursor && !(await isSealed(deps, row, query.cursor))) throw badRequest(ruleSetMessages.cursorInvalid);
    const before = readPlace(query.cursor);
    const { changed, ...outcome } = applyToPastResults(row.definition as RuleSet, assay, results);
    const checked = before.checked + results.length;
    const isEnd = results.length < pieceMax || checked >= trialMax;
    const last = isEnd ? "end" : (results.at(-1)?.id ?? "end");
    const sealed = await sealPlace(deps, row, { last, checked, changed: before.changed + changed });
    return {
      checked: results.length,
      ...outcome,
      nextCursor: isEnd ? null : sealed,
      proof: isEnd ? sealed : null,
    };
  },
});
