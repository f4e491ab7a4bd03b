import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import { minify as swcMinify } from "@swc/core";
import { build, minify as oxcMinify, Visitor } from "vite";
import { root } from "../steps/bootstrap.mjs";
import { ownPages } from "../steps/own-pages.mjs";

const [entry, outDir] = process.argv.slice(2);

/** What is alike lies together, tables before the contract before everything else: gzip looks back 32 kB (docs/decisions.md). */
const alikeTogether = {
  name: "alike-together",
  transform(code, id) {
    if (id !== resolve(root, entry)) return undefined;
    const first = ["drizzle/schema", "worker/contract"].flatMap((folder) =>
      readdirSync(resolve(root, folder))
        .filter((name) => name.endsWith(".ts"))
        .map((name) => `import "${root}/${folder}/${name}";`),
    );
    return { code: `${first.join("")}\n${code}`, map: null };
  },
};

/**
 * Without the schemas of replies, which the running worker's types do not know (`MountedEndpoint`): a fortieth of the upload, and a
 * quarter of the schemas that every start would make.
 */
const withoutReplies = {
  name: "without-replies",
  transform(code, id) {
    if (!id.startsWith(resolve(root, "worker/contract"))) return undefined;
    const cuts = [];
    new Visitor({
      CallExpression({ callee, arguments: [definition] }) {
        if (callee.name !== "endpoint") return;
        for (const property of definition.properties) if (property.key?.name === "reply") cuts.push(property.value);
      },
    }).visit(this.parse(code, { lang: "ts" }));
    const kept = cuts.reduceRight((text, { start, end }) => `${text.slice(0, start)}null${text.slice(end)}`, code);
    return { code: kept, map: null };
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

/** One entry of the worker as one file for the runtime, bundled and minified, no source rewritten; a process of its own, because vite sets NODE_ENV for good. */
await build({
  root,
  configFile: false,
  publicDir: false,
  logLevel: "warn",
  plugins: [alikeTogether, withoutReplies, ownPages, minified],
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
