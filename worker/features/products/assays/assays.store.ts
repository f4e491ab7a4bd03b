import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { DefinitionState } from "#contract/definitions";
import { assaysTable, productsTable, ruleSetsTable } from "#drizzle/schema/products";
import type { Query } from "../../../platform/database/database";
import { mapped, select } from "../../../platform/database/query";
import type { RuleSet } from "../rule-sets/rule-set.rules";
import type { AssayDefinition } from "./assay.types";

const p = alias(productsTable, "p");
const r = alias(ruleSetsTable, "r");
const o = alias(assaysTable, "o");
const a = alias(assaysTable, "a");

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

/** Revisions in use or in preparation; a laboratory has a dozen or two. */
export function findAssays(): Query<AssayLine[]> {
  return mapped(
    select(
      {
        json: sql<string>`json_object('id', ${assaysTable.id}, 'code', ${assaysTable.code}, 'name', ${assaysTable.name},
          'kind', ${assaysTable.kind}, 'revision', ${assaysTable.revision}, 'state', ${assaysTable.state},
        'updatedAt', ${assaysTable.updatedAt})`,
      },
      sql`from ${assaysTable} where ${assaysTable.state} in ('draft', 'submitted', 'approved', 'live')
        order by ${assaysTable.code}, ${assaysTable.revision} desc limit 400`,
    ),
    (rows) => rows.map(({ json }) => JSON.parse(json) as AssayLine),
  );
}

export const findAssayNames = (id: string): Query<{ code: string; name: string; kind: AssayKind } | undefined> =>
  mapped(
    select(
      { code: assaysTable.code, name: assaysTable.name, kind: assaysTable.kind },
      sql`from ${assaysTable} where ${assaysTable.id} = ${id}`,
    ),
    ([found]) => found && { code: found.code, name: found.name, kind: found.kind },
  );

/** The rule sets in force of live products that use any revision of this assay. */
export function findRulesOnAssay(id: string): Query<{ product: string; ruleSet: RuleSet }[]> {
  return mapped(
    select(
      { name: p.name, json: r.definition },
      sql`from ${productsTable} ${p} cross join ${ruleSetsTable} ${r} on ${r.productId} = ${p.id}
        and ${r.state} = 'live'
      where ${p.state} = 'live' and ${p.assayId} in
        (select ${o.id} from ${assaysTable} ${o} where ${o.code} = (select ${a.code} from ${assaysTable} ${a}
        where ${a.id} = ${id}))`,
    ),
    (rows) => rows.map(({ name, json }) => ({ product: name, ruleSet: json as RuleSet })),
  );
}
