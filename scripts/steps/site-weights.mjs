import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

/**
 * Bounds of the built site in bytes as sent (brotli 5), so that nothing grows unseen. Where they stand above the goal,
 * docs/performance.md says why: React and the router alone are 93 kB, and the screens of /system are not split yet.
 */
export const budgets = {
  publicDocument: 14_000,
  publicScript: 107_000,
  loginFirst: 20_000,
  adminShellScript: 132_500,
  adminRouteScript: 25_000,
  workerGzip: 285_000,
};

/** Screens that still carry their dialogs with them, each with a bound of its own; the table may only shrink. */
const notSplitYet = { "admin/system/": 81_000, "admin/enquiries/": 27_000 };

/** Bytes that a screen of the back office may add to the shell. */
export function screenBudget(page) {
  const [, own] = Object.entries(notSplitYet).find(([folder]) => page.startsWith(folder)) ?? [];
  return own ?? budgets.adminRouteScript;
}

/** Compressed as a CDN compresses on the fly. */
export function onTheWire(content) {
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;
}

/** The built site: path under dist/site -> text, without pictures. */
export function builtFiles(folder) {
  const files = {};
  const visit = (path) => {
    for (const name of readdirSync(join(folder, path))) {
      const inner = path ? `${path}/${name}` : name;
      if (statSync(join(folder, inner)).isDirectory()) visit(inner);
      else if (/\.(html|js|css|svg)$|^_/.test(name)) files[inner] = readFileSync(join(folder, inner), "utf8");
    }
  };
  if (existsSync(folder)) visit("");
  return files;
}

const faceOf = (html) => /<html[^>]*data-face="(\w+)"/.exec(html)?.[1] ?? "unknown";
const sum = (numbers) => numbers.reduce((total, one) => total + one, 0);

/** Scripts that a document loads by itself, chunks of its face included; paths under dist/site. */
export function scriptsOf(html) {
  const [, own, chunks = ""] =
    /<script type="module"[^>]*src="\/([^"]+)"(?:[^>]*data-chunks="([^"]*)")?/.exec(html) ?? [];
  return own
    ? [
        ...new Set([
          own,
          ...chunks
            .split(" ")
            .filter(Boolean)
            .map((path) => path.replace(/^\//, "")),
        ]),
      ]
    : [];
}

/** Bytes per document: what must arrive before it can be read, and the scripts after that. */
export function documentWeights(files) {
  return Object.entries(files)
    .filter(([path]) => path.endsWith(".html"))
    .map(([path, html]) => {
      const styles = [...html.matchAll(/<link rel="stylesheet" href="\/([^"]+)"/g)].map(([, href]) => href);
      const scripts = scriptsOf(html);
      const bytes = (list) => sum(list.map((one) => onTheWire(files[one] ?? "")));
      return { path, face: faceOf(html), document: onTheWire(html) + bytes(styles), script: bytes(scripts), scripts };
    });
}

/** Bytes that each screen of the back office adds to the shell, by the manifest's dynamic entries. */
export function adminRouteWeights(files, manifest, shellScripts) {
  const have = new Set(shellScripts);
  return Object.values(manifest)
    .filter(({ isDynamicEntry, src }) => isDynamicEntry && /^admin\/.*\.page\.tsx$/.test(src ?? ""))
    .map((entry) => {
      const added = closure(manifest, entry).filter((file) => !have.has(file));
      return { page: entry.src, script: sum(added.map((file) => onTheWire(files[file] ?? ""))) };
    });
}

function closure(manifest, entry, seen = new Set()) {
  if (seen.has(entry.file)) return [...seen];
  seen.add(entry.file);
  for (const key of entry.imports ?? []) if (manifest[key]) closure(manifest, manifest[key], seen);
  return [...seen];
}
