import { type Breach, type FileMap, lineAt, nodesOf, parsed } from "./sources";

export const linesMax = 250;
export const functionLinesMax = 60;
export const medianMax = 80;

const isMeasured = (path: string) => !path.endsWith(".data.ts");
const linesOf = (text: string) => text.split("\n").length - (text.endsWith("\n") ? 1 : 0);

/** Files and functions that are too long to read at once. */
export function sizeBreaches(files: FileMap): Breach[] {
  const breaches: Breach[] = [];
  for (const [path, text] of Object.entries(files)) {
    if (!isMeasured(path)) continue;
    const lines = linesOf(text);
    if (lines > linesMax) {
      breaches.push({
        file: path,
        problem: `has ${lines} lines, ${linesMax} are allowed`,
        remedy: "Split it by what changes together",
      });
    }
    for (const { from, length } of functionsOf(path, text)) {
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
    // A describe() is a heading over tests, not a function that somebody reads at once.
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

/** Half of the product's files are shorter than this. */
export function medianLines(files: FileMap): number {
  const own = Object.entries(files).filter(([path]) => /^(worker|web|drizzle)\//.test(path) && isMeasured(path));
  const sorted = own.map(([, text]) => linesOf(text)).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

const vagueName = /^(utils?|helpers?|common|misc|shared|stuff)(\.|$)|-(utils?|helpers?|misc|stuff)(\.|$)/;
// Tools that insist on a default export, and the worker's entries.
const mayExportDefault =
  /^worker\/(main|local)\.ts$|\.config\.ts$|^tests\/support\/(libsql-server|running-product|idle-worker)\.ts$/;

/** Names that say nothing, barrels, and default exports. */
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
