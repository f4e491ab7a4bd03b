import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import * as zod from "zod/mini";

const web = import.meta.dirname;

/** Two builds from one source: the browser's chunks, and (with --ssr) the program that prerenders the public pages. */
export default defineConfig(({ isSsrBuild }) => ({
  root: web,
  base: "/",
  publicDir: isSsrBuild ? false : "public",
  plugins: [react(), withoutSchemas()],
  resolve: { alias: [{ find: /^#contract\/(.*)$/, replacement: `${web}/../worker/contract/$1.ts` }] },
  build: isSsrBuild
    ? { outDir: "../dist/prerender", emptyOutDir: true, ssr: "build/site.ts", target: "node22" }
    : {
        outDir: "../dist/site",
        emptyOutDir: true,
        manifest: "manifest.json",
        modulePreload: {
          polyfill: false,
          // A lazy chunk names the files that it imports itself; only its styles must be there before it runs.
          resolveDependencies: (_, files) => files.filter((file) => file.endsWith(".css")),
        },
        target: ["chrome88", "safari14"],
        cssTarget: ["chrome88", "safari14"],
        rollupOptions: {
          input: { boot: `${web}/boot.ts`, login: `${web}/admin/session/login.enhance.ts` },
          output: { codeSplitting: { groups: travelTogether } },
        },
      },
  ssr: { noExternal: true, external: ["lightningcss"] },
}));

// Files that a document always loads together travel as one: it compresses better than dozens. What is listed may import only
// what is listed or what never imports it back; the build refuses chunks that import each other in a circle.
const travelTogether = [
  {
    name: "app",
    test: /node_modules.(react|react-dom|scheduler|@tanstack.(react-router|router-core|history|store|react-store))[\\/]/,
  },
  {
    name: "staff",
    includeDependenciesRecursively: false,
    test: new RegExp(
      [
        "@tanstack/(query-core|react-query)/(?!.*/(mutationObserver|infiniteQueryObserver|queriesObserver|useMutation|useInfiniteQuery|useQueries))",
        "@mantine/core/esm/core/(MantineProvider|utils)/(?!use-mantine-color-scheme/use-mantine-color-scheme|.*scoped-keydown)",
        "@mantine/hooks/esm/(use-color-scheme|use-media-query|use-isomorphic-effect|use-reduced-motion)/",
        "@tabler/icons-react/dist/esm/(createReactComponent|defaultAttributes)",
        "get-nonce/",
        "web/admin/(parts/(store|toast-queue|confirm|own-link|on-idle)|shell/query-client|session/leave)\\.",
        "worker/contract/(session|menus|settings)\\.",
      ].join("|"),
    ),
  },
];

/**
 * Keeps schemas and zod on the server. A page calls endpoints by method and path and never validates with their schemas, so the
 * browser's copy of the contract has endpoints without them, and zod/mini builds nothing; to use a schema in a page fails at once.
 */
function withoutSchemas(): Plugin {
  const id = "\0without-schemas";
  return {
    name: "without-schemas",
    enforce: "post",
    resolveId: { order: "pre", handler: (source) => (source === "zod/mini" ? id : undefined) },
    load: (loaded) => (loaded === id ? { code: emptyZod(), moduleSideEffects: false } : undefined),
    transform(code, file) {
      if (!/worker\/contract\/[\w-]+\.ts$/.test(file)) return undefined;
      const edits: Edit[] = [];
      for (const statement of (this.parse(code) as unknown as SyntaxNode).body ?? []) editStatement(statement, edits);
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

const schemaKeys = new Set(["params", "query", "body", "reply", "auditFields"]);

/** Drops an endpoint's schemas, and lets every other made value go when nothing uses it. */
function editStatement(statement: SyntaxNode, edits: Edit[]): void {
  const { declarations = [] } = statement.declaration ?? statement;
  for (const { init } of declarations) {
    if (!init || !["CallExpression", "ObjectExpression"].includes(init.type)) continue;
    const isEndpoint = init.callee?.name === "endpoint";
    for (const property of (isEndpoint && init.arguments?.[0]?.properties) || []) {
      if (schemaKeys.has(property.key?.name ?? ""))
        edits.push({ at: property.start, until: property.end, put: "x: 0" });
    }
    edits.push({ at: init.start, until: init.start, put: "/*#__PURE__*/ (() => (" });
    edits.push({ at: init.end, until: init.end, put: "))()" });
  }
}
