import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const web = import.meta.dirname;

/** Two builds from one source: the browser's chunks, and (with --ssr) the program that prerenders the public pages. */
export default defineConfig(({ isSsrBuild }) => ({
  root: web,
  base: "/",
  publicDir: isSsrBuild ? false : "public",
  plugins: [react()],
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
        rollupOptions: { input: { boot: `${web}/boot.ts`, login: `${web}/admin/session/login.enhance.ts` } },
      },
  ssr: { noExternal: true, external: ["lightningcss"] },
}));
