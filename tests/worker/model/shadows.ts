import { sql } from "drizzle-orm";
import { statement } from "#tests/support/statement";

/**
 * Tables whose rows never change, with the columns that erasure may empty; `goneWhen` selects rows that it may delete.
 */
const kept = {
  audit_events: { columns: ["seq", "action", "actor_id", "object_id", "changes", "reason", "at"], goneWhen: "0" },
  tube_events: { columns: ["tube_id", "kind", "from_state", "to_state", "actor_id", "reason", "at"], goneWhen: "0" },
  consents: { columns: ["document_id", "kind", "action", "binding_id", "at"], goneWhen: "0" },
  readings: {
    columns: ["well_id", "ct", "ct_text", "signal_1", "signal_2", "instrument_call"],
    // Deleted together with its well, which moves into the document of its archived run or was purged.
    goneWhen: `((exists (select 1 from runs where archived is not null) and not exists (select 1 from wells w where w.id = old.well_id))
      or exists (select 1 from wells w where w.id = old.well_id and w.purged_at is not null))`,
  },
  report_versions: { columns: ["report_id", "n", "result_set_id", "level", "content_hash", "pcr_time"], goneWhen: "0" },
  import_files: { columns: ["sha256", "file_key", "byte_size"], goneWhen: "0" },
} as const;

const names = Object.keys(kept) as (keyof typeof kept)[];
const nothing = () => undefined;

/** Copies of the tables, made once for a database. */
export const createShadows = names.flatMap((table) =>
  [
    `create table shadow_${table} as select id, ${kept[table].columns.join(", ")} from ${table}`,
    `create unique index shadow_${table}_id on shadow_${table} (id)`,
  ].map((text) => statement(sql.raw(text), nothing)),
);

/** Rows that changed since the last check, and rows whose text an erasure emptied without its record. */
export const changedRows = [
  ...names.map((table) => {
    const { columns, goneWhen } = kept[table];
    const differs = columns.map((column) => `now.${column} is not old.${column}`).join(" or ");
    return statement(
      sql.raw(`select '${table} ' || old.id from shadow_${table} old left join ${table} now on now.id = old.id
        where (now.id is null and not ${goneWhen}) or (now.id is not null and (${differs})) limit 5`),
      (rows) => rows.map(([row]) => `a stored row was changed: ${row}`),
    );
  }),
  statement(sql`select id from report_versions where (payload is null) <> (erased_at is not null) limit 5`, (rows) =>
    rows.map(([id]) => `a version without its text: ${id}`),
  ),
];

/** From now on the new rows are watched too. */
export const followRows = names.map((table) =>
  statement(
    sql.raw(`insert into shadow_${table} select id, ${kept[table].columns.join(", ")} from ${table} now
      where not exists (select 1 from shadow_${table} old where old.id = now.id)`),
    nothing,
  ),
);
