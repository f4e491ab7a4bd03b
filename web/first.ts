import { holdEarlyPresses } from "./early-input";

/**
 * Stands inside every document for visitors, so that nothing is fetched before it can be read, and decides when the scripts come:
 * those of the public site in idle time or at the first touch, those of the phone pages after their first paint.
 */
const chunks = document.querySelector("script[data-chunks]")?.getAttribute("data-chunks")?.split(" ") ?? [];
let isStarted = false;
const saysPaint = window.PerformanceObserver?.supportedEntryTypes?.includes("paint");

function start(): void {
  if (isStarted) return;
  isStarted = true;
  for (const href of chunks) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = href;
    document.head.append(link);
  }
  void import(/* @vite-ignore */ chunks[0] as string);
}

/**
 * What is in sight comes first: when the browser says that it is, or half a second after the second frame, since not every browser
 * says it. The work may be asked for twice.
 */
function afterPaint(work: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(work, saysPaint ? 500 : 0)));
  if (saysPaint)
    new PerformanceObserver((list) => list.getEntriesByName("first-contentful-paint")[0] && setTimeout(work)).observe({
      type: "paint",
      buffered: true,
    });
}

/** What a phone page must know before it can be touched: the barcode of a label's link, and 大字版. */
function preparePhonePage(): void {
  try {
    const code = /[?&]code=(\d{6,13})(?:&|$)/.exec(location.search)?.[1];
    if (code) sessionStorage.setItem("h5.bind-code", code);
    if (localStorage.getItem("h5.text-size") === "large") document.documentElement.dataset.text = "large";
  } catch {
    // Storage may be switched off in a WebView; the page works without memory.
  }
}

holdEarlyPresses();
if (document.documentElement.dataset.face === "h5") {
  preparePhonePage();
  afterPaint(start);
} else {
  const touches = ["pointerdown", "pointerover", "keydown", "touchstart", "scroll"];
  for (const touch of touches) addEventListener(touch, start, { once: true, passive: true, capture: true });
  const idle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 2000));
  addEventListener("load", () => afterPaint(() => idle(start, { timeout: 5000 })));
}
