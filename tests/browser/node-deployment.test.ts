import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { root } from "../../scripts/steps/bootstrap.mjs";
import { serveNodeDemo } from "../../scripts/steps/serve-demo.mjs";
import { readOwnPages } from "../support/own-pages-journey";
import type { RunningProduct } from "../support/running-product";
import { timeoutFactor } from "../support/timeout-factor";
import { tubeToReport } from "../support/tube-journey";

const folder = join(root, ".local/browser-node");
const site = join(root, "dist/site");
const setUpMs = 60_000;

let server: Awaited<ReturnType<typeof serveNodeDemo>>;
let product: RunningProduct;

beforeAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  server = await serveNodeDemo({ folder, port: 0, more: { TRUSTED_PROXIES: "127.0.0.1" } });
  const fromFile = async (name: string) => JSON.parse(await readFile(join(folder, name), "utf8"));
  product = { address: server.address, admin: await fromFile("admin.json"), demo: await fromFile("demo.json") };
}, setUpMs * timeoutFactor);
afterAll(() => server?.stop());

test("in the Node deployment too a tube becomes a report that its customer reads", async () => {
  await tubeToReport(join(folder, "instrument"), product);
});

test("in the Node deployment too a customer reads his own pages before any script runs, and no script asks for them again", () =>
  readOwnPages(product));

test("beside the running deployment the whole audit log is found unbroken by its command, and a foreign secret proves nothing", async () => {
  const settings = await readFile(join(folder, "settings.env"), "utf8");
  const own = /^AUDIT_SECRET=(.*)$/m.exec(settings)?.[1] ?? "";
  const verified = (secret: string) => {
    const place = ["--libsql", join(folder, "database.db"), "--files", join(folder, "files")];
    const env = { ...process.env, AUDIT_SECRET: secret };
    return spawnSync(process.execPath, ["scripts/audit-verify.mjs", ...place], { cwd: root, env, encoding: "utf8" });
  };
  expect(verified(own)).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^\d{3,} events checked.*, 0 problems\n$/),
  });
  expect(verified(`${own}x`).status).toBe(1);
});

test("every page and file of the site comes with the same status, headers and length from both targets", async () => {
  const [other] = inject("products");
  const differences: string[] = [];
  for (const path of await sitePaths()) {
    const [here, there] = await Promise.all([answerOf(product, path), answerOf(other, path)]);
    if (here.join() !== there.join())
      differences.push(
        `${path}: ${here.filter((line) => !there.includes(line))} | ${there.filter((line) => !here.includes(line))}`,
      );
  }
  expect(differences).toEqual([]);
});

test("what a browser has is not sent again, a part is sent alone, and texts are compressed", async () => {
  const ask = (headers: Record<string, string>) => fetch(`${product.address}/robots.txt`, { headers });
  const whole = await ask({ "accept-encoding": "identity" });
  const text = await whole.text();
  const tag = whole.headers.get("etag") ?? "";
  expect((await ask({ "if-none-match": tag })).status).toBe(304);
  const part = await ask({ range: "bytes=2-5" });
  expect([part.status, part.headers.get("content-range"), await part.text()]).toEqual([
    206,
    `bytes 2-5/${text.length}`,
    text.slice(2, 6),
  ]);
  expect((await ask({ range: `bytes=${text.length}-` })).status).toBe(416);
  for (const path of ["/index", "/login", "/h5/report/ABCDEFGHIJKLMNO", "/api/v1/openapi.json"]) {
    const reply = await fetch(`${product.address}${path}`, { headers: { "accept-encoding": "br, gzip" } });
    await reply.text();
    if (reply.ok) expect(reply.headers.get("content-encoding"), path).toBe("br");
  }
});

/** Every file by its own name and by its page's address, and variants that lead elsewhere or nowhere. */
async function sitePaths(): Promise<string[]> {
  const entries = await readdir(site, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(site, join(entry.parentPath, entry.name)));
  const chunks = names.filter((name) => name.startsWith("assets/"));
  const others = names.filter((name) => !name.startsWith("assets/"));
  const pages = others.filter((name) => name.endsWith(".html")).map((name) => name.replace(/\.html$/, ""));
  const spelt = pages.flatMap((page) => [page, `${page}/`, `${page}?a=1`, `${page}/index`, `${page}/index.html`]);
  const special = [
    "index",
    "",
    "nowhere",
    "h5",
    "h5/",
    "%E4%B8%AD",
    "%",
    "robots.txt/",
    "index/",
    "index.html",
    "a//b",
  ];
  return [...others, ...spelt, ...chunks.filter((_, index) => index % 40 === 0), ...special].map((name) => `/${name}`);
}

/** Headers that the worker generates for each reply, and those that depend on the deployment target. */
const own =
  /^(date|etag|x-request-id|connection|keep-alive|transfer-encoding|content-length|vary|accept-ranges|mf-.*|cf-.*)$/;
const drawn = /nonce[=-]["']?[\w+/=-]+/g;

async function answerOf(from: RunningProduct | undefined, path: string): Promise<string[]> {
  const reply = await fetch(`${from?.address}${path}`, {
    headers: { "accept-encoding": "identity" },
    redirect: "manual",
  });
  const named = [...reply.headers].filter(([name]) => !own.test(name)).toSorted();
  const bytes = Buffer.from(await reply.arrayBuffer());
  const said = named.map(([name, value]) =>
    `${name}: ${value.replaceAll(drawn, "nonce")}`.replace(from?.address ?? "", ""),
  );
  const body = reply.headers.get("content-type")?.startsWith("text/html")
    ? bytes.toString().replaceAll(drawn, "nonce")
    : bytes.toString("latin1");
  return [`status ${reply.status}`, `${body.length} letters`, `tag ${reply.headers.has("etag")}`, ...said];
}
