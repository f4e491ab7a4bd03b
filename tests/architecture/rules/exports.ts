import { type Breach, type FileMap, lineAt, parsed } from "./sources";

/** Exports that a tool reads by name: entries, settings, global set-ups, engines, tables for drizzle-kit, example calls, bench rows, names in package.json, help texts. */
const isReadByName =
  /(^|\/)(main|local)\.tsx?$|\.config\.ts$|^(scripts\/(entries|bench)|drizzle\/schema|tests\/bench)\/|^tests\/support\/(engine-|libsql-|running-product|idle-worker)|^tests\/worker\/\w+\/happy(-\w+)?\.ts$|^drizzle\/seed\/installation\.ts$|^web\/(admin\/.*\.help\.ts|own-pages\/own-pages\.tsx)$/;

const wordsOf = (text: string) => new Set(text.match(/[\w$]+/g));
const moduleOf = (path: string) => path.replace(/\.(ts|tsx|mjs)$/, "");

/** Exports that no importing file names: they are used in their own file only, or nowhere. */
export function unusedExports(files: FileMap): Breach[] {
  const words = new Map(Object.entries(files).map(([path, text]) => [path, wordsOf(text)]));
  const importers = new Map<string, string[]>();
  const lazy = new Set<string>();
  for (const [path, text] of Object.entries(files))
    for (const { target = "", isLazy } of parsed(path, text).imports) {
      importers.set(target, [...(importers.get(target) ?? []), path]);
      if (isLazy) lazy.add(target);
    }
  return Object.entries(files).flatMap(([path, text]) => {
    if (isReadByName.test(path)) return [];
    // A lazy import may be awaited in another file than the one with the import.
    const readers = lazy.has(moduleOf(path)) ? [...words.keys()] : (importers.get(moduleOf(path)) ?? []);
    // The index of modules loads the features; an action is mounted once it is declared.
    const isMounted = (name: string) => name.endsWith("Action") && readers.includes("worker/features.ts");
    const isNamed = (name: string) =>
      isMounted(name) || readers.some((reader) => reader !== path && words.get(reader)?.has(name));
    return parsed(path, text)
      .exports.filter(({ name }) => !isNamed(name))
      .map(({ name, at }) => ({
        file: `${path}:${lineAt(text, at)}`,
        problem: `exports ${name}, which no other file names`,
        remedy: "Take the export away, or the thing itself when its own file does not use it either",
      }));
  });
}

/** Features that re-export something of another file: users must import it from the file that declares it. */
export function passedOn(files: FileMap): Breach[] {
  return Object.entries(files).flatMap(([path, text]) =>
    path.startsWith("worker/features/")
      ? [...text.matchAll(/^export (?:type )?[{*]/gm)].map(({ index }) => ({
          file: `${path}:${lineAt(text, index)}`,
          problem: "passes on an export",
          remedy: "Import it from the file that defines it",
        }))
      : [],
  );
}
