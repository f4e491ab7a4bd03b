import reactPlugin from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { oldestBrowsers } from "./build/browsers.ts";
import { packagePatchPlugin } from "./build/library-patches.ts";
import { firstScriptSource, loginPage, samplePage } from "./build/pages.ts";

const web = import.meta.dirname;

/** Scripts of one file, by the mode that builds them. */
const oneFile: Readonly<Record<string, string | undefined>> = {
  login: loginPage.source,
  sample: samplePage.source,
  first: firstScriptSource,
};

/** React in a separate file keeps its name, and stays in people's caches, from release to release: 64 of a phone page's 110 kB. */
const react = { name: "react", test: /node_modules.(react|react-dom|scheduler)[\\/]/ };

/** What every part of the web app loads besides React: the router, and the shared modules. */
const router = {
  name: "router",
  test: /node_modules.@tanstack.(react-router|router-core|history|store|react-store)[\\/]|rolldown.runtime|vite.preload-helper|worker.contract.endpoint|web.(router|hydrate|phone-guard|use-early-input|early-input|shared.(?!session|faces|public-paths|app-info)[\w-]+)\.tsx?$/,
};

/** Modules of every phone page; one file compresses better than fifteen of half a kilobyte. */
const phone = {
  name: "phone",
  test: /web.h5.(routes|navigation|first-answer|flow-\w+|layout.[\w-]+|info.birth-text|parts.(action-bar|field|icons|in-wechat|moment-text|progress-line|rows|service-text|text-size|toasts|toast-queue|use-hydrated|use-keyboard|use-lazy-part))\.tsx?$/,
  includeDependenciesRecursively: false,
};

/** Small modules that the office shares with pages for visitors and that no group above has: a file each, because a page for visitors loads few of them. */
const shared = {
  debugName: "shared",
  name: (id: string) => /([\w-]+)\.\w+$/.exec(id)?.[1] ?? null,
  test: /defineProperty|web.(guard|shared.[\w-]+)\.ts$|worker.contract.plain-text/,
};

/** The office's icons and its shell, which every screen of it loads. */
const icons = { name: "icons", test: /node_modules.@tabler[\\/]/ };
const office = { name: "office", test: /web.admin.routes/ };

/**
 * Styles of the office besides those of its shell, in one file: of two rules of equal weight the later one wins, and so
 * their order is the same on every way to a screen.
 */
const officeStyles = { name: "office-styles", test: /(web.admin|node_modules.@mantine).*\.css$/ };

/** What 48 or more of the office's screens and dialogs need. */
const officeParts = {
  name: "office-parts",
  test: /web.admin.parts|worker.contract|node_modules/,
  minShareCount: 48,
  includeDependenciesRecursively: false,
};

/** No warning that plugins take long, which only says that the machine is slow. */
const checks = { bundlerTimings: false };

/**
 * Builds from one source: the browser's chunks, with --mode login the sign-in page's script and with --mode sample that
 * of the framed sample report (one file each, so that the page is usable after one request), with --mode first the
 * inline script of documents for visitors, and with --ssr the program that prerenders the public pages.
 */
export default defineConfig(({ isSsrBuild, mode }) => ({
  root: web,
  base: "/",
  publicDir: isSsrBuild || oneFile[mode] ? false : "public",
  plugins: [reactPlugin(), packagePatchPlugin()],
  build: isSsrBuild
    ? {
        outDir: "../dist/prerender",
        emptyOutDir: true,
        ssr: "build/site.ts",
        target: "node22",
        rollupOptions: { checks },
      }
    : {
        outDir: "../dist/site",
        emptyOutDir: !oneFile[mode],
        manifest: oneFile[mode] ? `manifest-${mode}.json` : "manifest.json",
        modulePreload: {
          polyfill: false,
          // A lazy chunk imports its files itself; only its styles must be loaded before it runs.
          resolveDependencies: (_, files) => files.filter((file) => file.endsWith(".css")),
        },
        target: [...oldestBrowsers],
        cssTarget: [...oldestBrowsers],
        rollupOptions: {
          checks,
          input: [`${web}/${oneFile[mode] ?? "boot.ts"}`],
          output: {
            codeSplitting: oneFile[mode]
              ? false
              : { groups: [react, router, phone, shared, icons, office, officeStyles, officeParts] },
          },
        },
      },
  ssr: { noExternal: true, external: ["lightningcss"] },
  // Files that `npm run dev` scans for packages before the first page needs them.
  optimizeDeps: {
    entries: ["boot.ts", samplePage.source, "admin/session/login.development.tsx"],
    rolldownOptions: { plugins: [packagePatchPlugin()] },
  },
}));
