import { join, resolve } from "node:path";
import { countUnguessableCharacters } from "../../platform/secrets";
import { readSettingValues, type SettingValues } from "../given-values";
import {
  type Bucket,
  databaseSettingsOf,
  dataDefaults,
  fileStoreSettingsOf,
  parseListenAddress,
  type Settings,
} from "../settings";
import type { Retention } from "./collect";

/** Every setting with its default; docs/backup.md explains each. Settings about the data are the product's own. */
const defaults = {
  BACKUP_URL: "",
  BACKUP_KEY: "",
  BACKUP_STORE_REGION: "us-east-1",
  BACKUP_STORE_KEY_ID: "",
  BACKUP_STORE_KEY_SECRET: "",
  BACKUP_FOLDER: "",
  BACKUP_LISTEN: "",
  BACKUP_DAYS_OF_MINUTES: "14",
  BACKUP_MONTHS_OF_DAYS: "6",
  OPERATIONS_TOKEN: "",
  ...dataDefaults,
};

type Name = keyof typeof defaults;
const names = Object.keys(defaults) as Name[];
const families: ReadonlySet<string> = new Set(["BACKUP"]);

/** The checked settings of a process of the continuous backup. It knows none of the product's secrets. */
export interface BackupSettings {
  /** Location of the backup's store, and its key. */
  readonly place: { readonly folder: string } | Bucket;
  readonly key: string;
  readonly database: Settings["database"];
  readonly files: Settings["files"];
  /** A folder of this machine, for the copy of a libSQL server's database. */
  readonly folder: string;
  /** Address at which it serves its metrics; undefined: none. */
  readonly listen: { readonly host: string; readonly port: number } | undefined;
  readonly token: string;
  readonly retention: Retention;
}

/** Reads the settings; one error names everything that is missing, weak, unreadable or unknown, but never a value. */
export function readBackupSettings(environment: SettingValues): BackupSettings {
  const problems: string[] = [];
  const value = readSettingValues({ names, families }, environment, problems);
  const values = Object.fromEntries(names.map((name) => [name, value(name) || defaults[name]])) as Record<Name, string>;
  const { DATA_FOLDER, BACKUP_FOLDER, BACKUP_LISTEN, OPERATIONS_TOKEN } = values;
  const settings: BackupSettings = {
    place: placeOf(values, problems),
    key: keyOf(values.BACKUP_KEY, problems),
    database: databaseSettingsOf(values),
    files: fileStoreSettingsOf(values),
    folder: resolve(BACKUP_FOLDER || join(DATA_FOLDER, "backup")),
    listen: BACKUP_LISTEN ? parseListenAddress(BACKUP_LISTEN, problems, "BACKUP_LISTEN") : undefined,
    token: OPERATIONS_TOKEN,
    retention: {
      minutesKeptDays: countOf(values, "BACKUP_DAYS_OF_MINUTES", problems),
      daysKeptMonths: countOf(values, "BACKUP_MONTHS_OF_DAYS", problems),
    },
  };
  if (BACKUP_LISTEN && (OPERATIONS_TOKEN.length < 32 || countUnguessableCharacters(OPERATIONS_TOKEN) < 8))
    problems.push("BACKUP_LISTEN needs OPERATIONS_TOKEN, 32 random characters or more");
  if (problems.length > 0)
    throw new Error(
      `Refusing to start:\n${problems.map((one) => `  - ${one}`).join("\n")}\nSee docs/backup.md, Continuous backup.`,
    );
  return settings;
}

function placeOf(values: Record<Name, string>, problems: string[]): BackupSettings["place"] {
  const { BACKUP_URL: url, BACKUP_STORE_REGION: region } = values;
  const { BACKUP_STORE_KEY_ID: keyId, BACKUP_STORE_KEY_SECRET: keySecret } = values;
  if (url === "") problems.push("BACKUP_URL is missing: file:/path, or the address of a bucket");
  else if (!/^(file:.|https?:\/\/[^/])/.test(url)) problems.push("BACKUP_URL must begin with file: or https:");
  if (/^https?:/.test(url))
    for (const name of ["BACKUP_STORE_KEY_ID", "BACKUP_STORE_KEY_SECRET"] as const)
      if (!values[name]) problems.push(`BACKUP_URL is a store but ${name} is missing`);
  return url.startsWith("http")
    ? { url, region, keyId, keySecret }
    : { folder: resolve(url.replace(/^file:(\/\/)?/, "")) };
}

function keyOf(key: string, problems: string[]): string {
  if (key === "") problems.push("BACKUP_KEY is missing: openssl rand -base64 32");
  else if (Buffer.from(key, "base64").length !== 32 || countUnguessableCharacters(key) < 8)
    problems.push("BACKUP_KEY must be 32 random bytes in base64");
  return key;
}

function countOf(values: Record<Name, string>, name: Name, problems: string[]): number {
  if (!/^[1-9]\d{0,2}$/.test(values[name])) problems.push(`${name} must be 1 to 999`);
  return Number(values[name]);
}
