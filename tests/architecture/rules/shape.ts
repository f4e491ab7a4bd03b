import { type Breach, type FileMap, lineAt, nodesOf, parsed } from "./sources";

const functionLinesMax = 60;

const isMeasured = (path: string) => !path.endsWith(".data.ts");
const linesOf = (text: string) => text.split("\n").length - (text.endsWith("\n") ? 1 : 0);

/** Functions that are too long to read at once. The length of files is not limited. */
export function sizeBreaches(files: FileMap): Breach[] {
  const breaches: Breach[] = [];
  for (const [path, text] of Object.entries(files)) {
    if (!isMeasured(path)) continue;
    const lines = linesOf(text);
    const functions = lines > functionLinesMax ? functionsOf(path, text) : [];
    for (const { from, length } of functions) {
      if (length > functionLinesMax) {
        const problem = `the function at line ${from} has ${length} lines, ${functionLinesMax} are allowed`;
        breaches.push({ file: path, problem, remedy: "Give its steps names of their own" });
      }
    }
  }
  return breaches;
}

function functionsOf(path: string, text: string): { from: number; length: number }[] {
  const groups = new Set<unknown>();
  const found: { from: number; length: number }[] = [];
  for (const node of nodesOf(parsed(path, text).program)) {
    // A describe() only groups tests; it is not a function that is read at once.
    if (node.type === "CallExpression" && /^describe\b/.test(text.slice(node.start, node.start + 9))) {
      for (const argument of node.arguments as unknown[]) groups.add(argument);
    }
    if (!isFunction.test(node.type) || groups.has(node)) continue;
    const from = lineAt(text, node.start);
    found.push({ from, length: lineAt(text, node.end) - from + 1 });
  }
  return found;
}

const isFunction = /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/;

const vagueName = /^(utils?|helpers?|common|misc|shared|stuff)(\.|$)|-(utils?|helpers?|misc|stuff)(\.|$)/;
// Files whose tools require a default export, and the worker's entries.
const mayExportDefault =
  /^worker\/(main|local)\.ts$|\.config\.ts$|^tests\/support\/(libsql-template|running-product|idle-worker)\.ts$/;

/** Meaningless names, barrel files and default exports. */
export function nameBreaches(files: FileMap): Breach[] {
  return Object.entries(files).flatMap(([file, text]) => {
    const name = file.split("/").at(-1) ?? "";
    const breaches: Breach[] = [];
    if (vagueName.test(name.replace(/\.\w+$/, ""))) {
      breaches.push({ file, problem: "its name says nothing", remedy: "Name it after what it holds" });
    }
    if (!/^[a-z0-9]+([-.][a-z0-9]+)*$/.test(name)) {
      breaches.push({ file, problem: "its name is not in kebab-case", remedy: "Rename it" });
    }
    if (/^index\.(ts|tsx|mjs)$/.test(name)) {
      breaches.push({ file, problem: "is a barrel", remedy: "Import from the file that defines the thing" });
    }
    if (parsed(file, text).hasDefaultExport && !mayExportDefault.test(file)) {
      breaches.push({ file, problem: "has a default export", remedy: "Export a name" });
    }
    return breaches;
  });
}
