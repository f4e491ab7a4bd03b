import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { parseSync } from "vite";
import { projectRoot } from "#tests/support/places";

/** Files by their path from the project's root. */
export type FileMap = Readonly<Record<string, string>>;

const folders = ["worker", "web", "drizzle", "tests", "scripts"];
const isSource = (name: string) => /\.(ts|tsx|mjs)$/.test(name) && !name.endsWith(".d.ts");

/** Every source file of the project. */
export function projectFiles(): FileMap {
  const files: Record<string, string> = {};
  const visit = (folder: string) => {
    for (const entry of readdirSync(join(projectRoot, folder), { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`;
      // The bench has its own installed packages.
      if (entry.name === "node_modules") continue;
      if (entry.isDirectory()) visit(path);
      else if (isSource(entry.name)) files[path] = readFileSync(join(projectRoot, path), "utf8");
    }
  };
  for (const folder of folders) visit(folder);
  return files;
}

/** The fields of a syntax node that the architecture tests read. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

export interface Import {
  /** The specifier as written. */
  readonly from: string;
  /** Project path without its extension when the specifier refers to the project. */
  readonly target: string | undefined;
  /** True for a type import, which does not exist at run time. */
  readonly isType: boolean;
  readonly isLazy: boolean;
}

export interface ParsedFile {
  readonly path: string;
  readonly text: string;
  readonly program: SyntaxNode;
  readonly comments: readonly { readonly start: number; readonly end: number }[];
  readonly imports: readonly Import[];
  readonly hasDefaultExport: boolean;
  /** Names that the file declares and exports, with their offsets in the text. */
  readonly exports: readonly { readonly name: string; readonly at: number }[];
}

const cache = new Map<string, ParsedFile>();

export function parsed(path: string, text: string): ParsedFile {
  const known = cache.get(path);
  if (known?.text === text) return known;
  const result = parseSync(path, text);
  const { module } = result;
  const statics = module.staticImports.map(({ moduleRequest, entries }) => ({
    from: moduleRequest.value,
    isType: entries.length > 0 && entries.every((one) => one.isType),
    isLazy: false,
  }));
  const again = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap((one) =>
      one.moduleRequest ? [{ from: one.moduleRequest.value, isType: one.isType, isLazy: false }] : [],
    ),
  );
  const lazy = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const from = /^["'`]([^"'`$]+)["'`]$/.exec(text.slice(start, end))?.[1];
    return from ? [{ from, isType: false, isLazy: true }] : [];
  });
  const file: ParsedFile = {
    path,
    text,
    // Most rules read the imports only, and converting the tree from the parser costs more than parsing.
    get program() {
      return result.program as unknown as SyntaxNode;
    },
    get comments() {
      return result.comments;
    },
    imports: [...statics, ...again, ...lazy].map((one) => ({ ...one, target: targetOf(path, one.from) })),
    hasDefaultExport: module.staticExports.some(({ entries }) =>
      entries.some((one) => one.exportName.kind === "Default"),
    ),
    exports: module.staticExports.flatMap(({ start, entries }) =>
      entries.flatMap(({ exportName: { name }, moduleRequest }) =>
        name && !moduleRequest ? [{ name, at: start }] : [],
      ),
    ),
  };
  cache.set(path, file);
  return file;
}

/** The project path of an import: relative, or by the aliases of package.json. */
function targetOf(path: string, from: string): string | undefined {
  const bare = from.replace(/\?.*$/, "").replace(/\.(ts|tsx|mjs)$/, "");
  const alias = /^#(contract|worker|web|drizzle|tests)\/(.*)$/.exec(bare);
  if (alias) return `${alias[1] === "contract" ? "worker/contract" : alias[1]}/${alias[2]}`;
  return bare.startsWith(".") ? posix.normalize(posix.join(posix.dirname(path), bare)) : undefined;
}

/** All nodes of a tree, parents first. */
export function nodesOf(root: SyntaxNode): readonly SyntaxNode[] {
  const nodes = [root];
  for (let at = 0; at < nodes.length; at++) {
    const node = nodes[at] as SyntaxNode;
    for (const name in node) {
      const value = node[name];
      if (value === null || typeof value !== "object") continue;
      if (!Array.isArray(value)) keep(nodes, value);
      else for (const child of value) keep(nodes, child);
    }
  }
  return nodes;
}

function keep(nodes: SyntaxNode[], value: unknown): void {
  if (typeof (value as SyntaxNode | null)?.type === "string") nodes.push(value as SyntaxNode);
}

const lineStarts = new Map<string, number[]>();

/** Line number, from 1, of an offset into a text. */
export function lineAt(text: string, offset: number): number {
  let starts = lineStarts.get(text);
  if (!starts) {
    starts = [0];
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
    lineStarts.set(text, starts);
  }
  let [low, high] = [0, starts.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle;
  }
  return low + 1;
}

/** One breach of a rule: the file, what is wrong, what to do instead. */
export interface Breach {
  readonly file: string;
  readonly problem: string;
  readonly remedy: string;
}

export const asLines = (breaches: readonly Breach[]) =>
  breaches.map(({ file, problem, remedy }) => `${file}: ${problem}. ${remedy}.`);
