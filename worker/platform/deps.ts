import { type Clock, systemClock } from "./clock";
import { type KeyedHash, keyedHash, type Sealer, sealer } from "./crypto";
import { withEncryptedColumns } from "./database/at-rest";
import { d1Ports } from "./database/d1";
import type { Database } from "./database/database";
import { libsqlDatabase } from "./database/libsql";
import { callLimitMs, longCallLimitMs } from "./deadline";
import { type FileStore, r2Files } from "./files";
import { fetchHooks, type Hooks } from "./hooks";
import type { HumanCheck } from "./human-check";
import { bindingLimiter, type Limiter } from "./limiter";
import type { OwnPages } from "./own-pages";
import { type Passwords, passwords } from "./passwords";
import { type ImportQueue, importQueue, type MessageQueue, workersQueue } from "./queue";
import type { ReadReplicas } from "./replica";
import type { Robot } from "./robots";
import { checkedSecrets, type Secrets } from "./secrets";
import type { SmsProvider } from "./sms";
import { type Tokens, tokens } from "./tokens";
import type { OfficialAccount } from "./wechat";

/** Everything outside the process that actions may use. */
export interface Deps {
  readonly clock: Clock;
  readonly database: Database;
  /** The same database with timeouts for work on whole files and thousands of rows. */
  readonly longDatabase: Database;
  /** Read replicas near the caller, if the deployment target has them. */
  readonly replicas?: ReadReplicas | undefined;
  readonly avatars: FileStore;
  readonly rawFiles: FileStore;
  readonly queue: MessageQueue;
  readonly imports: ImportQueue;
  readonly sms: SmsProvider;
  /** Robots of staff's group chats; empty when none is configured. */
  readonly robots: readonly Robot[];
  /** Calls the webhooks of clients. */
  readonly hooks: Hooks;
  /** A vendor's captcha, if one is configured. */
  readonly humanCheck?: HumanCheck | undefined;
  /** The WeChat official account, if one is configured. */
  readonly officialAccount?: OfficialAccount | undefined;
  readonly limiter: Limiter;
  readonly hash: KeyedHash;
  readonly auditHash: KeyedHash;
  readonly sealer: Sealer;
  readonly passwords: Passwords;
  readonly tokens: Tokens;
  /** Renders the phone pages that need a verified phone; without it the browser renders them. */
  readonly ownPages?: OwnPages | undefined;
  /** Files that WeChat fetches to verify the owner of the site's host name, by their names. */
  readonly hostProofs?: ReadonlyMap<string, string> | undefined;
  readonly assets: { fetch(request: Request): Promise<Response> };
  /** Origin under which customers reach the site, for printed codes; empty only in a local run (`siteOrigin`). */
  readonly publicOrigin: string;
  /** `mailto:` or `https:` address for reports of vulnerabilities. */
  readonly securityContact?: string;
  /** Lets a local run see values that are only stored as a hash; a deployed worker does not have it. */
  readonly observe?: { captcha?(id: string, answer: string): void };
  /** Lets work finish after the reply was sent; the work must be safe to lose. */
  later(work: Promise<unknown>): void;
}

type Keys = Pick<Deps, "hash" | "auditHash" | "sealer" | "passwords" | "tokens">;

/** What an entry point chooses in addition to the bindings. */
type Choice = Pick<Deps, "sms"> &
  Partial<
    Pick<Deps, "clock" | "robots" | "hooks" | "humanCheck" | "officialAccount" | "hostProofs" | "ownPages" | "observe">
  >;
type Fixed = Omit<Deps, "database" | "longDatabase" | "replicas" | "later">;

const shared = new WeakMap<Env, Promise<Fixed>>();

/** The ports of a request: its database and `later` are its own, everything else is created once per set of bindings. */
export async function depsFrom(env: Env, later: Deps["later"], choose: () => Choice): Promise<Deps> {
  const made = shared.get(env) ?? fixedFrom(env, choose());
  shared.set(env, made);
  const fixed = await made.catch((error: unknown) => {
    shared.delete(env);
    throw error;
  });
  return { ...fixed, ...databasePorts(env, fixed), later };
}

async function fixedFrom(env: Env, choice: Choice): Promise<Fixed> {
  return {
    ...keysFrom(env),
    clock: systemClock,
    avatars: r2Files(env.AVATARS, callLimitMs),
    rawFiles: r2Files(env.RAW_FILES),
    queue: workersQueue(env.MESSAGES),
    imports: importQueue(env.IMPORTS),
    robots: [],
    hooks: fetchHooks(false),
    limiter: bindingLimiter(env),
    assets: env.ASSETS,
    publicOrigin: env.PUBLIC_ORIGIN,
    securityContact: env.SECURITY_CONTACT,
    ...choice,
  };
}

/** The database of this installation, without decryption of its columns: libSQL when LIBSQL_URL is set, else D1. */
export const databasesOf = (env: Env) => (env.LIBSQL_URL ? libsqlPorts(env) : d1Ports(env.DB));

function databasePorts(
  env: Env,
  ports: Pick<Deps, "sealer" | "hash" | "rawFiles">,
): Pick<Deps, "database" | "longDatabase" | "replicas"> {
  const { database, longDatabase, replicas } = databasesOf(env);
  return {
    database: withEncryptedColumns(database, ports),
    longDatabase: withEncryptedColumns(longDatabase, ports),
    replicas: replicas && { ...replicas, reader: (bookmark) => withEncryptedColumns(replicas.reader(bookmark), ports) },
  };
}

function libsqlPorts({ LIBSQL_URL: url, LIBSQL_TOKEN: authToken }: Env) {
  const within = (limitMs: number) => libsqlDatabase({ url, authToken, limitMs });
  return { database: within(callLimitMs), longDatabase: within(longCallLimitMs), replicas: undefined };
}

/** The keys derived from a deployment's secrets, once per process; refuses weak secrets. */
export function keysFrom(env: Partial<Secrets>): Keys {
  const secrets = checkedSecrets(env);
  return {
    hash: keyedHash(secrets.HASH_SECRET),
    auditHash: keyedHash(secrets.AUDIT_SECRET),
    sealer: sealer(secrets.DATA_KEYS),
    passwords: passwords(keyedHash(secrets.PASSWORD_PEPPER)),
    tokens: tokens(secrets.TOKEN_SECRET),
  };
}
