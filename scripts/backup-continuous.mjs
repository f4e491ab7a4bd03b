import { pathToFileURL } from "node:url";
import { underProjectNode } from "./steps/bootstrap.mjs";

/**
 * `npm run backup:continuous [-- once | list | verify [--at TIME] | restore --to FOLDER [--at TIME]]`: the continuous
 * backup of a Node deployment. Without a subcommand it runs for ever and stores one state a minute. A machine without
 * the sources runs `node dist/node/continuous-backup.mjs`. See docs/backup.md.
 */
await underProjectNode(import.meta.url, async () => {
  const { bundleModule } = await import("./steps/environment.mjs");
  await import(pathToFileURL(await bundleModule("scripts/entries/continuous-backup.ts")).href);
});
