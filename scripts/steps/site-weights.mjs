import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

/**
 * Bounds of the built site in bytes as sent (brotli 5), so that nothing grows unseen. React alone is 62 kB of the scripts.
 */
export const budgets = {
  publicDocument: 14_000,
  /** Scripts of every phone page, and of every page of the public site; a page's own chunk comes on top. */
  faceScript: { h5: 110_000, marketing: 115_000 },
  /** With the page's own chunk: entries of the phone flow (a label's link, a merchant's code), then any public page. */
  entryScript: 110_000,
  publicScript: 115_000,
  loginFirst: 8_000,
  adminShellScript: 150_000,
  adminRouteScript: 36_000,
  /** The worker's one file, gzip. */
  workerGzip: 445_000,
};

/** Phone pages that people arrive at; the others come while these are read. */
export const entryPages = ["h5/bind.html", "h5/test.html"];

/** Compressed as a CDN compresses on the fly. */
function onTheWire(content) {
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

/** Documents in a face's dress with one script of their own: other pages frame them. */
const framed = ["sample-report.html"];

/** Scripts that every document of a face loads, in bytes; 0 when there is no such document. */
export function faceScript(files, documents, face) {
  const lists = documents
    .filter((one) => one.face === face && !framed.includes(one.path))
    .map(({ scripts }) => scripts);
  const shared = (lists[0] ?? []).filter((one) => lists.every((list) => list.includes(one)));
  return sum(shared.map((one) => onTheWire(files[one] ?? "")));
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
