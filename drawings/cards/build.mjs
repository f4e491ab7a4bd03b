// Draws the social cards and app icons under web/public from the pages' own words and drawings: node drawings/cards/build.mjs
// The results are committed, because their letters need a Chinese font that a build machine may not have.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { runnerImport } from "vite";
import { ensureBrowser } from "../../scripts/steps/browser.mjs";
import { cardHtml, iconHtml } from "./pictures.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const place = join(root, "web/public");
const { module } = await runnerImport(join(root, "web/marketing/site-pages.ts"));
const svg = (name) => `data:image/svg+xml;base64,${readFileSync(join(place, `${name}.svg`)).toString("base64")}`;

const browser = await chromium.launch(await ensureBrowser());

async function picture(file, html, width, height, options) {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(html, { waitUntil: "load" });
  const bytes = await page.screenshot(options);
  mkdirSync(dirname(join(place, file)), { recursive: true });
  writeFileSync(join(place, file), bytes);
  await page.close();
  console.log(String(bytes.length).padStart(7), file);
}

for (const page of module.sitePages.filter((one) => !one.isHidden)) {
  const html = cardHtml(page, { art: svg(`art/site/${page.art}`), logo: svg("art/logo") });
  await picture(`og/${page.art}.jpg`, html, 1200, 630, { type: "jpeg", quality: 80 });
}
for (const size of [180, 192, 512]) {
  await picture(`icon-${size}.png`, iconHtml(svg("art/logo-white"), size), size, size, { type: "png" });
}
await browser.close();
