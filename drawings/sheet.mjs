// Contact sheet for looking at the drawings: node drawings/sheet.mjs out.png columns cellWidth file...
import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [out, columns, cell, ...files] = process.argv.slice(2);
const rows = Math.ceil(files.length / Number(columns));
const ratio = Number(process.env.RATIO ?? 4 / 3);
const ground = process.env.GROUND ?? "#c9d3df";
const cards = files
  .map((f) => `<img src="${pathToFileURL(resolve(f))}" style="width:${cell}px;display:block">`)
  .join("");
const page = join(mkdtempSync(join(tmpdir(), "sheet-")), "sheet.html");
writeFileSync(
  page,
  `<body style="margin:8px;background:${ground};display:grid;gap:8px;grid-template-columns:repeat(${columns},${cell}px)">${cards}`,
);
const width = Number(columns) * (Number(cell) + 8) + 8;
const height = Math.ceil(rows * (Number(cell) * ratio + 8) + 8);
execFileSync(
  process.env.CHROMIUM ?? "/usr/bin/chromium",
  [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--hide-scrollbars",
    "--allow-file-access-from-files",
    `--window-size=${width},${height}`,
    `--screenshot=${resolve(out)}`,
    pathToFileURL(page).href,
  ],
  { stdio: "ignore" },
);
