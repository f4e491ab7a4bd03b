import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { root, underProjectNode } from "./steps/bootstrap.mjs";

/**
 * `npm run restore -- BACKUP --folder DIR | --remote --config FILE [--libsql URL|FILE] [--replace]`, or for a Node home
 * `npm run restore -- BACKUP --libsql URL|FILE --files DIR|URL [--replace]`; the target must be named and empty, unless
 * `--replace` is given. See docs/backup.md.
 */
await underProjectNode(import.meta.url, async (args) => {
  const { placeOptions, teller, withPlace } = await import("./backup/command.mjs");
  const { restore } = await import("./backup/work.mjs");
  const { sumOf } = await import("./backup/manifest.mjs");
  const options = { ...placeOptions, replace: { type: "boolean", default: false } };
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const { replace, ...place } = values;
  const [backup, ...others] = positionals;
  if (!backup || others.length > 0) throw new Error("Say which backup: npm run restore -- FOLDER --folder DIR");
  if (!place.folder && !place.remote && !place.files)
    throw new Error(
      "Say where to restore: --folder DIR on this machine, --remote --config FILE, or --libsql with --files DIR.",
    );
  const say = teller();
  const from = resolve(root, backup);
  const manifest = await withPlace(place, (target) => restore(from, target, { isReplacing: replace }, say));
  say(`restored and read back ${sumOf(manifest)}`);
});
