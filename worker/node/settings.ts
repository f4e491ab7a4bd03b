import { isIP } from "node:net";
import { join, resolve } from "node:path";
import { systemClock } from "../platform/clock";
import { chosenRobots } from "../platform/robot-vendors/chosen-robots";
import { countUnguessableCharacters, secretNames, secretProblems } from "../platform/secrets";
import { originMissingMessage } from "../platform/site-origin";
import { chosenCaptcha } from "../platform/sms-vendors/chosen-captcha";
import { chosenSms } from "../platform/sms-vendors/chosen-sms";
import { chosenAccount } from "../platform/wechat-vendor/chosen-account";
import { chosenHostProofs } from "../platform/wechat-vendor/chosen-host-proofs";
import { trustedProxies } from "./client-address";
import { readSettingValues, type SettingValues } from "./given-values";

/** Where the data are, for every process that reads them. */
export const dataDefaults = {
  DATA_FOLDER: ".local/serve",
  LIBSQL_URL: "",
  LIBSQL_TOKEN: "",
  FILES_URL: "",
  FILES_REGION: "us-east-1",
  FILES_KEY_ID: "",
  FILES_KEY_SECRET: "",
};

/** Every setting but the five secrets, with its default; docs/deploy.md explains each. */
const defaults = {
  LISTEN: "127.0.0.1:8787",
  ...dataDefaults,
  TRUSTED_PROXIES: "",
  OPERATIONS_TOKEN: "",
  DRAIN_SECONDS: "0",
  PUBLIC_ORIGIN: "",
  SECURITY_CONTACT: "",
  SMS_PROVIDER: "",
  SMS_SIGN_NAME: "",
  SMS_APP_ID: "",
  SMS_QUIET_HOURS: "22-8",
  SMS_KEY_ID: "",
  SMS_KEY_SECRET: "",
  SMS_CALLBACK_TOKEN: "",
  PUSH_ROBOTS: "",
  CAPTCHA_PROVIDER: "",
  CAPTCHA_APP_ID: "",
  CAPTCHA_APP_SECRET: "",
  CAPTCHA_KEY_ID: "",
  CAPTCHA_KEY_SECRET: "",
  WECHAT_APP_ID: "",
  WECHAT_APP_SECRET: "",
  WECHAT_TEMPLATE: "",
  WECHAT_EVENT_TOKEN: "",
  WECHAT_AES_KEY: "",
  WECHAT_HOST_PROOFS: "",
};

type Name = keyof typeof defaults | (typeof secretNames)[number];

/** The checked settings of one installation of the Node process. */
export interface Settings {
  readonly host: string;
  readonly port: number;
  /** A libSQL server, or the path of a database file in this process. */
  readonly database: { readonly url: string; readonly token: string } | { readonly path: string };
  readonly files: { readonly folder: string } | Bucket;
  readonly values: Readonly<Record<Name, string>>;
}

export interface Bucket {
  readonly url: string;
  readonly region: string;
  readonly keyId: string;
  readonly keySecret: string;
}

const names = [...secretNames, ...Object.keys(defaults)] as readonly Name[];

/**
 * First words of our settings: a variable of the environment that begins with one but is unknown is probably a typing mistake.
 */
const families = new Set(names.map((name) => name.split("_")[0] as string).filter((word) => word !== "LISTEN"));

/**
 * Settings from the environment and from the file that SETTINGS_FILE names; the environment takes precedence. NAME_FILE is a
 * file that contains the value of NAME. `isPublic`: customers can reach the installation. Throws one error that names
 * everything that is missing, weak, unreadable or unknown, but never a value.
 */
export function readSettings(environment: SettingValues, { isPublic = false } = {}): Settings {
  const problems: string[] = [];
  const value = readSettingValues({ names, families }, environment, problems);
  const values = Object.fromEntries(
    names.map((name) => [name, value(name) ?? (name in defaults ? defaults[name as keyof typeof defaults] : "")]),
  ) as Record<Name, string>;
  const listen = parseListenAddress(values.LISTEN, problems);
  const settings: Settings = {
    ...listen,
    database: databaseSettingsOf(values),
    files: fileStoreSettingsOf(values),
    values,
  };
  if (isPublic && values.PUBLIC_ORIGIN === "") problems.push(originMissingMessage);
  problems.push(...secretProblems(values), ...placesProblems(values), ...vendorProblems(values));
  if (problems.length > 0)
    throw new Error(
      `Refusing to start:\n${problems.map((one) => `  - ${one}`).join("\n")}\nSee docs/deploy.md, section Settings.`,
    );
  return settings;
}

/** An address with its port, of the setting LISTEN or another. */
export function parseListenAddress(text: string, problems: string[], name = "LISTEN"): { host: string; port: number } {
  const [, host = "", port = ""] = /^(.+):(\d+)$/.exec(text) ?? [];
  const plain = host.replace(/^\[|\]$/g, "");
  if ((isIP(plain) === 0 && plain !== "localhost") || Number(port) > 65_535)
    problems.push(`${name} must look like "127.0.0.1:8787"`);
  return { host: plain, port: Number(port) };
}

/** A WebSocket URL is converted, because the same server also serves HTTP, which batches use. */
export function databaseSettingsOf({
  LIBSQL_URL,
  LIBSQL_TOKEN,
  DATA_FOLDER,
}: Pick<Record<Name, string>, "LIBSQL_URL" | "LIBSQL_TOKEN" | "DATA_FOLDER">): Settings["database"] {
  if (LIBSQL_URL === "") return { path: resolve(DATA_FOLDER, "database.db") };
  if (LIBSQL_URL.startsWith("file:")) return { path: resolve(LIBSQL_URL.replace(/^file:(\/\/)?/, "")) };
  return { url: LIBSQL_URL.replace(/^ws/, "http"), token: LIBSQL_TOKEN };
}

export function fileStoreSettingsOf(
  values: Pick<
    Record<Name, string>,
    "FILES_URL" | "DATA_FOLDER" | "FILES_REGION" | "FILES_KEY_ID" | "FILES_KEY_SECRET"
  >,
): Settings["files"] {
  const { FILES_URL: url, DATA_FOLDER } = values;
  if (url === "") return { folder: join(resolve(DATA_FOLDER), "files") };
  if (url.startsWith("file:")) return { folder: resolve(url.replace(/^file:(\/\/)?/, "")) };
  const { FILES_REGION: region, FILES_KEY_ID: keyId, FILES_KEY_SECRET: keySecret } = values;
  return { url, region, keyId, keySecret };
}

function placesProblems(values: Record<Name, string>): string[] {
  const problems: string[] = [];
  const { LIBSQL_URL, FILES_URL, PUBLIC_ORIGIN, TRUSTED_PROXIES, OPERATIONS_TOKEN, DRAIN_SECONDS } = values;
  if (OPERATIONS_TOKEN && (OPERATIONS_TOKEN.length < 32 || countUnguessableCharacters(OPERATIONS_TOKEN) < 8))
    problems.push("OPERATIONS_TOKEN must be 32 random characters or more");
  if (!/^\d{1,2}$/.test(DRAIN_SECONDS)) problems.push("DRAIN_SECONDS must be 0 to 99");
  if (LIBSQL_URL && !/^(file:.|(https?|wss?|libsql):\/\/[^/])/.test(LIBSQL_URL))
    problems.push("LIBSQL_URL must begin with file:, https:, wss: or libsql:");
  if (FILES_URL && !/^(file:.|https?:\/\/[^/])/.test(FILES_URL))
    problems.push("FILES_URL must begin with file: or https:");
  if (/^https?:/.test(FILES_URL))
    for (const name of ["FILES_KEY_ID", "FILES_KEY_SECRET"] as const)
      if (!values[name]) problems.push(`FILES_URL is a store but ${name} is missing`);
  if (PUBLIC_ORIGIN && (!URL.canParse(PUBLIC_ORIGIN) || new URL(PUBLIC_ORIGIN).origin !== PUBLIC_ORIGIN))
    problems.push('PUBLIC_ORIGIN must look like "https://www.example.cn"');
  try {
    trustedProxies(TRUSTED_PROXIES);
  } catch {
    problems.push('TRUSTED_PROXIES must be networks, such as "10.0.0.0/8, ::1", and not half of the internet');
  }
  return problems;
}

/** Problems with a vendor's settings, in the words of the vendor's own check. */
function vendorProblems(values: Record<Name, string>): string[] {
  return [chosenSms, chosenCaptcha, chosenRobots, chosenAccount, chosenHostProofs].flatMap((choose) => {
    try {
      choose(values, systemClock);
      return [];
    } catch (error) {
      return [(error as Error).message.replace(/^Refusing to start: /, "").replace(/\. See .*$/, "")];
    }
  });
}
