import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { root } from "../../scripts/steps/bootstrap.mjs";
import { openJourney } from "../support/journey";
import { keepBrowser } from "../support/kept-browser";

const unpacked = `${root}/node_modules/.chromium/`;

/** The files that every process of this clone's browser has mapped. */
function mappedFiles(): string[] {
  const own = process.env.CHROMIUM_PATH ?? `${unpacked}chromium`;
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        if (readlinkSync(`/proc/${pid}/exe`) !== own) return [];
        return readFileSync(`/proc/${pid}/maps`, "utf8").match(/\/.*$/gm) ?? [];
      } catch {
        // The process ended meanwhile, or belongs to another user.
        return [];
      }
    });
}

test("letters are drawn by the fonts that came with the packages, and by no font of this machine", async () => {
  const { page, context } = await openJourney("smallPhone");
  const words = [
    '<p style="font: 20px sans-serif">基因检测 欧阳喆</p>',
    '<p style="font: 20px ui-monospace">0123 AB</p>',
  ];
  await page.setContent(words.join(""));
  const session = await context.newCDPSession(page);
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  const { root: tree } = await session.send("DOM.getDocument");
  const { nodeIds } = await session.send("DOM.querySelectorAll", { nodeId: tree.nodeId, selector: "p" });
  const families: string[] = [];
  for (const nodeId of nodeIds) {
    const { fonts } = await session.send("CSS.getPlatformFontsForNode", { nodeId });
    families.push(...fonts.map(({ familyName }) => familyName));
  }
  expect(families).toEqual(["Noto Sans S Chinese Regular", "DejaVu Sans Mono"]);
  const fonts = mappedFiles().filter((file) => /\.(otf|ttf|ttc|pfb)$/.test(file));
  expect(fonts.length).toBeGreaterThan(0);
  expect(fonts.filter((file) => !file.startsWith(unpacked))).toEqual([]);
});

test("a browser that dies is named with its pages and started once more, and not a third time", async () => {
  const kept = keepBrowser();
  onTestFinished(kept.close);
  for (const path of ["first", "second"]) {
    const browser = await kept.open();
    const page = await browser.newPage();
    await page.goto(`data:text/html,${path}`);
    const gone = new Promise((resolve) => browser.once("disconnected", resolve));
    const session = await browser.newBrowserCDPSession();
    session.send("Browser.crash").catch(() => undefined);
    await gone;
    expect(kept.deaths.at(-1)).toContain(`data:text/html,${path}`);
  }
  await expect(kept.open()).rejects.toThrow(/not started a third time.*data:text\/html,first.*data:text\/html,second/s);
});
