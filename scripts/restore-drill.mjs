import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { root, underProjectNode } from "./steps/bootstrap.mjs";

/**
 * `npm run restore:drill [-- BACKUP]`: makes a backup (or takes the given one), restores it into local D1, a libSQL
 * file and a libSQL server, and runs the product over each. Touches no installation; everything it makes is removed.
 * The options of the source are those of `npm run backup`; it signs in with the account of the source's admin.json, or
 * --user with DRILL_PASSWORD.
 */
await underProjectNode(import.meta.url, async (args) => {
  const { sourceInstallationOptions, createStepPrinter, withInstallation } = await import("./backup/command.mjs");
  const { backUpInstallation, withTemporaryFolder } = await import("./backup/work.mjs");
  const { backupSizeText } = await import("./backup/manifest.mjs");
  const { runRestoreDrill } = await import("./backup/drill.mjs");
  const options = { ...sourceInstallationOptions, user: { type: "string" } };
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const { user, ...place } = values;
  const say = createStepPrinter();
  await withTemporaryFolder(async (folder) => {
    const made = join(folder, "backup");
    if (!positionals[0])
      say(
        `backed up ${backupSizeText(await withInstallation(place, (source) => backUpInstallation(source, made, say)))}`,
      );
    const backup = positionals[0] ? resolve(root, positionals[0]) : made;
    await runRestoreDrill(
      { backup, folder, account: accountOf(place, user), config: resolve(root, place.config) },
      say,
    );
  });
  say("the drill passed");
});

function accountOf({ folder = ".local", remote }, user) {
  if (user) {
    if (!process.env.DRILL_PASSWORD) throw new Error("Set DRILL_PASSWORD to the password of --user.");
    return { username: user, password: process.env.DRILL_PASSWORD };
  }
  const file = resolve(root, folder, "admin.json");
  if (!remote && existsSync(file)) return JSON.parse(readFileSync(file, "utf8"));
  throw new Error("Say who signs in: --user NAME, and the password in DRILL_PASSWORD.");
}
