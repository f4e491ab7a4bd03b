import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { root, underProjectNode } from "./steps/bootstrap.mjs";

/**
 * `npm run backup [-- --to DIR --folder DIR | --remote [--config FILE]] [--libsql URL|FILE]`, or for a Node deployment
 * `npm run backup -- --to DIR --libsql URL|FILE --files DIR|URL`; `--at TIME` turns a state of the continuous backup
 * into an independent backup. See docs/backup.md.
 */
await underProjectNode(import.meta.url, async (args) => {
  const { sourceInstallationOptions, createStepPrinter, withInstallation } = await import("./backup/command.mjs");
  const { backUpInstallation } = await import("./backup/work.mjs");
  const { backupSizeText } = await import("./backup/manifest.mjs");
  const { to, ...place } = parseArgs({
    args,
    options: { ...sourceInstallationOptions, to: { type: "string" } },
  }).values;
  const now = new Date().toISOString().replaceAll(":", "-").slice(0, 19);
  const folder = resolve(root, to ?? `.local/backups/${now}`);
  const say = createStepPrinter();
  const manifest = await withInstallation(place, (source) => backUpInstallation(source, folder, say));
  say(`backed up ${backupSizeText(manifest)} into ${folder}`);
  console.log(`Keep apart from it: ${manifest.keptApart.join(", ")}. Without them it is unreadable.`);
});
