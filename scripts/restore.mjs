import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { root, underProjectNode } from "./steps/bootstrap.mjs";

/**
 * `npm run restore -- BACKUP --folder DIR | --remote --config FILE [--libsql URL|FILE] [--replace]`, or for a Node
 * deployment `npm run restore -- BACKUP --libsql URL|FILE --files DIR|URL [--replace]`; the target must be named and
 * empty, unless `--replace` is given. `--at TIME` instead of BACKUP restores a state of the continuous backup at
 * BACKUP_URL. See docs/backup.md.
 */
await underProjectNode(import.meta.url, async (args) => {
  const { installationOptions, createStepPrinter, withInstallation } = await import("./backup/command.mjs");
  const { backUpInstallation, withTemporaryFolder, restoreBackup } = await import("./backup/work.mjs");
  const { backupSizeText } = await import("./backup/manifest.mjs");
  const options = { ...installationOptions, replace: { type: "boolean", default: false }, at: { type: "string" } };
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const { replace, at, ...place } = values;
  if (positionals.length !== (at ? 0 : 1))
    throw new Error("Say which backup: npm run restore -- FOLDER --folder DIR, or --at TIME instead of FOLDER.");
  if (!place.folder && !place.remote && !place.files)
    throw new Error(
      "Say where to restore: --folder DIR on this machine, --remote --config FILE, or --libsql with --files DIR.",
    );
  const say = createStepPrinter();
  await withTemporaryFolder(async (folder) => {
    const from = at ? join(folder, "backup") : resolve(root, positionals[0]);
    if (at) await withInstallation({ at }, (source) => backUpInstallation(source, from, say));
    const manifest = await withInstallation(place, (target) =>
      restoreBackup(from, target, { isReplacing: replace }, say),
    );
    say(`restored and read back ${backupSizeText(manifest)}`);
  });
});
