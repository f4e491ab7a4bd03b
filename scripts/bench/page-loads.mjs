import { createServer } from "node:http";
import { ensureBrowser } from "../steps/browser.mjs";
import { findFreePort } from "../steps/free-port.mjs";
import { startCompressingProxy } from "./compressing-edge.mjs";
import { median } from "./figures.mjs";
import { loadTypeScriptBench } from "./modules.mjs";
import { benchSecrets, emptyBenchFolder, ensureBuilt, openProduct } from "./product.mjs";
import { listEntryPages } from "./public-pages.mjs";
import { installLighthouse } from "./tools/tools.mjs";

const goals = {
  floor: { lcp: 800 },
  marketing: { lcp: 800 },
  h5: { lcp: 800 },
  own: { lcp: 1_100 },
  login: { lcp: 900 },
};
const audits = ["largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift"];

/** Row 1: Lighthouse with its mobile preset (simulated slow 4G, slowed processor) on every page on which a visitor can arrive. */
export async function* measurePublicPages({ part, runs }) {
  await ensureBuilt();
  yield* pageLoads(
    listEntryPages().filter(({ path, face }) => face !== "login" && path.includes(part)),
    runs,
  );
}

/** Row 3: the same on the sign-in page. */
export async function* measureLoginPageLoad({ runs }) {
  await ensureBuilt();
  yield* pageLoads(
    listEntryPages().filter(({ face }) => face === "login"),
    runs,
  );
}

/**
 * Also row 1: the pages of a verified number, with its cookie, and the page that a printed code opens for everybody.
 */
export async function* measureOwnPages({ part, runs }) {
  await ensureBuilt();
  yield* pageLoads([], runs, part);
}

async function ownPagesOf(product, part) {
  const { prepareReport } = await loadTypeScriptBench();
  const { path, checkPath, cookie } = await prepareReport(product.database, benchSecrets, Date.now());
  const paths = [path.replace("/api/v1", ""), "/h5/status", "/h5/reports", "/h5/mydata"];
  const pages = [...paths.map((one) => ({ path: one, face: "own", cookie })), { path: checkPath, face: "h5" }];
  return pages.filter((one) => one.path.includes(part));
}

async function* pageLoads(publicOnes, runs, ownPart) {
  const product = await openProduct({ folder: emptyBenchFolder("pages") });
  const pages = ownPart === undefined ? publicOnes : await ownPagesOf(product, ownPart);
  const browser = await openBrowser();
  const floor = await openFloor();
  const edge = await startCompressingProxy(product.address);
  try {
    const where = { port: browser.port, runs };
    yield* onePage({ path: "/", face: "floor" }, { address: floor.address, ...where });
    for (const page of pages) yield* onePage(page, { address: edge.address, ...where });
  } finally {
    await browser.close();
    await floor.close();
    await edge.close();
    await product.close();
  }
}

/** A page of one sentence: the base cost of this machine, browser and network at this moment. */
async function openFloor() {
  const head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Floor</title>';
  const html = `<!doctype html><html lang="zh-CN"><head>${head}</head><body><p>One sentence.</p></body></html>`;
  const server = createServer((_request, reply) => {
    reply.setHeader("content-type", "text/html; charset=utf-8");
    reply.end(html);
  });
  const port = await findFreePort();
  await new Promise((resolve) => server.listen(port, "127.0.0.1", resolve));
  return { address: `http://127.0.0.1:${port}`, close: () => new Promise((resolve) => server.close(resolve)) };
}

async function openBrowser() {
  const { chromium } = await import("playwright-core");
  const options = await ensureBrowser();
  const port = await findFreePort();
  const browser = await chromium.launch({ ...options, args: [...options.args, `--remote-debugging-port=${port}`] });
  return { port, close: () => browser.close() };
}

async function* onePage({ path, face, cookie }, { address, port, runs }) {
  const lighthouse = await installLighthouse();
  const results = [];
  for (let i = 0; i < runs; i++) {
    const flags = { port, logLevel: "silent", output: "json", onlyAudits: audits, disableFullPageScreenshot: true };
    if (cookie) flags.extraHeaders = { cookie };
    const { lhr } = await lighthouse(`${address}${path}`, flags);
    if (lhr.runtimeError) throw new Error(`${path}: ${lhr.runtimeError.message}`);
    results.push(lhr.audits);
  }
  const value = (audit) => median(results.map((one) => one[audit].numericValue));
  const row = face === "login" ? 3 : 1;
  const label = face === "floor" ? "(a page of one sentence)" : path;
  const note = `median of ${runs}`;
  yield { row, name: `${label} LCP`, goal: goals[face].lcp, today: value(audits[0]), unit: "ms", note };
  yield { row, name: `${label} TBT`, goal: 30, today: value(audits[1]), unit: "ms", note };
  yield { row, name: `${label} CLS`, goal: 0, today: value(audits[2]), unit: "shift", note };
}
