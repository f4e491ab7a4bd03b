import { execFileSync } from "node:child_process";
import {
  accessSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { root } from "./bootstrap.mjs";

const modules = join(root, "node_modules");
const packaged = join(modules, "@sparticuz/chromium/bin");
const unpacked = join(modules, ".chromium");
const mark = join(unpacked, "unpacked-from");

/**
 * Chinese and Latin in the weights that the pages use; the second family is for codes and for characters that the first
 * lacks.
 */
const fontFiles = [
  ...["Regular", "Medium", "Bold"].map((weight) => `@embedpdf/fonts-sc/fonts/NotoSansHans-${weight}.otf`),
  ...["Mono", "Mono-Bold", ""].map((kind) => `dejavu-fonts-ttf/ttf/DejaVuSans${kind}.ttf`),
];

/** Flags for a machine without a screen or a sandbox, and for a browser that contacts no other server than ours. */
const flags = [
  ...["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
  ...["--disable-background-networking", "--disable-component-update", "--disable-default-apps", "--disable-sync"],
  "--font-render-hinting=none",
];

/**
 * Unpacks once the Chromium and the fonts that come as npm packages: every machine then renders the same, whatever is
 * installed on it. CHROMIUM_PATH names another browser, which gets the same fonts and locale.
 * @returns Options for Playwright's `launch`.
 */
export async function ensureBrowser() {
  if (!isUnpacked()) await unpack();
  // Without a UTF-8 locale Chromium names every download with a Chinese name "download".
  const env = { ...process.env, FONTCONFIG_FILE: join(unpacked, "fonts.conf"), LC_ALL: "C.UTF-8" };
  const options = { args: flags, ignoreDefaultArgs: hasSharedMemory() ? [noSharedMemory] : [] };
  const own = process.env.CHROMIUM_PATH;
  if (own) {
    if (!existsSync(own)) throw new Error(`CHROMIUM_PATH names ${own}, and there is no such file.`);
    return { ...options, executablePath: own, env };
  }
  return {
    ...options,
    executablePath: join(unpacked, "chromium"),
    env: { ...env, LD_LIBRARY_PATH: join(unpacked, "lib") },
  };
}

/** Playwright's own flag: what a browser's processes share lies in files of the temporary folder, which costs time. */
const noSharedMemory = "--disable-dev-shm-usage";

/** Many containers have only 64 MB of shared memory, and a browser that finds none left crashes. */
function hasSharedMemory() {
  try {
    accessSync("/dev/shm", constants.W_OK);
    const { bavail, bsize } = statfsSync("/dev/shm");
    return bavail * bsize >= 2 ** 30;
  } catch {
    return false;
  }
}

/** What the unpacked files depend on: the versions of the packages, and the folder in the font configuration. */
function release() {
  const version = (name) => JSON.parse(readFileSync(join(modules, name, "package.json"), "utf8")).version;
  const packages = ["@sparticuz/chromium", "@embedpdf/fonts-sc", "dejavu-fonts-ttf"];
  return `${packages.map((name) => `${name} ${version(name)}`).join(", ")} in ${root}`;
}

const isUnpacked = () => existsSync(mark) && readFileSync(mark, "utf8") === release();

async function unpack() {
  console.log("Unpacking the browser ...");
  const draft = `${unpacked}-draft`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(join(draft, "fonts"), { recursive: true });
  const open = async (name) => promisify(brotliDecompress)(await readFile(join(packaged, `${name}.br`)));
  writeFileSync(join(draft, "chromium"), await open("chromium"), { mode: 0o755 });
  for (const archive of ["al2023.tar", "swiftshader.tar"]) {
    writeFileSync(join(draft, archive), await open(archive));
    execFileSync("tar", ["-xf", archive], { cwd: draft });
    rmSync(join(draft, archive));
  }
  for (const file of fontFiles) copyFileSync(join(modules, file), join(draft, "fonts", file.split("/").at(-1)));
  writeFileSync(join(draft, "fonts.conf"), fontsConf());
  writeFileSync(join(draft, "unpacked-from"), release());
  rmSync(unpacked, { recursive: true, force: true });
  renameSync(draft, unpacked);
}

/**
 * Maps any family that a page asks for to one of the two that are unpacked; the machine's own configuration is not
 * read.
 */
function fontsConf() {
  const prefer = (generic, family) =>
    `<alias binding="strong"><family>${generic}</family><prefer><family>${family}</family></prefer></alias>`;
  const text = ["sans-serif", "serif", "system-ui", "Noto Sans SC"].map((name) => prefer(name, "Noto Sans S Chinese"));
  const codes = ["monospace", "ui-monospace"].map((name) => prefer(name, "DejaVu Sans Mono"));
  return [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">',
    "<fontconfig>",
    `<dir>${join(unpacked, "fonts")}</dir>`,
    `<cachedir>${join(unpacked, "fonts-cache")}</cachedir>`,
    ...text,
    ...codes,
    "</fontconfig>",
    "",
  ].join("\n");
}
