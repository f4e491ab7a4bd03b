import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { root, underProjectNode } from "./steps/bootstrap.mjs";

/**
 * Moves an installation to another deployment target: `npm run move -- --from-folder DIR | --from-remote [--from-config
 * FILE] | --from-libsql FILE|URL --from-files DIR|URL --to-...`, each side named as for backups, so D1 to libSQL, back,
 * or from one machine to another. The source is only read and should not be in use; the target must be empty. After an
 * interruption the same command continues. See docs/backup.md.
 */
await underProjectNode(import.meta.url, async (args) => {
  const { installationOptions, createStepPrinter, withInstallation } = await import("./backup/command.mjs");
  const { backupSizeText } = await import("./backup/manifest.mjs");
  const { moveInstallation } = await import("./backup/work.mjs");
  const sides = ["from", "to"];
  const options = Object.fromEntries(
    sides.flatMap((side) => Object.entries(installationOptions).map(([name, option]) => [`${side}-${name}`, option])),
  );
  const { values } = parseArgs({ args, options });
  const [from, to] = sides.map((side) =>
    Object.fromEntries(Object.keys(installationOptions).map((name) => [name, values[`${side}-${name}`]])),
  );
  for (const [side, place] of [
    ["from", from],
    ["to", to],
  ])
    if (!place.folder && !place.remote && !place.files)
      throw new Error(
        `Say where ${side}: --${side}-folder DIR, --${side}-remote, or --${side}-libsql with --${side}-files.`,
      );
  const say = createStepPrinter();
  // A name made of both sides, so that a second attempt finds the files of the first.
  const name = createHash("sha256")
    .update(JSON.stringify([from, to]))
    .digest("hex")
    .slice(0, 16);
  const folder = join(root, ".local/moves", name);
  const manifest = await withInstallation(from, (source) =>
    withInstallation(to, (target) => moveInstallation(source, target, folder, say)),
  ).catch((error) => {
    if (existsSync(folder))
      console.error(`What was read lies in ${folder}: the same command goes on with it. Remove it when you give up.`);
    throw error;
  });
  say(`moved and read back ${backupSizeText(manifest)}`);
  console.log(`Give the new deployment the same ${manifest.keptApart.join(", ")}. Without them it decrypts nothing.`);
});
