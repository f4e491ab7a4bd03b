import { readFileSync } from "node:fs";
import { join } from "node:path";

const format = 1;
const file = "manifest.json";

/** Secrets without which a backup is unreadable; a backup never contains them. */
export const secretsOutsideBackup = ["DATA_KEYS", "HASH_SECRET", "PASSWORD_PEPPER", "AUDIT_SECRET"];

/**
 * The manifest of a backup: when and from where it was made, the newest migration, rows and SHA-256 of every table, the
 * objects with theirs, and the SHA-256 of database.sql.
 */
export function createManifest({ madeAt, from, migration, contents, objects, databaseSha256 }) {
  return {
    format,
    madeAt: new Date(madeAt).toISOString(),
    from,
    migration,
    keptApart: secretsOutsideBackup,
    databaseSha256,
    ...contents,
    objects,
  };
}

export const manifestPath = (folder) => join(folder, file);

/** Reads a backup's manifest; an error says what is wrong with the folder. */
export function readManifest(folder) {
  let text;
  try {
    text = readFileSync(manifestPath(folder), "utf8");
  } catch {
    throw new Error(`${folder} is no backup: it has no ${file}.`);
  }
  let manifest;
  try {
    manifest = JSON.parse(text);
  } catch {
    throw new Error(`${manifestPath(folder)} is damaged: it is not JSON.`);
  }
  if (manifest.format !== format)
    throw new Error(`${folder} has format ${manifest.format}; this version reads ${format}.`);
  return manifest;
}

/** One line that says how much a backup holds. */
export function backupSizeText({ schema, tables, objects }) {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  const kilobytes = Math.round(objects.reduce((sum, { bytes }) => sum + bytes, 0) / 1024);
  return `${schema.tables} tables, ${rows} rows, ${schema.triggers} triggers, ${objects.length} objects (${kilobytes} kB)`;
}
