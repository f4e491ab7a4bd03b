import { webhookSecretContext } from "#worker/features/clients/client-key.actions";
import { customerPhoneContext } from "#worker/features/customers/customer-session.actions";
import { deviceSecretContext } from "#worker/features/devices/device-authentication.actions";
import { enquiryNameContext, enquiryPhoneContext } from "#worker/features/enquiries/send-enquiry.actions";
import { findSegmentsAfter, renameSegment } from "#worker/features/logs/archive.store";
import { auditRows } from "#worker/features/logs/logs.actions";
import { putSegment, readSegmentText } from "#worker/features/logs/segment-files.actions";
import { messageParamsContext, messagePhoneContext } from "#worker/features/messages/message-sealing.rules";
import { orderPatientContext } from "#worker/features/orders/take-orders.actions";
import { personNameContext, personPhoneContext } from "#worker/features/persons/persons.actions";
import { privacyNoteContext, privacyPhoneContext } from "#worker/features/privacy/privacy.states";
import { reportPersonContext } from "#worker/features/reports/publish/report-payload";
import { acquireLease, releaseLease } from "#worker/features/scheduler/scheduler-lease.store";
import { totpContext } from "#worker/features/session/totp.actions";
import { signingKeyContext } from "#worker/features/signatures/signing-keys.actions";
import { openidContext } from "#worker/features/wechat/links.rules";
import { ticketContext } from "#worker/features/wechat/page-signature.actions";
import { type KeyedHash, type Sealer, sealer } from "#worker/platform/crypto";
import { columnEncryptionContext } from "#worker/platform/database/at-rest";
import type { Cell, Database, Query } from "#worker/platform/database/database";
import type { FileStore } from "#worker/platform/files";
import { newToken } from "#worker/platform/ids";

const id = (row: Row) => String(row.id);

/**
 * Values that are encrypted with their row as context, by column: the context text of each. All others use the name of
 * their column.
 */
export const rowContexts: Readonly<Record<string, (row: Row) => string>> = {
  "app_settings.value": () => ticketContext,
  "customer_phones.phone_sealed": (row) => customerPhoneContext(String(row.phone_hash)),
  "device_keys.secret_sealed": (row) => deviceSecretContext(String(row.device_id)),
  "enquiries.name_sealed": (row) => enquiryNameContext(id(row)),
  "enquiries.phone_sealed": (row) => enquiryPhoneContext(id(row)),
  "orders.patient_sealed": (row) => orderPatientContext(id(row)),
  "clients.webhook_secret_sealed": (row) => webhookSecretContext(id(row)),
  "clients.old_secret_sealed": (row) => webhookSecretContext(id(row)),
  "messages.params_sealed": (row) => messageParamsContext(id(row)),
  "messages.phone_sealed": (row) => messagePhoneContext(id(row)),
  "persons.name_sealed": (row) => personNameContext(id(row)),
  "persons.phone_sealed": (row) => personPhoneContext(id(row)),
  "privacy_requests.note_sealed": (row) => privacyNoteContext(id(row)),
  "privacy_requests.phone_sealed": (row) => privacyPhoneContext(id(row)),
  "report_corrections.person_sealed": (row) => reportPersonContext(id(row)),
  "report_versions.person_sealed": (row) => reportPersonContext(id(row)),
  "signing_keys.private_sealed": (row) => signingKeyContext(id(row)),
  "sms_codes.phone_sealed": (row) => customerPhoneContext(String(row.phone_hash)),
  "wechat_links.openid_sealed": (row) => openidContext(id(row)),
  "staff_totp.secret_sealed": (row) => totpContext(Number(row.user_id)),
};

type Row = Readonly<Record<string, Cell>>;

interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  /** The text columns. */
  readonly texts: readonly string[];
  readonly rows: number;
}

export interface KeyRotationOptions {
  /** The database itself, below the port that decrypts columns. */
  readonly database: Database;
  /** As in the product's setting: the newest key last. */
  readonly dataKeys: string;
  readonly auditHash: KeyedHash;
  /** Where the segments of the archive are stored. */
  readonly files: FileStore;
  readonly now: () => number;
  /**
   * Called after every page of rows with the number of rows seen, of all rows, and of rows that were encrypted again.
   */
  readonly onProgress?: (seen: number, all: number, resealed: number) => void;
}

export interface KeyRotationResult {
  readonly key: string;
  readonly oldKeys: readonly string[];
  readonly resealed: number;
  /** Rows that the last pass found with a value under an old key; at 0 the old keys may be removed. */
  readonly left: number;
}

const rowsPerPage = 250;
const leaseMs = 120_000;
const looksMost = 5;

/**
 * Encrypts every value under an older key again with the newest one, a page of rows per batch with its audit row.
 * Concurrent writes of the product are kept, and values under the new key are skipped, so it may be stopped and
 * restarted at any moment. Errors name the rule: fewer than two keys, another rotation that is running, a value that
 * cannot be decrypted.
 */
export async function rotateKeys(rotation: KeyRotationOptions): Promise<KeyRotationResult> {
  const names = rotation.dataKeys.split(",").map((entry) => entry.trim().split(":")[0] ?? "");
  const key = names.at(-1) ?? "";
  const oldKeys = names.slice(0, -1);
  if (oldKeys.length === 0 || new Set(names).size < names.length || names.includes(""))
    throw new Error("DATA_KEYS must list the old key and, last, the new one under another name: v1:<...>,v2:<...>");
  const holder = newToken();
  const run = { ...rotation, holder, key, oldKeys, sealer: sealer(rotation.dataKeys) };
  await holdLease(run);
  try {
    let resealed = 0;
    for (let looks = 1; ; looks++) {
      const look = await lookThrough(run, resealed);
      if (looks === 1) resealed += await resealSegments(run);
      resealed += look.resealed;
      if (look.left === 0 || looks === looksMost) return { key, oldKeys, resealed, left: look.left };
    }
  } finally {
    await run.database.run([releaseLease("reseal", holder, run.now())]);
  }
}

type Run = KeyRotationOptions & {
  readonly holder: string;
  readonly key: string;
  readonly oldKeys: readonly string[];
  readonly sealer: Sealer;
};

const leased = (run: Run) => acquireLease("reseal", run.holder, run.now(), run.now() + leaseMs);

async function holdLease(run: Run): Promise<void> {
  const [isOurs] = await run.database.run([leased(run)]);
  if (!isOurs) throw new Error("Another rotation is running, or ended without a word less than two minutes ago.");
}

/**
 * One pass over every row; `left` counts the rows in which it found a value under an old key, even if that was
 * replaced.
 */
async function lookThrough(run: Run, before: number): Promise<{ resealed: number; left: number }> {
  const tables = await tablesOf(run.database);
  const all = tables.reduce((sum, { rows }) => sum + rows, 0);
  let [seen, resealed, left] = [0, 0, 0];
  for (const table of tables) {
    for (let after = 0, isEnd = false; !isEnd; ) {
      const page = await pageOf(run, table, after);
      const done = await resealPage(run, table, page.rows);
      resealed += done;
      left += page.rows.length;
      seen += page.count;
      isEnd = page.last === undefined;
      after = page.last ?? after;
      run.onProgress?.(seen, all, before + resealed);
    }
  }
  return { resealed, left };
}

/**
 * Segments of the archive: a new object under the new key is written and read back, then the row names it. The old
 * object stays for older backups;
 * `npm run archive:verify -- --remove` deletes objects that no row names.
 */
async function resealSegments(run: Run): Promise<number> {
  let resealed = 0;
  for (let after = 0, isEnd = false; !isEnd; ) {
    const [page] = await run.database.run([findSegmentsAfter(after, rowsPerPage)]);
    const old = page.filter(({ file }) => run.oldKeys.some((key) => file.endsWith(`.${key}`)));
    for (const segment of old) {
      const place = { rawFiles: run.files, sealer: run.sealer };
      const file = await putSegment(place, segment, await readSegmentText(place, segment));
      await withAudit(run, "audit_segments", 1, [renameSegment(segment.number, segment.file, file)]);
      resealed += 1;
    }
    after = page.at(-1)?.number ?? after;
    isEnd = page.length < rowsPerPage;
  }
  return resealed;
}

const asked = <T>(sql: string, params: readonly Cell[], columns: number, read: Query<T>["read"]): Query<T> => ({
  sql,
  params,
  columns,
  read,
});

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Every table with text columns, those columns without the binary ones, and its number of rows. */
async function tablesOf(database: Database): Promise<Table[]> {
  const sql = `select t.name as table_name, c.name as column_name, upper(c.type) = 'TEXT' as is_text
    from sqlite_schema t join pragma_table_info(t.name) c where t.type = 'table' and substr(t.name, 1, 4) <> '_cf_'
    and substr(t.name, 1, 7) <> 'sqlite_' and t.name <> 'd1_migrations' and upper(c.type) <> 'BLOB' order by t.name, c.cid`;
  const [found] = await database.run([asked(sql, [], 3, ({ rows }) => rows as (readonly [string, string, number])[])]);
  const tables = [...Map.groupBy(found, ([table]) => table)].flatMap(([name, own]) => {
    const texts = own.flatMap(([, column, isText]) => (isText ? [column] : []));
    return texts.length > 0 ? [{ name, columns: own.map(([, column]) => column), texts }] : [];
  });
  const counts = await database.run(
    tables.map(({ name }) =>
      asked(`select count(*) from ${quoted(name)}`, [], 1, ({ rows }) => Number(rows[0]?.[0] ?? 0)),
    ),
  );
  return tables.map((table, index) => ({ ...table, rows: counts[index] ?? 0 }));
}

interface Page {
  /** Rows with a value under an old key, with their rowid. */
  readonly rows: readonly (readonly [rowid: Cell, row: Row])[];
  readonly count: number;
  /** The last rowid of the page; undefined when the table has no more. */
  readonly last: number | undefined;
}

async function pageOf({ database, oldKeys }: Run, { name, columns, texts }: Table, after: number): Promise<Page> {
  const table = quoted(name);
  const page = `select rowid as place from ${table} where rowid > ? order by rowid limit ${rowsPerPage}`;
  const holds = texts.flatMap((column) => oldKeys.map((key) => `instr(${quoted(column)}, '${key}.') > 0`));
  const [bounds, found] = await database.run([
    asked(`select max(place), count(*) from (${page})`, [after], 2, ({ rows }) => rows[0]),
    asked(
      `select rowid as "rowid of the row", ${columns.map(quoted).join(", ")} from ${table}
        where rowid in (select place from (${page})) and (${holds.join(" or ")})`,
      [after],
      columns.length + 1,
      ({ rows }) => rows,
    ),
  ]);
  const count = Number(bounds?.[1] ?? 0);
  return {
    rows: found.flatMap(([rowid = null, ...cells]) => {
      const row = Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? null]));
      return texts.some((column) => holdsOld(oldKeys, name, column, row)) ? [[rowid, row] as const] : [];
    }),
    count,
    last: count < rowsPerPage ? undefined : Number(bounds?.[0]),
  };
}

/**
 * Encrypted values in the text of a column: those that name their column; for archived records only the data key; and
 * in columns of `rowContexts` those encrypted with their row. Anywhere else such characters are ordinary text.
 */
function sealedBy(keys: readonly string[], table: string, column: string): RegExp {
  const ofRow = `${table}.${column}` in rowContexts ? "|(?<![\\w.~-])" : "";
  return new RegExp(
    `(?:sealed~[tj]~([a-z_.]+)~([\\w-]+\\.\\d+\\.\\d+~)?${ofRow})((?:${keys.join("|")})\\.(?:z?[\\w-]{16}|k)\\.[\\w-]{20,})`,
    "g",
  );
}

const holdsOld = (oldKeys: readonly string[], table: string, column: string, row: Row): boolean =>
  typeof row[column] === "string" && sealedBy(oldKeys, table, column).test(row[column]);

/** Encrypts the values of the rows again, unless somebody changed a row meanwhile; returns how many rows changed. */
async function resealPage(run: Run, table: Table, rows: Page["rows"]): Promise<number> {
  if (rows.length === 0) return 0;
  const updates = await Promise.all(rows.map(([rowid, row]) => updateOf(run, table, rowid, row)));
  const changed = await withAudit(run, table.name, rows.length, updates);
  return changed.reduce((sum, one) => sum + one, 0);
}

/** Runs one batch with its audit row, as long as this process holds the lease. */
async function withAudit(run: Run, name: string, count: number, updates: readonly Query<number>[]): Promise<number[]> {
  const context = { deps: { hash: run.auditHash, auditHash: run.auditHash }, now: run.now(), request: noRequest };
  const audit = await auditRows(context, {
    action: "dataKey.rotateKey",
    objectType: "dataKey",
    objectId: run.key,
    actor: { kind: "system", label: "keys:rotate" },
    changes: { name, count },
  });
  const [isOurs, ...changed] = await run.database.run([leased(run), ...updates, ...audit]);
  if (!isOurs) throw new Error("Another rotation has begun.");
  return changed.slice(0, updates.length).map(Number);
}

const noRequest = { id: "", ip: "" };

async function updateOf(run: Run, { name, texts }: Table, rowid: Cell, row: Row): Promise<Query<number>> {
  const old = texts.filter((column) => holdsOld(run.oldKeys, name, column, row));
  const fresh = await Promise.all(old.map((column) => resealed(run, name, column, row)));
  const sets = old.map((column) => `${quoted(column)} = ?`);
  const stays = old.map((column) => `${quoted(column)} is ?`);
  return asked(
    `update ${quoted(name)} set ${sets.join(", ")} where rowid = ? and ${stays.join(" and ")}`,
    [...fresh, rowid, ...old.map((column) => row[column] ?? null)],
    0,
    ({ changed }) => changed,
  );
}

async function resealed({ sealer: keys, oldKeys }: Run, table: string, column: string, row: Row): Promise<string> {
  const text = String(row[column]);
  const found = [...text.matchAll(sealedBy(oldKeys, table, column))];
  const fresh = await Promise.all(
    found.map(async ([, ownColumn, place, box = ""]) => {
      if (place !== undefined) return keys.wrap(await keys.unwrap(box));
      const context = ownColumn ? columnEncryptionContext(ownColumn) : rowContexts[`${table}.${column}`]?.(row);
      if (context === undefined)
        throw new Error(`${table}.${column} holds a sealed value, and nothing says with what.`);
      return keys.seal(context, await keys.open(context, box));
    }),
  );
  let at = 0;
  return text.replaceAll(sealedBy(oldKeys, table, column), (whole, _, __, box: string) =>
    whole.replace(box, () => fresh[at++] ?? box),
  );
}
