import { build } from "vite";
import { root } from "../steps/bootstrap.mjs";

const [entry, outDir] = process.argv.slice(2);
// With the NODE_ENV of a test runner or a developer, pages would be compiled for React's development version, which the
// program does not contain.
process.env.NODE_ENV = "production";

/** Bundles each entry of the Node program into one file; only the native database engine stays a package beside it. */
await build({
  root,
  configFile: false,
  publicDir: false,
  logLevel: "warn",
  define: { "process.env.NODE_ENV": '"production"' },
  ssr: { noExternal: true, external: ["libsql"] },
  build: {
    ssr: entry,
    outDir,
    emptyOutDir: false,
    target: "node22",
    sourcemap: false,
    rolldownOptions: {
      output: { codeSplitting: false, entryFileNames: "[name].mjs" },
      checks: { bundlerTimings: false },
    },
  },
});
