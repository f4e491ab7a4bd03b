import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin, runnerImport } from "vite";
import * as zod from "zod/mini";
import { oldestBrowsers } from "./build/browsers.ts";
import { lighter } from "./build/lighter.ts";
import { firstSource, loginPage, samplePage } from "./build/pages.ts";
import { smaller } from "./build/smaller.ts";

const web = import.meta.dirname;
const alias = [{ find: /^#contract\/(.*)$/, replacement: `${web}/../worker/contract/$1.ts` }];

/** Scripts of one file, by the mode that builds them. */
const oneFile: Readonly<Record<string, string | undefined>> = {
  login: loginPage.source,
  sample: samplePage.source,
  first: firstSource,
};

/**
 * Builds from one source: the browser's chunks, with --mode login the sign-in page's script and with --mode sample that of the
 * framed sample report (one file each, so that the page is usable after one answer), with --mode first the script inside the
 * documents for visitors, and with --ssr the program that
 * prerenders the public pages.
 */
export default defineConfig(({ isSsrBuild, mode }) => ({
  root: web,
  base: "/",
  publicDir: isSsrBuild || oneFile[mode] ? false : "public",
  plugins: [react(), withoutSchemas(), withFinishedLists(), ...(isSsrBuild ? [] : [lighter(), smaller()])],
  resolve: { alias },
  build: isSsrBuild
    ? { outDir: "../dist/prerender", emptyOutDir: true, ssr: "build/site.ts", target: "node22" }
    : {
        outDir: "../dist/site",
        emptyOutDir: !oneFile[mode],
        manifest: oneFile[mode] ? `manifest-${mode}.json` : "manifest.json",
        modulePreload: {
          polyfill: false,
          // A lazy chunk names the files that it imports itself; only its styles must be there before it runs.
          resolveDependencies: (_, files) => files.filter((file) => file.endsWith(".css")),
        },
        target: [...oldestBrowsers],
        cssTarget: [...oldestBrowsers],
        rollupOptions: {
          input: [`${web}/${oneFile[mode] ?? "boot.ts"}`],
          // A field is set, not defined: the same for classes that shadow no setter, and none here does.
          transform: { assumptions: { setPublicClassFields: true } },
          output: { codeSplitting: oneFile[mode] ? false : { groups: travelTogether } },
        },
      },
  ssr: { noExternal: true, external: ["lightningcss"] },
}));

// Files that a document always loads together travel as one: it compresses better than dozens. What is listed may import only
// what is listed or what never imports it back; the build refuses chunks that import each other in a circle.
const travelTogether = [
  {
    name: "app",
    test: /web\/shared\/broken-page|@oxc-project|node_modules.(react|react-dom|scheduler)[\\/]/,
  },
  {
    name: "router",
    test: /web\/build\/scroll-after|node_modules.@tanstack.(react-router|router-core|history|store|react-store)[\\/]/,
  },
  {
    name: "shared",
    includeDependenciesRecursively: false,
    test: /web\/(guard|shared\/(api|browser-storage|china-time|clock|faces|fetch-page|fetch-part|public-paths|search-codec|session|translated-pages))\.|worker\/contract\/(messages|endpoint|envelope|limits)\./,
  },
  {
    name: "own",
    includeDependenciesRecursively: false,
    test: /web\/h5\/first-answer\.|worker\/contract\/screens\/gates\./,
  },
  {
    name: "staff",
    includeDependenciesRecursively: false,
    test: new RegExp(
      [
        "@tanstack/(query-core|react-query)/(?!.*/(mutationObserver|infiniteQueryBehavior|infiniteQueryObserver|queriesObserver|useMutation|useInfiniteQuery|useQueries))",
        "@mantine/core/esm/core/(MantineProvider|utils)/(?!use-mantine-color-scheme/use-mantine-color-scheme|.*scoped-keydown)",
        "@mantine/hooks/esm/(use-color-scheme|use-media-query|use-isomorphic-effect|use-reduced-motion)/",
        "@tabler/icons-react/dist/esm/(createReactComponent|defaultAttributes)",
        "get-nonce/",
        "web/admin/parts/(store|toast-queue|confirm|own-link|places|on-idle|data/(query-client|key-of|refresh))\\.",
        "web/admin/(shell/menu/menu-tree|parts/why/asked-tags)\\.",
        "web/admin/session/(leave|access|current-user|admin-call|error-catalogue|token-exchange|access-token|sign-in-again|session\\.api)\\.",
        "icons/IconChevronDown\\.",
        "worker/contract/(session|menus|app-config|wildcard-permission)\\.",
      ].join("|"),
    ),
  },
  {
    name: "screen",
    includeDependenciesRecursively: false,
    test: new RegExp(
      [
        "@mantine/core/esm/core/(Box|InlineStyles|factory|styles-api)/",
        "@mantine/core/esm/components/(Button|Loader|Transition|UnstyledButton)/",
        "node_modules/clsx/",
        "@mantine/hooks/esm/use-did-update/",
        "icons/Icon(AlertTriangle|InfoCircle|CircleX|CircleCheck|Check|Plus|ChevronLeft|ChevronRight|Selector)\\.",
        "@tanstack/(query-core|react-query)/.*/(mutationObserver|useMutation)",
        "web/admin/parts/(blank|choice|error-state|format-time|list/select-box|page-header|status-badge|time-text|on-opening)\\.",
        "web/admin/parts/(window/dialog|form/field-errors|data/(queries|use-write)|state/state-(words|badge))\\.",
      ].join("|"),
    ),
  },
  {
    name: "lab",
    includeDependenciesRecursively: false,
    test: /web\/admin\/(parts\/(panel|loaded|facts))\./,
  },
  {
    name: "list",
    includeDependenciesRecursively: false,
    test: /web\/admin\/parts\/(list\/(filter|list|page-size|text)|table\/(?!filling|table-menu|saved-view|column-order|cells|export|row-b|long))|(icons\/IconArrow(Up|sSort)|contract\/preferences)\./,
  },
  {
    name: "codes",
    includeDependenciesRecursively: false,
    test: /web\/admin\/(parts\/table\/cells|lab\/barcodes\/(barcode-text|grouped-barcode))\./,
  },
  {
    name: "records",
    includeDependenciesRecursively: false,
    test: /web\/admin\/parts\/(history\/history-step|records\/record(-steps|s-header))/,
  },
  {
    name: "system",
    includeDependenciesRecursively: false,
    test: /web\/admin\/parts\/(history\/undo|records\/(status-switch|new-|remove)|list\/export)/,
  },
];

/** Puts the finished values in the place of a module that computes them from the lists of all pages. */
function withFinishedLists(): Plugin {
  return {
    name: "with-finished-lists",
    enforce: "pre",
    async load(id) {
      if (!/(admin\/shell\/screen-facts|shared\/public-paths)\.ts$/.test(id)) return undefined;
      const { module } = await runnerImport<Record<string, unknown>>(id, { configFile: false, resolve: { alias } });
      const values = Object.entries(module).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`);
      return values.join("\n");
    },
  };
}

/**
 * Keeps schemas and zod on the server. A page calls endpoints by method and path and never validates with their schemas, so the
 * browser's copy of an endpoint has only what a call needs, and zod/mini builds nothing; to use a schema in a page fails at once.
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
