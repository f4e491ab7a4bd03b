import { makeCaptcha } from "#contract/captcha.schemas";
import { readProfile } from "#contract/profile.schemas";
import { readReport } from "#contract/reports.schemas";
import { signIn } from "#contract/session.schemas";
import { sendCode, verifyCode } from "#contract/sms-codes.schemas";
import { type Browser, openBrowser } from "#tests/support/browser";
import { createApp } from "#worker/app";
import { verifyAudit } from "#worker/features/logs/audit-seal.actions";
import { withEncryptedColumns } from "#worker/platform/database/at-rest";
import type { Database, Query } from "#worker/platform/database/database";
import { type Deps, depsFrom } from "#worker/platform/deps";
import { directoryFiles } from "#worker/platform/directory-files";
import type { Sms, SmsProvider } from "#worker/platform/sms";
import { openLibsql } from "./libsql-place";

export interface RestoredInstallation {
  /** Bindings and secrets of the installation. */
  readonly env: Env;
  /** Address of a libSQL server or path of a libSQL file, when the database is not D1. */
  readonly libsql?: string;
  /** Directory of the files of a Node deployment, when they are not in R2. */
  readonly files?: string;
  /** The account that signs in; without it the sign-in is not checked. */
  readonly account?: { readonly username: string; readonly password: string };
}

/**
 * Runs the whole worker over a restored installation in this process: the audit chain is verified, a member of staff
 * signs in, a customer opens a report by code. No text messages are sent. Returns one line per successful check; an
 * error says what failed.
 */
export async function verifyRestoredProduct({ env, libsql, files, account }: RestoredInstallation): Promise<string[]> {
  const sent: Sms[] = [];
  const later: Promise<unknown>[] = [];
  const sms = listening(sent);
  const own = await depsFrom(
    env,
    (work) => void later.push(work),
    () => ({ sms }),
  );
  const opened = libsql ? await openLibsql(libsql) : undefined;
  const answers = new Map<string, string>();
  const database = opened ? withEncryptedColumns(opened.database, own) : own.database;
  const observe = { captcha: (id: string, answer: string) => void answers.set(id, answer) };
  // The ports are made once for each bindings object, and the same bindings may be checked again with another
  // database.
  const limiter = { allow: async () => true };
  const stores = files && {
    avatars: directoryFiles(`${files}/avatars`),
    rawFiles: directoryFiles(`${files}/raw-files`),
  };
  const deps: Deps = { ...own, ...stores, sms, database, longDatabase: database, limiter, observe };
  const app = createApp();
  const send = async (request: Request) => app.fetch(request, { deps });
  const person = (ip: string) => openBrowser({ isBrowser: true, ip, send });
  try {
    const proved = [await auditIsWhole(deps)];
    if (account) proved.push(await staffSignsIn(person("198.18.250.1"), account, answers));
    proved.push(await reportOpens(person("198.18.250.2"), database, sent, later));
    await Promise.all(later.splice(0));
    return proved;
  } finally {
    await opened?.close();
  }
}

function listening(sent: Sms[]): SmsProvider {
  return {
    name: "restore-drill",
    async send(sms) {
      sent.push(sms);
      return { kind: "accepted", providerId: `drill-${sms.clientId}` };
    },
    find: async () => undefined,
  };
}

async function auditIsWhole(deps: Deps): Promise<string> {
  const { checked, sealed, problems } = await verifyAudit(deps);
  const [first] = problems;
  if (first)
    throw new Error(`The audit log is broken: event ${first.seq} is ${first.kind} (${problems.length} problems).`);
  return `audit chain: ${checked} events checked, sealed up to ${sealed}, 0 problems`;
}

async function staffSignsIn(
  browser: Browser,
  account: { username: string; password: string },
  answers: ReadonlyMap<string, string>,
): Promise<string> {
  const captcha = await browser.call(makeCaptcha);
  const { id } = captcha.data as { id: string };
  const code = answers.get(id) ?? "";
  const { data } = await browser.call(signIn, { body: { ...account, code, uuid: id } });
  if (!data.token) return `sign-in: ${account.username} passed the password; a second factor is asked`;
  browser.token = data.token;
  if (data.mustChangePassword) return `sign-in: ${account.username} signed in and must set a new password`;
  await browser.call(readProfile).then((reply) => reply.data);
  return `sign-in: ${account.username} signed in and read the own profile`;
}

const newestReport: Query<string | undefined> = {
  sql: "select key from reports where state in ('published', 'corrected') order by id desc limit 1",
  params: [],
  columns: 1,
  read: ({ rows }) => rows[0]?.[0] as string | undefined,
};

async function reportOpens(
  browser: Browser,
  database: Database,
  sent: readonly Sms[],
  later: Promise<unknown>[],
): Promise<string> {
  const [key] = await database.run([newestReport]);
  if (!key) return "report: none is published, so none was opened";
  (await browser.call(sendCode, { body: { when: "valid", key, agreement: true } })).data.phoneMasked;
  await Promise.all(later.splice(0));
  const code = /\d{4,6}/.exec(sent.at(-1)?.params.code ?? "")?.[0];
  if (!code) throw new Error("No code was sent for the newest report.");
  (await browser.call(verifyCode, { body: { code, when: "valid" } })).data.when;
  const { data } = await browser.call(readReport, { params: { key } });
  return `report: the newest of ${Object.keys(data).length} parts opened by a code to its owner's unsealed number`;
}
