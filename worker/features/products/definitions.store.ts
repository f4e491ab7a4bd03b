import { and, eq, type SQL, sql } from "drizzle-orm";
import { alias, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { DefinitionState, definitionStepNames } from "#contract/definitions";
import {
  assaysTable,
  definitionStepsTable,
  productsTable,
  ruleSetsTable,
  templatesTable,
} from "#drizzle/schema/products";
import { usersTable } from "#drizzle/schema/users";
import { previousChanged } from "../../platform/database/conditions";
import type { Query } from "../../platform/database/database";
import { db, mapped, select, write } from "../../platform/database/query";
import { insertInto } from "../../platform/database/writes";
import { stateMove } from "../states/state-moves.queries";
import { type DefinitionEvent, definitionMachine } from "./definition.states";

const u = alias(usersTable, "u");
const x = alias(definitionStepsTable, "x");

export type DefinitionKind = "assay" | "template" | "rule_set";

const kinds = { assay: assaysTable, template: templatesTable, rule_set: ruleSetsTable } as const;

/** Values of the kinds' own columns, which are copied from revision to revision. */
type OwnValues =
  | Pick<typeof assaysTable.$inferInsert, "code" | "name" | "kind">
  | Pick<typeof templatesTable.$inferInsert, "tplId" | "name" | "layout">
  | Pick<typeof ruleSetsTable.$inferInsert, "productId">;

type Keyed = { readonly code: SQLiteColumn } | { readonly tplId: SQLiteColumn } | { readonly productId: SQLiteColumn };

/** The column that all revisions of one definition share. */
const keyOf = (table: Keyed): SQLiteColumn =>
  "code" in table ? table.code : "tplId" in table ? table.tplId : table.productId;

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

/** One revision with its neighbours and its history. */
export function findDefinition(kind: DefinitionKind, id: string): Query<DefinitionRow | undefined> {
  const table = kinds[kind];
  const [d, l, e, r] = [alias(table, "d"), alias(table, "l"), alias(table, "e"), alias(table, "r")];
  const newest = alias(table, "newest");
  const key = keyOf(d);
  const previous = sql`(select json_object('id', ${e.id}, 'revision', ${e.revision}, 'definition',
    json(${e.definition}))
    from ${table} ${e} where ${keyOf(e)} = ${key} and ${e.revision} < ${d.revision} order by ${e.revision} desc
    limit 1)`;
  const revisions = sql`(select json_group_array(json_object('id', ${newest.id}, 'revision', ${newest.revision},
    'state', ${newest.state})) from (select ${r.id}, ${r.revision}, ${r.state} from ${table} ${r}
    where ${keyOf(r)} = ${key} order by ${r.revision} desc limit 50) ${newest})`;
  const steps = sql`(select json_group_array(json(step)) from (select json_object('step', ${x.step}, 'note', ${x.note},
    'at', ${x.createdAt}, 'by', json_object('userId', ${x.userId}, 'name', ${u.nickName})) as step
    from ${definitionStepsTable} ${x} join ${usersTable} ${u} on ${u.userId} = ${x.userId}
    where ${x.definitionId} = ${d.id} order by ${x.createdAt} desc, ${x}.rowid desc limit 100))`;
  return mapped(
    select(
      {
        document: sql<string>`json_object('id', ${d.id}, 'key', ${key}, 'revision', ${d.revision}, 'state', ${d.state},
          'version', ${d.version}, 'definition', json(${d.definition}), 'contentHash', ${d.contentHash},
          'approvedAt', ${d.approvedAt}, 'updatedAt', ${d.updatedAt},
          'lastRevision', (select max(${l.revision}) from ${table} ${l} where ${keyOf(l)} = ${key}),
          'previous', json(${previous}), 'revisions', json(${revisions}), 'steps', json(${steps}))`,
      },
      sql`from ${table} ${d} where ${d.id} = ${id}`,
    ),
    ([found]) => found && (JSON.parse(found.document) as DefinitionRow),
  );
}

interface Stamp {
  readonly id: string;
  readonly version: number;
  readonly userId: number;
  readonly now: number;
}

/**
 * Condition: the person is not an author of the revision; part of the approving statement, so that simultaneous requests cannot
 * bypass it.
 */
const isNoAuthor = ({ id, userId }: Stamp): SQL =>
  sql`not exists (select 1 from ${definitionStepsTable} where ${definitionStepsTable.definitionId} = ${id}
    and ${definitionStepsTable.userId} = ${userId}
    and ${definitionStepsTable.step} in ('created', 'edited', 'submitted'))`;

/** Columns set beside the state that say who did it. */
const effects = {
  submit: ({ userId }: Stamp) => ({ submittedBy: userId }),
  approve: ({ userId, now }: Stamp) => ({ approvedBy: userId, approvedAt: now }),
  reject: () => ({ submittedBy: null, approvedBy: null, approvedAt: null }),
  launch: () => ({}),
} as const satisfies Partial<Record<DefinitionEvent, unknown>>;

const edited = (table: { readonly version: SQLiteColumn }, { userId, now }: Stamp) => ({
  version: sql`${table.version} + 1`,
  updatedBy: userId,
  updatedAt: now,
});

/** Moves a revision out of state `from`, if it is still in this state and version. */
export function moveDefinition(
  kind: DefinitionKind,
  event: keyof typeof effects,
  from: DefinitionState,
  stamp: Stamp,
): Query<number> {
  const table = kinds[kind];
  const guard = event === "approve" ? isNoAuthor(stamp) : undefined;
  const { to } = stateMove(table.state, definitionMachine, [event]);
  return write(
    db
      .update(table)
      .set({ ...effects[event](stamp), state: to, ...edited(table, stamp) })
      .where(and(eq(table.id, stamp.id), eq(table.state, from), eq(table.version, stamp.version), guard)),
  );
}

/** Retires the live revision under the same key, to make room for an approved one. */
export function retireLiveDefinition(kind: DefinitionKind, key: string, stamp: Stamp): Query<number> {
  const table = kinds[kind];
  const n = alias(table, "n");
  const { to } = stateMove(table.state, definitionMachine, ["retire"]);
  const isApproved = and(eq(n.id, stamp.id), eq(n.state, "approved"), eq(n.version, stamp.version));
  return write(
    db
      .update(table)
      .set({ state: to, ...edited(table, stamp) })
      .where(sql`${keyOf(table)} = ${key} and ${table.state} = 'live'
        and exists (select 1 from ${table} ${n} where ${isApproved})`),
  );
}

/** Points products to the revision of their assay or template that is live now. */
export function updateProductReferences(kind: "assay" | "template", key: string, stamp: Stamp): Query<number> {
  const table = kinds[kind];
  const [o, n] = [alias(table, "o"), alias(table, "n")];
  const name = kind === "assay" ? "assayId" : "templateId";
  return write(
    db
      .update(productsTable)
      .set({ [name]: stamp.id, ...edited(productsTable, stamp) })
      .where(sql`${productsTable[name]} in (select ${o.id} from ${table} ${o} where ${keyOf(o)} = ${key}
        and ${o.id} <> ${stamp.id})
        and exists (select 1 from ${table} ${n} where ${n.id} = ${stamp.id} and ${n.state} = 'live')`),
  );
}

interface Content {
  readonly definition: unknown;
  readonly contentHash: string;
}

/** `more` are values of the kind's own columns, `when` is an additional condition. */
export function saveDraft(
  kind: DefinitionKind,
  content: Content,
  stamp: Stamp,
  { more = {}, when }: { readonly more?: Partial<OwnValues> | undefined; readonly when?: SQL | undefined } = {},
) {
  const table = kinds[kind];
  return write(
    db
      .update(table)
      .set({ ...content, ...more, ...edited(table, stamp) })
      .where(and(eq(table.id, stamp.id), eq(table.state, "draft"), eq(table.version, stamp.version), when)),
  );
}

/** A first revision with the values of the kind's own columns. */
export function insertDefinition(
  kind: DefinitionKind,
  values: OwnValues,
  content: Content & { readonly revision: number },
  { id, userId, now }: Stamp,
): Query<number> {
  const row = { id, ...content, createdBy: userId, updatedBy: userId, createdAt: now, updatedAt: now };
  return write(db.insert(kinds[kind]).values({ ...values, ...row }));
}

/** Inserts the next revision of `fromId`, with its own content. */
export function copyDefinition(
  kind: DefinitionKind,
  fromId: string,
  content: Content & { readonly revision: number },
  { id, userId, now }: Stamp,
): Query<number> {
  const table = kinds[kind];
  const row = { id, ...content, createdBy: userId, updatedBy: userId, createdAt: now, updatedAt: now };
  return write(
    insertInto(table, { ...ownColumns(table), ...row }, { from: sql`${table}`, when: eq(table.id, fromId) }),
  );
}

function ownColumns(table: (typeof kinds)[DefinitionKind]): Readonly<Record<string, SQL>> {
  if ("code" in table) return { code: sql`${table.code}`, name: sql`${table.name}`, kind: sql`${table.kind}` };
  if ("tplId" in table) return { tplId: sql`${table.tplId}`, name: sql`${table.name}`, layout: sql`${table.layout}` };
  return { productId: sql`${table.productId}` };
}

export interface NewDefinitionStep extends Omit<Stamp, "version"> {
  readonly stepId: string;
  readonly kind: DefinitionKind;
  readonly step: keyof typeof definitionStepNames;
  readonly contentHash: string;
  readonly note: string;
}

/** Written only if the statement directly before changed a row. */
export function insertDefinitionStep(s: NewDefinitionStep): Query<number> {
  return write(
    insertInto(
      definitionStepsTable,
      {
        id: s.stepId,
        kind: s.kind,
        definitionId: s.id,
        step: s.step,
        userId: s.userId,
        contentHash: s.contentHash,
        note: s.note,
        createdAt: s.now,
      },
      { when: previousChanged },
    ),
  );
}
