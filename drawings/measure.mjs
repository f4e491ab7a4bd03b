// Worst contrast of a text colour inside a zone of a drawing: node drawings/measure.mjs "#FFFFFF" x y w h file...
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

const [colour, x, y, w, h, ...files] = process.argv.slice(2);
const data = files.map((f) => ({
  name: `${basename(dirname(f))}/${basename(f)}`,
  src: `data:image/svg+xml;base64,${readFileSync(f).toString("base64")}`,
}));
const work = `
const lin = (v) => (v /= 255) <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
const lum = (r, g, b) => 0.2126 * lin(r) + 0.7152 * lin(g) + 0.0722 * lin(b);
const hex = "${colour}"; const t = lum(...[1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16)));
(async () => {
  const out = [];
  for (const { name, src } of ${JSON.stringify(data)}) {
    const img = new Image(); img.src = src; await img.decode();
    const c = document.createElement("canvas"); c.width = 750; c.height = 1000;
    const k = c.getContext("2d"); k.drawImage(img, 0, 0, 750, 1000);
    const px = k.getImageData(${x}, ${y}, ${w}, ${h}).data; let worst = 99;
    for (let i = 0; i < px.length; i += 4) { const l = lum(px[i], px[i + 1], px[i + 2]); const r = (Math.max(l, t) + 0.05) / (Math.min(l, t) + 0.05); if (r < worst) worst = r; }
    out.push(name + " " + worst.toFixed(2));
  }
  document.body.innerText = out.join("\\n");
})();`;
const page = join(mkdtempSync(join(tmpdir(), "measure-")), "page.html");
writeFileSync(page, `<body><script>${work}</script>`);
const dom = execFileSync(
  process.env.CHROMIUM ?? "/usr/bin/chromium",
  [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--virtual-time-budget=20000",
    "--dump-dom",
    pathToFileURL(page).href,
  ],
  { stdio: ["ignore", "pipe", "ignore"] },
).toString();
console.log(dom.slice(dom.indexOf("<body>") + 6, dom.indexOf("</body>")).replaceAll("<br>", "\n"));
