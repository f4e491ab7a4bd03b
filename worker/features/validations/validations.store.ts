import { type SQL, sql } from "drizzle-orm";
import { alias, type SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";
import type { ValidationItem, ValidationRun } from "#contract/validations.schemas";
import { assaysTable } from "#drizzle/schema/products";
import { importFilesTable, runsTable } from "#drizzle/schema/runs";
import { validationRunsTable, validationsTable } from "#drizzle/schema/validations";
import { orNull } from "../../platform/database/alias";
import { allOf, previousChanged } from "../../platform/database/conditions";
import type { Query } from "../../platform/database/database";
import { type ListPlace, listOrder } from "../../platform/database/list-order";
import { db, firstOf, parsedJson, select, write } from "../../platform/database/query";
import { insertInto } from "../../platform/database/writes";
import type { AssayDefinition } from "../products/assays/assay.types";
import { stateMove } from "../states/state-moves.queries";
import { type ValidationState, validationStates } from "./validations.states";

const v = alias(validationsTable, "v");
const w = alias(validationsTable, "w");
const x = alias(validationRunsTable, "x");
const a = alias(assaysTable, "a");
const r = alias(runsTable, "r");
const f = alias(importFilesTable, "f");

const itemColumns = {
  id: v.id,
  assay: parsedJson<ValidationItem["assay"]>(
    sql`json_object('id', ${a.id}, 'code', ${a.code}, 'name', ${a.name}, 'revision', ${a.revision})`,
  ),
  number: v.number,
  state: sql<ValidationState>`${v.state}`,
  runCount: sql<number>`(select count(*) from ${validationRunsTable} ${x} where ${x.validationId} = ${v.id})`,
  signedBy: v.signedBy,
  signedAt: v.signedAt,
  version: v.version,
  createdAt: v.createdAt,
};
const itemSource = sql`${validationsTable} ${v} join ${assaysTable} ${a} on ${a.id} = ${v.assayId}`;

interface ValidationFilter extends ListPlace {
  readonly assayCode?: string | undefined;
  readonly state?: ValidationState | undefined;
}

export function findValidations(filter: ValidationFilter): Query<ValidationItem[]> {
  const { assayCode, state, pageSize } = filter;
  const page = listOrder(v.id, filter);
  const where = [
    page.where,
    ...(assayCode ? [sql`${v.assayCode} = ${assayCode}`] : []),
    ...(state ? [sql`${v.state} = ${state}`] : []),
  ];
  return select(
    itemColumns,
    sql`from ${itemSource} where ${allOf(where)} order by ${sql.join(page.order, sql`, `)} limit ${pageSize + 1}`,
  );
}

/** A validation with its parts; a signed one also has the text that was signed. */
export const findValidation = (id: string) =>
  firstOf(
    select(
      {
        ...itemColumns,
        plan: v.plan,
        criteria: v.criteria,
        conclusion: v.conclusion,
        stateReason: v.stateReason,
        authors: v.authors,
        contentHash: a.contentHash,
        definition: parsedJson<AssayDefinition>(sql`${a.definition}`),
        signedText: v.signedText,
        signedHash: v.signedHash,
      },
      sql`from ${itemSource} where ${v.id} = ${id}`,
    ),
  );

export const findRunsOfValidation = (id: string): Query<ValidationRun[]> =>
  select(
    {
      runId: sql<string>`${r.id}`,
      runNo: r.runNo,
      sha256: sql<string>`coalesce(${f.sha256}, '')`,
      fileName: sql<string>`coalesce(${f.fileName}, '')`,
      instrument: sql<string>`trim(${r.instrument} || ' ' || ${r.instrumentSerial})`,
      operatorName: r.operatorName,
      endedAt: r.endedAt,
      wells: x.wells,
    },
    sql`from ${validationRunsTable} ${x} join ${runsTable} ${r} on ${r.id} = ${x.runId}
      left join ${importFilesTable} ${f} on ${f.id} = ${r.importFileId}
      where ${x.validationId} = ${id} order by ${r.id}`,
  );

/** The run with this number, with the facts that a validation needs. */
export const findRunToLink = (runNo: string) =>
  firstOf(
    select(
      { id: r.id, assayId: r.assayId, controlsPassed: r.controlsPassed, importId: orNull(f.id) },
      sql`from ${runsTable} ${r} left join ${importFilesTable} ${f} on ${f.id} = ${r.importFileId}
        where ${r.runNo} = ${runNo}`,
    ),
  );

/** The person who changes a validation, with the name stored in it. */
interface Change {
  readonly by: { readonly userId: number; readonly name: string };
  readonly now: number;
}

/** Inserts the next version for an assay in force; nothing when the assay is not in force. */
export function insertValidation(id: string, assayId: string, { by, now }: Change): Query<number> {
  const { userId } = by;
  const before = sql`from ${validationsTable} ${w} where ${w.assayCode} = ${a.code} order by ${w.number} desc limit 1`;
  return write(
    insertInto(
      validationsTable,
      {
        id,
        assayId,
        assayCode: sql`${a.code}`,
        number: sql`coalesce((select ${w.number} ${before}), 0) + 1`,
        state: validationStates.begin("create"),
        plan: sql`coalesce((select ${w.plan} ${before}), '')`,
        criteria: sql`coalesce((select ${w.criteria} ${before}), '{}')`,
        authors: [by],
        createdBy: userId,
        updatedBy: userId,
        createdAt: now,
        updatedAt: now,
      },
      { from: sql`${assaysTable} ${a}`, when: sql`${a.id} = ${assayId} and ${a.state} = 'live'` },
    ),
  );
}

const t = validationsTable;
const isSeen = (id: string, version: number): SQL => sql`${t.id} = ${id} and ${t.version} = ${version}`;
const isAuthor = ({ by }: Change): SQL =>
  sql`exists (select 1 from json_each(${t.authors}) where value ->> 'userId' = ${by.userId})`;

type Values = SQLiteUpdateSetSource<typeof validationsTable>;

/** An update that increases the version. */
const change = (values: Values, { by, now }: Change, which: SQL): Query<number> =>
  write(
    db
      .update(t)
      .set({ ...values, version: sql`${t.version} + 1`, updatedBy: by.userId, updatedAt: now })
      .where(which),
  );

/** Changes a draft that still has the version that was read; from then on the person is one of its authors. */
export const updateValidationDraft = (id: string, version: number, made: Change, values: Values): Query<number> =>
  change(
    {
      ...values,
      authors: sql`iif(${isAuthor(made)}, ${t.authors},
        json_insert(${t.authors}, '$[#]', json(${JSON.stringify(made.by)})))`,
    },
    made,
    sql`${isSeen(id, version)} and ${t.state} = 'draft'`,
  );

/** Adds a run with its wells to a validation, or removes it, if the statement before changed something. */
export function setValidationRun(id: string, runId: string, wells: ValidationRun["wells"], now: number): Query<number> {
  const x = validationRunsTable;
  return write(
    wells.length === 0
      ? db.delete(x).where(sql`${x.validationId} = ${id} and ${x.runId} = ${runId} and ${previousChanged}`)
      : insertInto(x, { validationId: id, runId, wells, createdAt: now }, { when: previousChanged }).onConflictDoUpdate(
          {
            target: [x.validationId, x.runId],
            set: { wells, createdAt: now },
          },
        ),
  );
}

/** Signs a draft by a person who is none of its authors; the validation that was in force is superseded. */
export function signValidation(
  { id, version, assay }: Pick<ValidationItem, "id" | "version" | "assay">,
  made: Change,
  { text, hash }: { readonly text: string; readonly hash: string },
) {
  const [over, signed] = (["supersede", "sign"] as const).map((event) => stateMove(t.state, validationStates, [event]));
  const isReady = sql`exists (select 1 from ${t} ${v} where ${v.id} = ${id} and ${v.version} = ${version})`;
  return [
    change({ state: over?.to }, made, sql`${t.assayCode} = ${assay.code} and ${over?.isLegal} and ${isReady}`),
    change(
      { state: signed?.to, signedText: text, signedHash: hash, signedBy: made.by, signedAt: made.now },
      made,
      sql`${isSeen(id, version)} and ${signed?.isLegal} and not ${isAuthor(made)}`,
    ),
  ];
}

export function withdrawValidation(id: string, version: number, reason: string, made: Change): Query<number> {
  const { to, isLegal } = stateMove(t.state, validationStates, ["withdraw"]);
  return change({ state: to, stateReason: reason }, made, sql`${isSeen(id, version)} and ${isLegal}`);
}
