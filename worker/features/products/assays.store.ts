import { type SQL, sql } from "drizzle-orm";
import type { DefinitionState } from "#contract/definitions";
import type { Query } from "../../platform/database/database";
import { statement } from "../../platform/database/query";
import type { AssayDefinition } from "./assay.types";
import type { RuleSet } from "./rule-set.rules";

type AssayKind = AssayDefinition["kind"];

interface AssayLine {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly kind: AssayKind;
  readonly revision: number;
  readonly state: DefinitionState;
  readonly updatedAt: number;
}

/** Revisions in use or in work; a laboratory has a dozen or two. */
export function findAssays(): Query<AssayLine[]> {
  return statement(
    sql`select json_object('id', id, 'code', code, 'name', name, 'kind', kind, 'revision', revision, 'state', state,
        'updatedAt', updated_at) from assays where state in ('draft', 'submitted', 'approved', 'live')
        order by code, revision desc limit 400`,
    (rows) => rows.map(([json]) => JSON.parse(String(json)) as AssayLine),
  );
}

export const findAssayNames = (id: string): Query<{ code: string; name: string; kind: AssayKind } | undefined> =>
  statement(
    sql`select code, name, kind from assays where id = ${id}`,
    ([found]) => found && { code: String(found[0]), name: String(found[1]), kind: found[2] as AssayKind },
  );

/** The rule sets in force of live products that use any revision of this assay. */
export function findRulesOnAssay(id: string): Query<{ product: string; ruleSet: RuleSet }[]> {
  return statement(
    sql`select p.name, r.definition from products p cross join rule_sets r on r.product_id = p.id and r.state = 'live'
      where p.state = 'live' and p.assay_id in
        (select o.id from assays o where o.code = (select a.code from assays a where a.id = ${id}))`,
    (rows) => rows.map(([name, json]) => ({ product: String(name), ruleSet: JSON.parse(String(json)) as RuleSet })),
  );
}

/** A further assignment of the draft's own row. */
export const assayName = (name: string): SQL => sql`, name = ${name}`;
