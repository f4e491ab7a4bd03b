import { type Browser, chromium, type Page } from "playwright-core";
import { ensureBrowser } from "../../scripts/steps/browser.mjs";

/** One browser for all journeys of a process. When it dies it is started once more; every death is reported. */
interface KeptBrowser {
  open(): Promise<Browser>;
  /** What happened at each death: the pages that were open and what the browser said last. */
  readonly deaths: readonly string[];
  close(): Promise<void>;
}

interface Death {
  readonly places: readonly string[];
  readonly said: readonly string[];
}

const linesKept = 5;

const told = ({ places, said }: Death) =>
  `The browser died with ${places.join(", ") || "no page"} open: ${said.slice(-linesKept).join(" | ") || "it said nothing"}.`;

export function keepBrowser(): KeptBrowser {
  const deaths: Death[] = [];
  let current: Promise<Browser> | undefined;
  let isClosing = false;

  const start = async (): Promise<Browser> => {
    if (deaths.length > 1) throw new Error(`The browser is not started a third time. ${deaths.map(told).join(" ")}`);
    const said: string[] = [];
    const browser = await launched(said);
    const places = openPlaces(browser);
    browser.on("disconnected", () => {
      current = undefined;
      // The browser's last output may arrive after the connection is lost, so the list is read when the death is
      // reported.
      if (!isClosing) deaths.push({ places: [...new Set(places.values())], said });
    });
    return browser;
  };

  return {
    get deaths() {
      return deaths.map(told);
    },
    open() {
      current ??= start();
      return current;
    },
    async close() {
      isClosing = true;
      await (await current?.catch(() => undefined))?.close();
    },
  };
}

/**
 * V8's limits, ten times as high: a function is compiled by the optimizing compilers only when it runs long, as the puzzle
 * before an SMS code does. Most pages of a journey are left before compiling them has paid.
 */
const lateCompilation = [
  "--invocation-count-for-maglev=4000",
  "--invocation-count-for-maglev-osr=1000",
  "--invocation-count-for-turbofan=30000",
  "--invocation-count-for-osr=8000",
  "--invocation-count-for-early-optimization=2000",
].join(" ");

async function launched(said: string[]): Promise<Browser> {
  const options = await ensureBrowser();
  return chromium.launch({
    ...options,
    // The first page of a window sends Cross-Origin-Opener-Policy, for which the browser starts a second process and ends
    // that of the empty window; with this limit it keeps the one that the window has.
    args: [...options.args, "--renderer-process-limit=1", `--js-flags=${lateCompilation}`],
    logger: {
      isEnabled: (name) => name === "browser",
      log: (_name, _level, text) => void said.push(String(text).trim()),
    },
  });
}

/** Addresses of the open pages, stored a moment longer: when a browser dies, its pages close before the death is known. */
function openPlaces(browser: Browser): ReadonlyMap<Page, string> {
  const places = new Map<Page, string>();
  browser.on("context", (context) =>
    context.on("page", (page) => {
      page.on("framenavigated", (frame) => void (frame === page.mainFrame() && places.set(page, frame.url())));
      page.on("close", () => setTimeout(() => places.delete(page), 1_000).unref());
    }),
  );
  return places;
}
