import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import { minify as swcMinify } from "@swc/core";
import { build, minify as oxcMinify, Visitor } from "vite";
import { madeAtFirstUse } from "../steps/at-first-use.mjs";
import { root } from "../steps/bootstrap.mjs";
import { edited } from "../steps/edited.mjs";
import { leanTables } from "../steps/lean-tables.mjs";
import { ownPages } from "../steps/own-pages.mjs";

const [entry, outDir] = process.argv.slice(2);

/** What is alike lies together, tables before the contract before everything else: gzip looks back 32 kB (docs/decisions.md). The bench's empty worker has neither. */
const alikeTogether = {
  name: "alike-together",
  transform(code, id) {
    if (id !== resolve(root, entry) || !entry.startsWith("worker/")) return undefined;
    const first = ["drizzle/schema", "worker/contract"].flatMap((folder) =>
      readdirSync(resolve(root, folder))
        .filter((name) => name.endsWith(".ts"))
        .map((name) => `import "${root}/${folder}/${name}";`),
    );
    return { code: `${first.join("")}\n${code}`, map: null };
  },
};

const inputs = ["params", "query", "body"];
const atFirstUse = "\0at-first-use";

/**
 * Endpoints as the running worker reads them. Without the schemas of replies, which its types do not know (`MountedEndpoint`): a
 * fortieth of the upload, and a quarter of the schemas that every start would make. And the schemas of inputs are made when a call
 * is first asked: no start makes them.
 */
const leanEndpoints = {
  name: "lean-endpoints",
  resolveId: (id) => (id === atFirstUse ? id : undefined),
  load: (id) =>
    id === atFirstUse
      ? "export const atFirstUse = (of, name, value) => (Object.defineProperty(of, name, { value }), value);"
      : undefined,
  transform(code, id) {
    if (!id.startsWith(resolve(root, "worker/contract"))) return undefined;
    const edits = [];
    new Visitor({
      CallExpression({ callee, arguments: [definition] }) {
        if (callee.name !== "endpoint") return;
        for (const { key, value, start, end } of definition.properties) {
          const text = code.slice(value?.start, value?.end);
          if (key?.name === "reply") edits.push({ start: value.start, end: value.end, text: "null" });
          if (inputs.includes(key?.name))
            edits.push({ start, end, text: `get ${key.name}() { return atFirstUse(this, "${key.name}", ${text}); }` });
        }
      },
    }).visit(this.parse(code, { lang: "ts" }));
    return { code: `import { atFirstUse } from "${atFirstUse}";\n${edited(code, edits)}`, map: null };
  },
};

/** swc and then oxc minify in place of the bundler, which prints a chunk once more after `renderChunk`: 2.5 % fewer bytes (docs/decisions.md). */
const minified = {
  name: "minified",
  async generateBundle(_, files) {
    for (const file of Object.values(files)) {
      const { code } = await swcMinify(file.code, {
        module: true,
        compress: { ecma: 2024, passes: 4, inline: 1 },
        mangle: true,
      });
      file.code = (
        await oxcMinify("main.js", code, { module: true, compress: { target: "es2024" }, mangle: { toplevel: true } })
      ).code;
    }
  },
};

/** One entry of the worker as one file for the runtime, bundled and minified; a process of its own, because vite sets NODE_ENV for good. */
await build({
  root,
  configFile: false,
  publicDir: false,
  logLevel: "warn",
  plugins: [alikeTogether, leanTables, madeAtFirstUse, leanEndpoints, ownPages, minified],
  ssr: { noExternal: true, target: "webworker" },
  define: { BUNDLED_WORKER: "true" },
  resolve: { conditions: ["workerd", "worker", "browser", "import", "default"] },
  build: {
    ssr: entry,
    outDir,
    emptyOutDir: true,
    minify: false,
    target: "es2024",
    sourcemap: false,
    rolldownOptions: {
      external: [/^(node|cloudflare):/],
      // Nothing in the worker hides work behind the reading of a property.
      treeshake: { propertyReadSideEffects: false },
      output: { codeSplitting: false, entryFileNames: "[name].js" },
    },
  },
});
