import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { root } from "./bootstrap.mjs";
import { runWhenChanged } from "./fingerprint.mjs";
import { runOrThrow } from "./run.mjs";
import { workerOptions } from "./worker-options.mjs";

const bundler = join(root, "scripts/entries/bundle-node.mjs");
const sources = [
  "worker",
  "web/h5",
  "web/own-pages",
  "web/router.tsx",
  "web/render-page.tsx",
  "web/shared",
  "drizzle",
  "scripts/entries",
  "package-lock.json",
];

/** The program that `npm run serve` starts, and the same with the simulated phone on the screen. */
export const nodeProgram = "dist/node/node-deployment.mjs";
export const nodeDemoProgram = "dist/node-demo/node-demo.mjs";
/** The program of the continuous backup. */
export const nodeBackupProgram = "dist/node/continuous-backup.mjs";

/**
 * Everything that the Node deployment has beside the built site: its programs, the migrations as statements, compressed
 * files.
 */
export async function buildNodeDeployment() {
  await Promise.all([bundle(nodeProgram), bundle(nodeBackupProgram), writeMigrations(), compressSite()]);
}

export const buildNodeDemo = () => bundle(nodeDemoProgram);

async function bundle(file) {
  const folder = dirname(file);
  const entry = file.replace(/^.*\/(.*)\.mjs$/, "scripts/entries/$1.ts");
  const mark = `${file}.built-from`;
  if (!existsSync(join(root, file))) rmSync(join(root, mark), { force: true });
  await runWhenChanged(mark, sources, () =>
    runOrThrow(process.execPath, [bundler, entry, folder], { limitMs: 240_000 }),
  );
}

/** Wrangler splits the SQL and reads the configuration here once, so that a running Node process needs neither. */
async function writeMigrations() {
  const files = [join(root, "dist/node/migrations.json"), join(root, "dist/node/worker-first.json")];
  const mark = "dist/node/migrations-from";
  if (!files.every(existsSync)) rmSync(join(root, mark), { force: true });
  await runWhenChanged(mark, ["migrations", "wrangler.toml", "package-lock.json"], async () => {
    const { unstable_splitSqlQuery } = await import("wrangler");
    const names = readdirSync(join(root, "migrations")).filter((name) => name.endsWith(".sql"));
    const migrations = names.sort().map((name) => ({
      name,
      statements: unstable_splitSqlQuery(readFileSync(join(root, "migrations", name), "utf8")),
    }));
    const { assets } = await workerOptions();
    mkdirSync(join(root, "dist/node"), { recursive: true });
    writeFileSync(files[0], JSON.stringify(migrations));
    writeFileSync(files[1], JSON.stringify(assets.run_worker_first));
  });
}

const packers = {
  ".br": (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  ".gz": (bytes) => promisify(gzip)(bytes, { level: 9 }),
};
const isText = /\.(html|js|css|svg|json|txt|xml|webmanifest|wasm|md)$/;
const smallest = 512;
const atOnce = 4;

/**
 * Compresses every text of the site into `dist/node/compressed`; a file that would shrink by less than a tenth is left
 * out. Brotli's highest level takes twice as long and saves 2 %.
 */
async function compressSite() {
  const [site, packed] = [join(root, "dist/site"), join(root, "dist/node/compressed")];
  if (!existsSync(packed)) rmSync(join(root, "dist/node/compressed-from"), { force: true });
  await runWhenChanged("dist/node/compressed-from", ["dist/site"], async () => {
    rmSync(packed, { recursive: true, force: true });
    const names = readdirSync(site, { recursive: true }).filter((name) => isText.test(name));
    const next = async () => {
      for (let name = names.pop(); name !== undefined; name = names.pop()) await compressFile(site, packed, name);
    };
    await Promise.all(Array.from({ length: atOnce }, next));
  });
}

async function compressFile(site, packed, name) {
  const bytes = readFileSync(join(site, name));
  if (bytes.length < smallest) return;
  mkdirSync(dirname(join(packed, name)), { recursive: true });
  for (const [ending, pack] of Object.entries(packers)) {
    const small = await pack(bytes);
    if (small.length < bytes.length * 0.9) writeFileSync(join(packed, name + ending), small);
  }
}
