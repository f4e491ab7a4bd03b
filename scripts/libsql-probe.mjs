import { parseArgs } from "node:util";
import { exitWithMessage, underProjectNode } from "./steps/bootstrap.mjs";

/**
 * `npm run libsql:probe -- URL` (LIBSQL_TOKEN from the shell): ends with 0 when the libSQL server grants the write lock
 * within five seconds, else with 1. It is a check for restarting the server (docs/deploy.md): a server whose writers
 * hang still answers reads and /health.
 */
await underProjectNode(import.meta.url, async (args) => {
  const [url] = parseArgs({ args, allowPositionals: true }).positionals;
  if (!URL.canParse(url ?? "")) exitWithMessage("usage: npm run libsql:probe -- URL");
  const { findWriteLockProblem } = await import("./steps/libsql-lock.mjs");
  const found = await findWriteLockProblem(url, process.env.LIBSQL_TOKEN);
  if (found) exitWithMessage(`no lock for writing: ${found}`);
  console.log("the lock for writing was given");
});
