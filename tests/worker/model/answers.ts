import { sql } from "drizzle-orm";
import { readReport } from "#contract/reports.schemas";
import { statement } from "#tests/support/statement";
import type { AssayDefinition } from "#worker/features/products/assays/assay.types";
import type { RuleSet } from "#worker/features/products/rule-sets/rule-set.rules";
import { evaluateFindings } from "#worker/features/products/templates/report-content.rules";
import { sha256 } from "#worker/platform/crypto";
import { invariants } from "./invariants";
import type { ModelledLab } from "./modelled-lab";

interface Levelled {
  readonly id: string;
  readonly level: number | null;
  readonly phenotype: string;
  readonly published: readonly (number | null)[];
  readonly ruleSet: RuleSet;
  readonly assay: AssayDefinition;
  readonly findings: Readonly<Record<string, string | null>>;
}

const levelled = statement(
  sql`select json_object('id', rs.id, 'level', rs.level, 'phenotype', rs.phenotype, 'ruleSet', json(ru.definition),
    'assay', json(a.definition), 'published', json((select json_group_array(v.level) from report_versions v where v.result_set_id = rs.id)),
    'findings', json((select json_group_object(c.target_code, c.value) from calls c where c.result_set_id = rs.id and c.state <> 'superseded')))
    from result_sets rs join rule_sets ru on ru.id = rs.rule_set_id join runs r on r.id = rs.run_id
    join assays a on a.id = r.assay_id where rs.phenotype is not null`,
  (rows) => rows.map(([text]) => JSON.parse(String(text)) as Levelled),
);

/** Results and versions whose level differs from what their rule set gives for their stored calls. */
export async function wrongLevels({ world }: ModelledLab): Promise<string[]> {
  const found = await world.read(levelled);
  return found.flatMap((one) => {
    const answer = evaluateFindings(one.assay, one.ruleSet, one.findings);
    const isRight = answer.ok && answer.level === one.level && answer.phenotype === one.phenotype;
    return isRight && one.published.every((level) => level === one.level) ? [] : [`a level nobody computed: ${one.id}`];
  });
}

interface TypedResult {
  readonly id: string;
  readonly state: string;
  readonly typings: readonly Readonly<Record<string, string>>[];
  readonly calls: readonly { readonly id: string; readonly targetCode: string; readonly value: string | null }[];
}

const typedResults = statement(
  sql`select json_object('id', e.id, 'state', e.state, 'typings', (select json_group_array(json(t.typed_values))
      from manual_typings t where t.entry_id = e.id and t.round = e.round),
    'calls', (select json_group_array(json_object('id', c.id, 'targetCode', c.target_code, 'value', c.value))
      from calls c where c.result_set_id = e.result_set_id)) from manual_entries e`,
  (rows) => rows.map(([text]) => JSON.parse(String(text)) as TypedResult),
);

/** Entries that were accepted although the two typings differ, and calls that differ from what was typed. */
export async function wronglyTyped({ world }: ModelledLab): Promise<string[]> {
  const text = (values: TypedResult["typings"][number]) => JSON.stringify(Object.entries(values).toSorted());
  const found = await world.read(typedResults);
  const wrong = found.flatMap(({ id, state, typings, calls }) => [
    ...(state === "agreed" && new Set(typings.map(text)).size > 1 ? [`entry ${id}`] : []),
    ...calls.flatMap((call) =>
      typings.some((values) => (values[call.targetCode] ?? call.value ?? "") !== (call.value ?? ""))
        ? [`value ${call.id}`]
        : [],
    ),
  ]);
  return wrong.map((row) => `${invariants.typedTwice.rule}: ${row}`);
}

/** A key that no report has. */
const invented = "QWERTYUIOPASDFG";

/**
 * The format of the answer to a key, without values: to a stranger unknown, published, withdrawn and erased keys look
 * the same.
 */
export async function tellingKeys(lab: ModelledLab, as = lab.world.browser()): Promise<string[]> {
  const shape = async (key: string): Promise<string> => {
    const { status, msg, data } = await as.call(readReport, { params: { key } });
    const values = Object.entries(data).map(([name, value]) => `${name} ${String(value).replaceAll(/\d/g, "0")}`);
    return JSON.stringify([status, msg, values.toSorted().map((text) => text.replace(key, "KEY"))]);
  };
  const expected = await shape(invented);
  const latest = ["published", "withdrawn", "erased", "corrected"].flatMap((state) =>
    lab.seen.reports.filter((report) => report.state === state).slice(-1),
  );
  const shapes = await Promise.all(latest.map(async ({ key, state }) => [state, await shape(key)] as const));
  return shapes.filter(([, text]) => text !== expected).map(([state, text]) => `a key that tells: ${state} ${text}`);
}

const newestFile = statement(
  sql`select file_key, sha256 from import_files order by id desc limit 1`,
  ([first]) => first,
);

/** Reports a newest raw file that differs from the uploaded one. */
export async function changedFiles({ world }: ModelledLab): Promise<string[]> {
  const file = await world.read(newestFile);
  if (!file) return [];
  const bytes = (await world.deps.rawFiles.get(String(file[0])))?.bytes;
  return bytes && (await sha256(bytes)) === file[1] ? [] : [`a raw file was changed: ${file[0]}`];
}
