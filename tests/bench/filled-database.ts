import type { DatabaseSync } from "node:sqlite";
import played from "./played-laboratory.json" with { type: "json" };

/**
 * Data of the demonstration laboratory per sample: `rows` of a table; for `long` texts the bytes and the share of rows
 * that have one, the same for `short` texts; for optional short values the share of rows that have one (`filled`); and
 * the encrypted texts (`sealed`).
 */
interface Played {
  readonly rows: number;
  readonly long: Readonly<Record<string, readonly number[]>>;
  readonly short?: Readonly<Record<string, readonly number[]>>;
  readonly filled?: Readonly<Record<string, number>>;
  readonly sealed?: readonly string[];
}
const laboratory: Readonly<Record<string, Played>> = played;

/** Number of rows of tables that do not grow with the number of samples, in a laboratory a few years old. */
const fixedSizes: Readonly<Record<string, number>> = {
  app_settings: 20,
  assays: 12,
  clients: 20,
  // One row per scheduled job.
  clock_tasks: 20,
  configs: 60,
  consent_documents: 10,
  counters: 30,
  definition_steps: 60,
  departments: 40,
  device_keys: 40,
  devices: 20,
  dictionary_data: 300,
  dictionary_types: 40,
  kit_batches: 2_000,
  menus: 90,
  merchants: 200,
  module_health: 200,
  name_mappings: 500,
  posts: 20,
  products: 12,
  qc_targets: 60,
  reference_materials: 60,
  role_departments: 200,
  role_permissions: 800,
  roles: 12,
  rule_sets: 40,
  // A generated key cannot sign: the first report creates a real one.
  signing_keys: 0,
  sms_templates: 30,
  staff_preferences: 150,
  staff_totp: 150,
  templates: 30,
  user_roles: 250,
  users: 150,
  validation_runs: 200,
  validations: 40,
};

/**
 * Tables whose rows scheduled jobs remove or archive within weeks or months: a laboratory has only those of its newest
 * samples, a fiftieth of ten years.
 */
const shortLived = new Set(
  "audit_events audit_seals captchas client_errors customer_sessions idempotency_keys login_throttles push_notes rate_counters sms_codes staff_sessions".split(
    " ",
  ),
);
const shortLivedShare = 1 / 50;

/**
 * What the archive stores of a sample's seven events: one segment per thousand events, and one term for each object in
 * a segment (two per three events).
 */
const archived: Readonly<Record<string, number>> = { audit_segments: 7 / 1_000, audit_segment_terms: 4.8 };

/**
 * Share of a table's rows that are still rows after ten years: those of the newest ninety days and of tubes without a
 * sample, codes and sign-ins of half a year, scans of two years, phones verified within ninety days.
 */
const keptShare: Readonly<Record<string, number>> = {
  tube_events: 0.045,
  customer_phones: 0.045,
  consents: 0.03,
  login_logs: 0.05,
  messages: 0.045,
  message_attempts: 0.045,
  receiving_scans: 0.2,
};

/** Cells that only contain the location of an archived value: bytes, and the share of rows that have one. */
const archivedCells: Readonly<Record<string, readonly number[]>> = {
  "samples.archived": [72, 0.97],
  "report_versions.payload": [74, 1],
  "runs.archived": [72, 0.97],
};

/** Values of some columns in rows of archived samples, as SQL; the next figure is their share of a hundred rows. */
const ofArchived: Readonly<Record<string, string>> = {
  "report_versions.statement": "null",
  "report_versions.signature": "null",
};
const archivedOfHundred = 97;

/** Values that depend on other rows, as SQL of row n: both typings of the newest entries, by two people; seals over all events. */
const ownColumns: Readonly<Record<string, (size: (table: string) => number) => string>> = {
  "manual_entries.round": () => "1",
  "manual_typings.entry_id": (size) => `printf('%016d', ${size("manual_entries")} - (n - 1) / 2)`,
  "manual_typings.round": () => "1",
  "manual_typings.place": () => "iif(n % 2, 'first', 'second')",
  // The last seal covers the newest event, as the scheduled job leaves it: otherwise the remaining events would be
  // sealed during a measurement.
  "audit_seals.seq": (size) => `n * ${size("audit_events")} / ${size("audit_seals")}`,
  "manual_typings.typed_by": (size) => `(n - 1) / ${2 * groupSize} % (${size("users")} - 1) + 1 + (n % 2 = 0)`,
};

/** This many tubes in a row have the same product and merchant and were handled by the same people. */
const groupSize = 20;

/** The final state of the rows of a table, except for the newest. */
const resting: Readonly<Record<string, string>> = {
  assays: "retired",
  import_files: "committed",
  messages: "accepted",
  plates: "closed",
  products: "retired",
  reports: "published",
  result_sets: "released",
  rule_sets: "retired",
  runs: "closed",
  samples: "completed",
  templates: "retired",
  tubes: "consumed",
};
const newest = 1_000;

interface Column {
  readonly name: string;
  readonly type: string;
  readonly notnull: number;
  readonly pk: number;
}

/** Columns that the stores read as JSON. */
const isJson =
  /^(changes|definition|details|outcome|payload|positions|preview|qc|raw|readings|response|(before|after)(_calls)?|exception|figures|signed_by|typed_values|wrong_counts)$/;
const isJsonList = /^(authors|grants|log|products|truths|webhook_events)$/;

/** First moment of the generated years, ms UTC. */
const start = Date.UTC(2024, 0, 1);

/**
 * Fills every table with generated rows, as many per sample and as long as in the demonstration laboratory; every
 * foreign key refers to a row and every unique index holds. Values look real to the query planner, not to a person.
 * `fewest`: rows of a table that the demonstration hardly used. `isArchived`: timelines, messages and consents are rows
 * for the newest samples only.
 */
export function fillDatabase(
  sqlite: DatabaseSync,
  samples: number,
  { fewest = samples / 1_000, isArchived = true } = {},
): void {
  const tables = sqlite
    .prepare("select name, sql from sqlite_schema where type = 'table' and name not like 'sqlite_%'")
    .all();
  const sizes = new Map(tables.map(({ name }) => [String(name), sizeOf(String(name), samples, fewest, isArchived)]));
  // The worker checks rules over several columns; here they would only leave tables empty. Indexes that are not
  // unique are built once at the end, and triggers would refuse generated data.
  const later = sqlite
    .prepare(
      `select type, name, sql from sqlite_schema where (type = 'index' and sql is not null and sql not like 'create unique%')
        or type = 'trigger'`,
    )
    .all();
  sqlite.exec(`pragma foreign_keys = off; pragma ignore_check_constraints = on; pragma cache_size = -262144;
    pragma temp_store = memory; begin`);
  for (const { type, name } of later) sqlite.exec(`drop ${type} "${name}"`);
  const isPrimary = ({ table, to }: Readonly<Record<string, unknown>>) =>
    to === null ||
    sqlite.prepare(`select 1 from pragma_table_info(?) where name = ? and pk > 0`).get(String(table), String(to));
  for (const { name, sql } of tables) {
    const table = String(name);
    const count = sizes.get(table) ?? 0;
    if (count === 0) continue;
    const columns = sqlite.prepare(`pragma table_info(${table})`).all() as unknown as Column[];
    const parents = new Map(
      sqlite
        .prepare(`pragma foreign_key_list(${table})`)
        .all()
        .map((key) => [
          String(key.from),
          { table: String(key.table), unique: isPrimary(key) ? undefined : String(key.to) },
        ]),
    );
    const values = columns.map((column) => {
      const own = ofArchived[`${table}.${column.name}`];
      if (own) return isArchived ? `case when n % 100 < ${archivedOfHundred} then ${own} end` : "null";
      return columnValue(column, columns, parents.get(column.name), { sizes, table, count }, String(sql));
    });
    const names = columns.map((column) => `"${column.name}"`).join(", ");
    sqlite.exec(`with recursive seq(n) as (select 1 union all select n + 1 from seq where n < ${count})
      insert or ignore into ${table} (${names}) select ${values.join(", ")} from seq`);
  }
  sqlite.exec(together);
  for (const { sql } of later) sqlite.exec(String(sql));
  sqlite.exec("commit");
}

/**
 * Facts that two tables share: the newest plates are measured once each; only a few plates are open, and so are their
 * positions; of every second tested sample the result has no call.
 */
const together = `
  update result_sets set state = 'draft', hold_reason = 'no call' where rowid % 2
    and sample_id in (select id from samples where state = 'tested');
  update plates set state = 'closed' where state = 'open' and rowid < (select max(rowid) - 200 from plates);
  update runs set plate_code = coalesce((select code from plates p
    where p.rowid = runs.rowid + (select max(rowid) from plates) - (select max(rowid) from runs)), '');
  update or ignore plate_places set open = (select state = 'open' from plates where id = plate_id)`;

function sizeOf(table: string, samples: number, fewest: number, isArchived: boolean): number {
  const share = isArchived ? (keptShare[table] ?? 1) : 1;
  const rows = (archived[table] ?? laboratory[table]?.rows ?? 0) * share * samples;
  return (
    fixedSizes[table] ??
    Math.max(20, Math.ceil(fewest), Math.round(shortLived.has(table) ? rows * shortLivedShare : rows))
  );
}

/** The target of a foreign key; `unique` when the target is a text of the row and not its key. */
interface Parent {
  readonly table: string;
  readonly unique: string | undefined;
}

interface Filled {
  readonly sizes: ReadonlyMap<string, number>;
  readonly table: string;
  readonly count: number;
}

/** SQL for one column of row n. */
function columnValue(
  column: Column,
  columns: readonly Column[],
  parent: Parent | undefined,
  { sizes, table, count }: Filled,
  createSql: string,
): string {
  const own = ownColumns[`${table}.${column.name}`];
  if (own) return own((other) => sizes.get(other) ?? 1);
  const isText = column.type.toLowerCase() === "text";
  const { long: texts = {}, short = {}, filled = {}, sealed = [] } = laboratory[table] ?? {};
  const key = (n: string) => (isText ? `printf('%016d', ${n})` : n);
  // In a table keyed by two columns the second advances after the first has gone through all its values.
  const round = columns.filter(({ pk }) => pk > 0).length > 1 && column.pk > 1;
  if (parent) {
    const size = sizes.get(parent.table) ?? 1;
    if (round) return key(`((n + n / ${size}) % ${size} + 1)`);
    // Related rows are stored together: five events of a tube, twenty samples of a run.
    const group = table in fixedSizes ? 1 : groupSize;
    const row = parent.table in fixedSizes ? `(n - 1) / ${group} % ${size}` : `(n - 1) * ${size} / ${count}`;
    const share =
      table in fixedSizes ? 1 : ((texts[column.name] ?? short[column.name] ?? [])[1] ?? filled[column.name]);
    return inShare(parent.unique ? `'${parent.unique}-' || (${row} + 1)` : key(`(${row} + 1)`), column, share);
  }
  if (column.pk > 0 && !round) return key("n");
  const allowed = wordsOf(column.name, createSql);
  if (allowed) {
    const rest = column.name === "state" ? resting[table] : undefined;
    const word = wordOfRow(allowed, rest, table in fixedSizes ? 0 : newest, count);
    return inShare(word, column, filled[column.name]);
  }
  const moved = archivedCells[`${table}.${column.name}`];
  const long = moved ?? texts[column.name];
  if (long) return longValue(column, long, !moved && sealed.includes(column.name));
  if (column.name === "deleted_at") return `iif(n % 10, null, ${plainValue(column.name, isText)})`;
  const isMadeUp = table in fixedSizes || /_on$/.test(column.name) || isJsonList.test(column.name);
  const text = isMadeUp ? undefined : short[column.name];
  if (text) return shortValue(column, text);
  const share = filled[column.name];
  if (share !== undefined) return inShare(plainValue(column.name, isText), column, share);
  const isEmptied = column.notnull === 0 && /(_at|_until|_id|_by)$/.test(column.name);
  return isEmptied
    ? `case when n % 2 then null else ${plainValue(column.name, isText)} end`
    : plainValue(column.name, isText);
}

/** The values that a column's CHECK allows, as SQL writes them. */
const wordsOf = (column: string, createSql: string): string[] | undefined =>
  new RegExp(`CHECK\\s*\\(\\s*"?${column}"? in \\(([^)]*)\\)\\s*\\)`, "i").exec(createSql)?.[1]?.match(/'[^']*'/g) ??
  undefined;

/** All values in turn; in a table with a final state only the newest rows have other states. */
function wordOfRow(words: readonly string[], rest: string | undefined, moving: number, count: number): string {
  const inTurn = `case n % ${words.length} ${words.map((word, i) => `when ${i} then ${word}`).join(" ")} end`;
  return rest ? `case when n <= ${count - moving} then '${rest}' else ${inTurn} end` : inTurn;
}

/** A different text for each row, as long as the demonstration's, that compresses as badly as encrypted data. */
function longValue({ name, notnull }: Column, [bytes = 0, share = 1]: readonly number[], isSealed: boolean): string {
  // People are told apart by the first six characters.
  if (/^(phone|name)_hash$/.test(name))
    return inShare(`printf('%06x', n) || lower(hex(randomblob(${Math.ceil(bytes / 2) - 3})))`, { notnull }, share);
  const start = isSealed ? "sealed~" : `${name}-`;
  const value = isJsonList.test(name)
    ? `json_array(hex(randomblob(${Math.max(0, Math.round((bytes - 4) / 2))})))`
    : isJson.test(name)
      ? `json_object('made up', hex(randomblob(${Math.max(0, Math.round((bytes - 14) / 2))})))`
      : `substr('${start}' || n || '-' || hex(randomblob(${Math.ceil(bytes / 2)})), 1, max(${bytes}, length('${start}' || n)))`;
  return inShare(value, { notnull }, share);
}

/**
 * As long as the demonstration's text: digits of the row's number, from six bytes on after the column's first letter.
 * Rows outside the given share are empty.
 */
function shortValue({ name, notnull }: Column, [bytes = 0, share = 1]: readonly number[]): string {
  const value = bytes < 6 ? `substr(printf('%0${bytes}d', n), -${bytes})` : `printf('${name[0]}%0${bytes - 1}d', n)`;
  return share < 1
    ? `case when n % 100 < ${Math.round(share * 100)} then ${value}${notnull ? " else ''" : ""} end`
    : value;
}

/** The value in the given share of rows and null in the others, where the column allows it. */
const inShare = (value: string, { notnull }: Pick<Column, "notnull">, share = 1): string =>
  notnull === 0 && share < 1 ? `case when n % 100 < ${Math.round(share * 100)} then ${value} end` : value;

function plainValue(name: string, isText: boolean): string {
  // Staff remove few rows, and one module in forty has failures.
  if (name === "failures_in_row") return "iif(n % 40, 0, 3)";
  if (/(_at|_until|not_before)$/.test(name)) return `${start} + n * 600000`;
  if (/_on$/.test(name)) return `date(${start / 1000} + n * 600, 'unixepoch')`;
  if (isText && isJson.test(name)) return "'{}'";
  if (isText && isJsonList.test(name)) return "'[]'";
  if (isText) return `'${name}-' || n`;
  return /^is_|_in$|^(built|current|remembered)/.test(name) ? "n % 2" : "n";
}
