import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { root, underProjectNode } from "./steps/bootstrap.mjs";

/**
 * `npm run backup [-- --to DIR --folder DIR | --remote [--config FILE]] [--libsql URL|FILE]`, or for a Node deployment
 * `npm run backup -- --to DIR --libsql URL|FILE --files DIR|URL`; `--at TIME` turns a state of the continuous backup
 * into an independent backup. See docs/backup.md.
 */
await underProjectNode(import.meta.url, async (args) => {
  const { sourceOptions, teller, withPlace } = await import("./backup/command.mjs");
  const { backUp } = await import("./backup/work.mjs");
  const { sumOf } = await import("./backup/manifest.mjs");
  const { to, ...place } = parseArgs({ args, options: { ...sourceOptions, to: { type: "string" } } }).values;
  const now = new Date().toISOString().replaceAll(":", "-").slice(0, 19);
  const folder = resolve(root, to ?? `.local/backups/${now}`);
  const say = teller();
  const manifest = await withPlace(place, (source) => backUp(source, folder, say));
  say(`backed up ${sumOf(manifest)} into ${folder}`);
  console.log(`Keep apart from it: ${manifest.keptApart.join(", ")}. Without them it is unreadable.`);
});
