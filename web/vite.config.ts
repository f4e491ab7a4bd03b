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
        modulePreload: { polyfill: false },
        target: ["chrome88", "safari14"],
        cssTarget: ["chrome88", "safari14"],
        rollupOptions: {
          input: { boot: `${web}/boot.ts`, login: `${web}/admin/session/login.enhance.ts` },
          // What every document loads travels as one file: it compresses better than twelve.
          output: {
            codeSplitting: {
              groups: [
                {
                  name: "app",
                  test: /node_modules.(react|react-dom|scheduler|@tanstack.(react-router|router-core|history|store|react-store))[\\/]/,
                },
              ],
            },
          },
        },
      },
  ssr: { noExternal: true, external: ["lightningcss"] },
}));

/**
 * Keeps zod out of the browser (11 KB brotli). A page calls endpoints by method and path and never validates with their
 * schemas, so zod/mini is replaced by builders that build nothing; to use a schema in a page fails at once.
 */
function withoutSchemas(): Plugin {
  const id = "\0without-schemas";
  const names = (kind: string) => Object.entries(zod).flatMap(([name, value]) => (typeof value === kind ? [name] : []));
  const code = `
    const schema = { check: () => schema };
    const build = () => schema;
    const builders = new Proxy({}, { get: () => build });
    export { ${names("function").map((name) => `build as ${name}`)}, ${names("object").map((name) => `builders as ${name}`)} };`;
  return {
    name: "without-schemas",
    enforce: "pre",
    resolveId: (source) => (source === "zod/mini" ? id : undefined),
    load: (loaded) => (loaded === id ? { code, moduleSideEffects: false } : undefined),
  };
}
