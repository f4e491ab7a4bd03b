import { sql } from "drizzle-orm";
import type { DefinitionState } from "#contract/definitions";
import type { Query } from "../../platform/database/database";
import { statement } from "../../platform/database/query";

export interface ListedTemplate {
  readonly id: string;
  readonly tplId: string;
  readonly name: string;
  readonly layout: "level" | "genes" | "pathogen";
  readonly revision: number;
  readonly state: DefinitionState;
  readonly updatedAt: number;
}

/** The newest hundred revisions; a template is a handful of them. */
export function findTemplates(): Query<ListedTemplate[]> {
  return statement(
    sql`select json_object('id', id, 'tplId', tpl_id, 'name', name, 'layout', layout, 'revision', revision, 'state', state,
      'updatedAt', updated_at) from templates where tpl_id > '' order by tpl_id, revision desc limit 100`,
    (rows) => rows.map(([document]) => JSON.parse(String(document)) as ListedTemplate),
  );
}
