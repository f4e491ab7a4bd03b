import type { Plugin } from "vite";
import * as zod from "zod/mini";

/**
 * Keeps schemas and zod on the server. A page calls endpoints by method and path and never validates with their schemas, so the
 * browser's copy of an endpoint has only what a call needs, and zod/mini builds nothing; to use a schema in a page fails at once.
 */
export function withoutSchemas(): Plugin {
  const id = "\0without-schemas";
  return {
    name: "without-schemas",
    enforce: "post",
    resolveId: { order: "pre", handler: (source) => (source === "zod/mini" ? id : undefined) },
    load: (loaded) => (loaded === id ? { code: emptyZod(), moduleSideEffects: false } : undefined),
    transform(code, file) {
      if (!/worker\/contract\/[\w-]+\.ts$/.test(file)) return undefined;
      const edits: Edit[] = [];
      for (const statement of (this.parse(code) as unknown as SyntaxNode).body ?? [])
        editStatement(code, statement, edits);
      edits.sort((a, b) => b.at - a.at);
      return { code: edits.reduce((text, e) => text.slice(0, e.at) + e.put + text.slice(e.until), code), map: null };
    },
  };
}

function emptyZod(): string {
  const names = (kind: string) => Object.entries(zod).flatMap(([name, value]) => (typeof value === kind ? [name] : []));
  return `
    const schema = { check: () => schema };
    const build = () => schema;
    const builders = new Proxy({}, { get: () => build });
    export { ${names("function").map((name) => `build as ${name}`)}, ${names("object").map((name) => `builders as ${name}`)} };`;
}

interface Edit {
  readonly at: number;
  readonly until: number;
  readonly put: string;
}

interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly name?: string;
  readonly body?: SyntaxNode[];
  readonly declaration?: SyntaxNode | null;
  readonly declarations?: SyntaxNode[];
  readonly init?: SyntaxNode | null;
  readonly callee?: SyntaxNode;
  readonly arguments?: SyntaxNode[];
  readonly properties?: SyntaxNode[];
  readonly key?: SyntaxNode;
}

/** What the caller (shared/api.ts) reads of an endpoint. */
const callerKeys = new Set(["name", "method", "path", "bodyKind", "isBare"]);

/** Leaves of an endpoint what a call needs, and lets every other made value go when nothing uses it. */
function editStatement(code: string, statement: SyntaxNode, edits: Edit[]): void {
  const { declarations = [] } = statement.declaration ?? statement;
  for (const { init } of declarations) {
    if (!init || !["CallExpression", "ObjectExpression"].includes(init.type)) continue;
    const [definition] = init.callee?.name === "endpoint" ? (init.arguments ?? []) : [];
    if (definition) {
      const kept = definition.properties?.filter(({ key }) => callerKeys.has(key?.name ?? "")) ?? [];
      const texts = kept.map(({ start, end }) => code.slice(start, end));
      edits.push({ at: definition.start, until: definition.end, put: `{ ${texts.join(", ")} }` });
    }
    edits.push({ at: init.start, until: init.start, put: "/*#__PURE__*/ (() => (" });
    edits.push({ at: init.end, until: init.end, put: "))()" });
  }
}
