import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

/** Limits in bytes as sent (brotli 5, the worker gzip): what people on a phone and the platform notice, not records. */
export const weightBudgets = {
  publicDocument: 14_000,
  /** Scripts loaded after a page can be read: those shared by its part of the web app and its own. */
  pageScript: { h5: 110_000, marketing: 115_000 },
  loginFirst: 20_000,
  officeShellScript: 150_000,
  officeScreenScript: 36_000,
  /** The worker's one file, gzip. */
  workerGzip: 700_000,
};

/** Compressed as a CDN compresses on the fly. */
function onTheWire(content) {
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;
}

/** The built site: path under dist/site -> text, without pictures. */
export function readBuiltFiles(folder) {
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

/** Scripts that a document loads by itself, including shared chunks; paths under dist/site. */
function scriptsOf(html) {
  const [, attributes = ""] = /<script type="module"([^>]*)>/.exec(html) ?? [];
  const attribute = (name) => new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1] ?? "";
  const ahead = [...html.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)].map(([, href]) => href);
  const paths = [attribute("src"), ...ahead, ...attribute("data-chunks").split(" ")].filter(Boolean);
  return [...new Set(paths.map((path) => path.replace(/^\//, "")))];
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
