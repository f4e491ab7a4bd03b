import { rmSync } from "node:fs";
import { cp, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { root } from "../../scripts/steps/bootstrap.mjs";
import { ensureBrowser } from "../../scripts/steps/browser.mjs";
import { ensureDevVars } from "../../scripts/steps/dev-vars.mjs";
import { findFreePort } from "../../scripts/steps/free-port.mjs";
import { ensureDatabase } from "../../scripts/steps/local-database.mjs";
import { serveProduct } from "../../scripts/steps/serve.mjs";
import { buildSite } from "../../scripts/steps/site.mjs";

/** The product as `npm start` runs it, freshly seeded. */
export interface RunningProduct {
  readonly address: string;
  readonly admin: { readonly username: string; readonly password: string };
  /** Contents of demo.json. */
  readonly demo: Readonly<Record<string, unknown>>;
}

declare module "vitest" {
  export interface ProvidedContext {
    products: readonly RunningProduct[];
    /** A folder with the same laboratory that is not being served, for backups. */
    stillFolder: string;
    /** A second such folder, for tests that copy and kill it. */
    killedFolder: string;
  }
}

/**
 * One product for each vitest worker, so that two test files never share a laboratory at the same time; the laboratory
 * is seeded once and copied.
 */
const folders = [".local/browser", ".local/browser-2"] as const;
const stillFolder = ".local/browser-still";
const killedFolder = ".local/browser-killed";

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [first, second] = folders;
  await ensureBrowser();
  await seed(first);
  for (const copy of [second, stillFolder, killedFolder]) {
    rmSync(join(root, copy), { recursive: true, force: true });
    await cp(join(root, first), join(root, copy), { recursive: true });
  }
  project.provide("stillFolder", stillFolder);
  project.provide("killedFolder", killedFolder);
  const running = await Promise.all(folders.map(serveSeeded));
  project.provide(
    "products",
    running.map(({ product }) => product),
  );
  return async () => {
    for (const { stop } of running) await stop();
  };
}

/** Builds, seeds and serves from an emptied folder; also used for pictures. */
export async function startProduct(place: string): Promise<Served> {
  await seed(place);
  return serveSeeded(place);
}

interface Served {
  readonly product: RunningProduct;
  readonly stop: () => Promise<void>;
}

async function seed(place: string): Promise<void> {
  await buildSite();
  ensureDevVars();
  rmSync(join(root, place), { recursive: true, force: true });
  await ensureDatabase(place);
}

async function serveSeeded(place: string): Promise<Served> {
  const server = await serveProduct({ folder: place, port: await findFreePort() });
  const fromFile = async (name: string) => JSON.parse(await readFile(join(root, place, name), "utf8"));
  const product: RunningProduct = {
    address: server.address,
    admin: await fromFile("admin.json"),
    demo: await fromFile("demo.json"),
  };
  return { product, stop: server.stop };
}
