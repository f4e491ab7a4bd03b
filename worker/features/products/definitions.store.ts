import { type SQL, sql } from "drizzle-orm";
import type { DefinitionState, definitionStepNames } from "#contract/definitions";
import { previousChanged } from "../../platform/database/conditions";
import type { Query } from "../../platform/database/database";
import { statement } from "../../platform/database/query";

export type DefinitionKind = "assay" | "template" | "rule_set";

/** `key` names what revisions belong to; `columns` are copied from revision to revision. */
const tables = {
  assay: { table: "assays", key: "code", columns: "code, name, kind" },
  template: { table: "templates", key: "tpl_id", columns: "tpl_id, name, layout" },
  rule_set: { table: "rule_sets", key: "product_id", columns: "product_id" },
} as const;

const tableOf = (kind: DefinitionKind) => sql.raw(tables[kind].table);
const keyOf = (kind: DefinitionKind) => sql.raw(tables[kind].key);
const changed = (_rows: unknown, count: number) => count;

export interface DefinitionRow {
  readonly id: string;
  /** Code of the assay, tpl_id, or id of the rule set's product. */
  readonly key: string;
  readonly revision: number;
  readonly state: DefinitionState;
  readonly version: number;
  readonly definition: unknown;
  readonly contentHash: string | null;
  readonly approvedAt: number | null;
  readonly updatedAt: number;
  readonly lastRevision: number;
  readonly previous: { readonly id: string; readonly revision: number; readonly definition: unknown } | null;
  readonly revisions: { readonly id: string; readonly revision: number; readonly state: DefinitionState }[];
  readonly steps: {
    readonly step: keyof typeof definitionStepNames;
    readonly by: { readonly userId: number; readonly name: string };
    readonly note: string;
    readonly at: number;
  }[];
}

/** One revision with its neighbours and everything that people did with it. */
export function findDefinition(kind: DefinitionKind, id: string): Query<DefinitionRow | undefined> {
  const [table, key] = [tableOf(kind), keyOf(kind)];
  return statement(
    sql`select json_object('id', d.id, 'key', d.${key}, 'revision', d.revision, 'state', d.state, 'version', d.version,
        'definition', json(d.definition), 'contentHash', d.content_hash, 'approvedAt', d.approved_at, 'updatedAt', d.updated_at,
        'lastRevision', (select max(l.revision) from ${table} l where l.${key} = d.${key}),
        'previous', json((select json_object('id', e.id, 'revision', e.revision, 'definition', json(e.definition)) from ${table} e
          where e.${key} = d.${key} and e.revision < d.revision order by e.revision desc limit 1)),
        'revisions', json((select json_group_array(json_object('id', r.id, 'revision', r.revision, 'state', r.state)) from
          (select id, revision, state from ${table} where ${key} = d.${key} order by revision desc limit 50) r)),
        'steps', json((select json_group_array(json_object('step', s.step, 'note', s.note, 'at', s.created_at,
          'by', json_object('userId', s.user_id, 'name', s.nick_name))) from (select x.*, u.nick_name from definition_steps x
          join users u on u.id = x.user_id where x.definition_id = d.id order by x.created_at desc, x.rowid desc limit 100) s)))
      from ${table} d where d.id = ${id}`,
    ([found]) => (found ? (JSON.parse(String(found[0])) as DefinitionRow) : undefined),
  );
}

interface Stamp {
  readonly id: string;
  readonly version: number;
  readonly userId: number;
  readonly now: number;
}

/** Nobody approves what he made; part of the approving statement, so that two presses cannot slip past it. */
const isNoAuthor = ({
  id,
  userId,
}: Stamp): SQL => sql`not exists (select 1 from definition_steps where definition_id = ${id}
  and user_id = ${userId} and step in ('created', 'edited', 'submitted'))`;

const effects = {
  submit: ({ userId }: Stamp) => sql`state = 'submitted', submitted_by = ${userId}`,
  approve: ({ userId, now }: Stamp) => sql`state = 'approved', approved_by = ${userId}, approved_at = ${now}`,
  reject: () => sql`state = 'draft', submitted_by = null, approved_by = null, approved_at = null`,
  launch: () => sql`state = 'live'`,
} as const;

/** Moves a revision out of `from`, as long as it is still there in this version. */
export function moveDefinition(
  kind: DefinitionKind,
  event: keyof typeof effects,
  from: DefinitionState,
  stamp: Stamp,
): Query<number> {
  const guard = event === "approve" ? sql`and ${isNoAuthor(stamp)}` : sql``;
  return statement(
    sql`update ${tableOf(kind)} set ${effects[event](stamp)}, version = version + 1, updated_by = ${stamp.userId},
      updated_at = ${stamp.now} where id = ${stamp.id} and state = ${from} and version = ${stamp.version} ${guard}`,
    changed,
  );
}

/** Makes room for an approved revision: what is live under the same key retires. */
export function retireLive(kind: DefinitionKind, key: string, { id, version, userId, now }: Stamp): Query<number> {
  const table = tableOf(kind);
  return statement(
    sql`update ${table} set state = 'retired', version = version + 1, updated_by = ${userId}, updated_at = ${now}
      where ${keyOf(kind)} = ${key} and state = 'live'
      and exists (select 1 from ${table} n where n.id = ${id} and n.state = 'approved' and n.version = ${version})`,
    changed,
  );
}

/** Products follow their assay or template to the revision that is live now. */
export function repointProducts(kind: "assay" | "template", key: string, { id, userId, now }: Stamp): Query<number> {
  const [table, column] = [tableOf(kind), sql.raw(`${kind}_id`)];
  return statement(
    sql`update products set ${column} = ${id}, version = version + 1, updated_by = ${userId}, updated_at = ${now}
      where ${column} in (select o.id from ${table} o where o.${keyOf(kind)} = ${key} and o.id <> ${id})
      and exists (select 1 from ${table} n where n.id = ${id} and n.state = 'live')`,
    changed,
  );
}

interface Content {
  readonly definition: unknown;
  readonly contentHash: string;
}

/** `more` are further assignments of the kind's own columns, `when` a further condition. */
export function saveDraft(
  kind: DefinitionKind,
  { definition, contentHash }: Content,
  stamp: Stamp,
  { more = sql``, when = sql`true` }: { readonly more?: SQL | undefined; readonly when?: SQL | undefined } = {},
) {
  return statement(
    sql`update ${tableOf(kind)} set definition = ${JSON.stringify(definition)}, content_hash = ${contentHash} ${more},
      version = version + 1, updated_by = ${stamp.userId}, updated_at = ${stamp.now}
      where id = ${stamp.id} and state = 'draft' and version = ${stamp.version} and ${when}`,
    changed,
  );
}

/** A first revision; `values` are the kind's own columns in the order of the table above. */
export function insertDefinition(
  kind: DefinitionKind,
  values: readonly string[],
  content: Content & { readonly revision: number },
  { id, userId, now }: Stamp,
): Query<number> {
  const own = sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  );
  return statement(
    sql`insert into ${tableOf(kind)} (id, ${sql.raw(tables[kind].columns)}, revision, state, definition, content_hash, created_by,
      updated_by, created_at, updated_at) values (${id}, ${own}, ${content.revision}, 'draft',
      ${JSON.stringify(content.definition)}, ${content.contentHash}, ${userId}, ${userId}, ${now}, ${now})`,
    changed,
  );
}

/** The next revision of `fromId`, with a content of its own. */
export function copyDefinition(
  kind: DefinitionKind,
  fromId: string,
  content: Content & { readonly revision: number },
  { id, userId, now }: Stamp,
): Query<number> {
  const columns = sql.raw(tables[kind].columns);
  return statement(
    sql`insert into ${tableOf(kind)} (id, ${columns}, revision, state, definition, content_hash, created_by, updated_by,
      created_at, updated_at) select ${id}, ${columns}, ${content.revision}, 'draft', ${JSON.stringify(content.definition)},
      ${content.contentHash}, ${userId}, ${userId}, ${now}, ${now} from ${tableOf(kind)} where id = ${fromId}`,
    changed,
  );
}

export interface NewStep extends Omit<Stamp, "version"> {
  readonly stepId: string;
  readonly kind: DefinitionKind;
  readonly step: keyof typeof definitionStepNames;
  readonly contentHash: string;
  readonly note: string;
}

/** Written when the statement just before changed a row. */
export function insertStep(s: NewStep): Query<number> {
  return statement(
    sql`insert into definition_steps (id, kind, definition_id, step, user_id, content_hash, note, created_at)
      select ${s.stepId}, ${s.kind}, ${s.id}, ${s.step}, ${s.userId}, ${s.contentHash}, ${s.note}, ${s.now}
      where ${previousChanged}`,
    changed,
  );
}
