import { readdirSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { root } from "./bootstrap.mjs";
import { deployedOrigin, exampleOrigin, wranglerConfiguration } from "./public-origin.mjs";
import { runCommand, runOrThrow, wranglerCommand } from "./run.mjs";

/** Options that say which deployment a command is about: a file in wrangler's format and one of its environments. */
export const deploymentOptions = { config: { type: "string", default: "wrangler.toml" }, env: { type: "string" } };

/**
 * The same for every call of wrangler, so that the database that is migrated belongs to the worker that is uploaded.
 * @param {{ config: string, env?: string }} place
 */
export const wranglerFlags = ({ config, env }) => [
  "--config",
  resolve(root, config),
  // An empty name means the top level; without the flag wrangler warns about the other environments.
  "--env",
  env ?? "",
];

/**
 * What wrangler reads of the deployment's configuration.
 * @param {{ config: string, env?: string }} place
 */
export const deploymentConfiguration = ({ config, env }) =>
  wranglerConfiguration({ config: resolve(root, config), env });

/**
 * What the configuration lacks before a deployment: each problem with its remedy.
 * @param origin PUBLIC_ORIGIN of the deployment; undefined when it has none.
 */
export function missingFromConfiguration(configuration, origin, file) {
  const problems = [];
  for (const { binding, database_name, database_id } of configuration.d1_databases)
    if (!database_id || /^[0-]+$/.test(database_id))
      problems.push({
        what: `database ${binding}: ${file} has no id of it`,
        mend: `npx wrangler d1 create ${database_name} --location apac, then put its database_id into ${file}`,
      });
  if (!origin || origin === exampleOrigin)
    problems.push({
      what: `address: PUBLIC_ORIGIN in ${file} is ${origin ? `still ${origin}` : "missing or no address"}`,
      mend: `set it to the address of your site, such as "https://www.company.cn"`,
    });
  else if (!isServedAt(configuration, new URL(origin).hostname))
    problems.push({
      what: `domain: no route of ${file} serves ${origin}`,
      mend: `add routes = [{ pattern = "${new URL(origin).hostname}", custom_domain = true }] above [assets]`,
    });
  return problems;
}

function isServedAt({ routes = [], route, workers_dev }, host) {
  const patterns = [...routes, ...(route ? [route] : [])].map((one) => (typeof one === "string" ? one : one.pattern));
  return patterns.some((pattern) => pattern.split("/")[0] === host) || (workers_dev && host.endsWith(".workers.dev"));
}

/**
 * What the account lacks: buckets, queues and secrets that the configuration names, each with the command that creates
 * it.
 * @param {{ config: string, env?: string }} place
 */
export async function missingFromAccount(configuration, place) {
  const flags = wranglerFlags(place);
  const buckets = await listed(["r2", "bucket", "list", ...flags]);
  const queues = await listed(["queues", "list", ...flags]);
  const secrets = await listed(["secret", "list", "--format", "json", ...flags], { isNewWorkerEmpty: true });
  const named = (names, text, make) =>
    [...new Set(names)].filter((name) => !new RegExp(`(^|[^\\w-])${name}($|[^\\w-])`, "m").test(text)).map(make);
  return [
    ...named(
      configuration.r2_buckets.map((one) => one.bucket_name),
      buckets,
      (name) => ({ what: `bucket ${name}`, mend: `npx wrangler r2 bucket create ${name}` }),
    ),
    ...named(
      configuration.queues.producers.map((one) => one.queue),
      queues,
      (name) => ({ what: `queue ${name}`, mend: `npx wrangler queues create ${name}` }),
    ),
    ...named(configuration.secrets.required, secrets, (name) => ({
      what: `secret ${name}`,
      mend: `npx wrangler secret put ${name}${place.env ? ` --env ${place.env}` : ""} (docs/deploy.md says how to make it)`,
    })),
  ];
}

/**
 * The first migration of the deployed database that this build does not have; undefined where it has them all. Such a database
 * belongs to a newer release, whose rows this one would misread.
 * @param {{ config: string, env?: string }} place
 */
export async function findUnknownMigration(configuration, place) {
  const query = [
    "d1",
    "execute",
    "DB",
    "--remote",
    "--json",
    "--command",
    "select name from d1_migrations order by id",
  ];
  const { code, output } = await runCommand(...wranglerCommand(...query, ...wranglerFlags(place)), asking());
  if (code !== 0 && /no such table/i.test(output)) return undefined;
  if (code !== 0) throw new Error(`Could not ask the database: wrangler d1 execute ended with ${code}\n${output}`);
  const names = JSON.parse(output.slice(output.indexOf("[")))[0].results.map(({ name }) => name);
  const folder = configuration.d1_databases.find(({ binding }) => binding === "DB")?.migrations_dir ?? "migrations";
  const own = new Set(readdirSync(resolve(root, dirname(place.config), folder)));
  return names.find((name) => !own.has(name));
}

/**
 * Applies the migrations that the deployed database lacks, and updates the statistics of tables that grew; both print
 * their output.
 */
export async function migrateDeployed(place) {
  const loud = { isLoud: true, env: { ...process.env, CI: "1" } };
  const flags = ["DB", "--remote", ...wranglerFlags(place)];
  await runOrThrow(...wranglerCommand("d1", "migrations", "apply", ...flags), loud);
  await runOrThrow(...wranglerCommand("d1", "execute", ...flags, "--command", "PRAGMA optimize"), loud);
}

/** A lower log level would also suppress the lists themselves. */
const asking = () => ({ limitMs: 60_000, env: { ...process.env, WRANGLER_LOG: "log" } });

/**
 * What wrangler prints of a list. For a worker that was never uploaded wrangler reports an error instead of an empty
 * list of secrets.
 */
async function listed(args, { isNewWorkerEmpty = false } = {}) {
  const { code, output } = await runCommand(...wranglerCommand(...args), asking());
  if (code === 0) return output;
  if (isNewWorkerEmpty && /not found|10007/i.test(output)) return "";
  throw new Error(`Could not ask the account: wrangler ${args.slice(0, 3).join(" ")} ended with ${code}\n${output}`);
}

/** The deployment's address, or undefined where it has none or no valid one. */
export const deploymentOrigin = (place) =>
  deployedOrigin({ ...place, config: resolve(root, place.config) }).catch(() => undefined);

/** Problems as lines for a person. */
export const problemLines = (problems) => problems.map(({ what, mend }) => `- ${what}\n    ${mend}`).join("\n");
