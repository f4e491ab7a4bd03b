import { basename, dirname } from "node:path";

const isModule = (path) => /^(worker|web|drizzle|tests|scripts)\/.*\.(ts|tsx|mjs)$/.test(path);

const reads = /\bread(?:File|dir|D1Migrations)/;

/**
 * Modules whose unit tests are to run when these files changed: the changed modules, and for a file of another kind, such as a
 * migration or a page of docs, those that name it or
 * its folder: tests, and what reads files.
 * @param modules every module's text by its path
 */
export function modulesToTest(changed, modules) {
  const others = changed.filter((path) => !isModule(path)).map(naming);
  const readers = Object.entries(modules)
    .filter(([path, text]) => (path.startsWith("tests/") || reads.test(text)) && others.some((one) => one.test(text)))
    .map(([path]) => path);
  return [...new Set([...changed.filter(isModule), ...readers])];
}

/** A text in which the file is named, or its folder as a path or a name in quotes. */
function naming(path) {
  const folder = basename(dirname(path));
  const names = [
    escaped(basename(path)),
    ...(folder === "." ? [] : [`${escaped(folder)}/`, `/${escaped(folder)}["'\`]`, `["'\`]${escaped(folder)}["'\`]`]),
  ];
  return new RegExp(names.map((name) => `(?<![\\w-])${name}`).join("|"));
}

const escaped = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
