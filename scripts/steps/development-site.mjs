import { once } from "node:events";
import { cpSync, mkdirSync, realpathSync, writeFileSync } from "node:fs";
import { createServer as createHttpServer } from "node:http";
import { dirname, join } from "node:path";
import { root } from "./bootstrap.mjs";
import { writeBuildFiles } from "./build-files.mjs";
import { loadModule } from "./environment.mjs";

/** The site of the worker of `npm run dev`: not built, only documents whose modules Vite serves. */
export const developmentSiteFolder = "dist/development";
const base = "/vite/";
const served = ["web", "worker/contract", "node_modules"];

/** Vite on 127.0.0.1: the web app's modules with hot reloading under one prefix, everything else from the worker behind it. */
export async function startDevelopmentServer({ folder, port, worker }) {
  const { createServer } = await import("vite");
  const server = createHttpServer();
  const vite = await createServer({
    configFile: join(root, "web/vite.config.ts"),
    base,
    appType: "custom",
    logLevel: "warn",
    cacheDir: join(root, folder, "vite"),
    server: {
      // With a server of its own Vite would end this process at a signal, before the worker has stopped.
      middlewareMode: true,
      hmr: { server },
      // Vite may serve nothing else of the project, such as its local secrets.
      fs: { allow: served.map((path) => realpathSync(join(root, path))) },
      proxy: { [`^(?!${base})`]: { target: worker, configure: (proxy) => proxy.on("proxyRes", withoutPolicy) } },
    },
  });
  server.on("request", vite.middlewares);
  await writeDocuments(vite);
  return {
    async listen() {
      server.listen(port, "127.0.0.1");
      await once(server, "listening");
    },
    async close() {
      await vite.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

/**
 * Removes the documents' content security policy, which does not allow the modules and styles that Vite inserts during
 * development.
 */
function withoutPolicy({ headers }) {
  if (headers["content-type"]?.startsWith("text/html")) delete headers["content-security-policy"];
}

async function writeDocuments(vite) {
  const site = join(root, developmentSiteFolder);
  cpSync(join(root, "web/public"), site, { recursive: true });
  const { developmentDocuments } = await loadModule("web/build/development.ts");
  for (const [file, html] of Object.entries(developmentDocuments)) {
    const target = join(site, `${file}.html`);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, await vite.transformIndexHtml(`/${file}.html`, html));
  }
  const { redirectsFile } = await loadModule("web/build/pages.ts");
  writeFileSync(join(site, "_redirects"), redirectsFile);
  await writeBuildFiles(developmentSiteFolder);
}
