import { storeEarlyPresses } from "./early-input";
import { stayOnHostInMiniProgram } from "./stay-on-host";

/**
 * Inlined into every document for visitors, so that nothing must be loaded before it can be read. Decides when the
 * scripts load: those of the site in idle time or at the first touch, those of the phone pages after their first paint.
 */
const chunks = document.querySelector("script[data-chunks]")?.getAttribute("data-chunks")?.split(" ") ?? [];
let isStarted = false;
const saysPaint = window.PerformanceObserver?.supportedEntryTypes?.includes("paint");

function start(): void {
  if (isStarted) return;
  isStarted = true;
  const links = document.createDocumentFragment();
  for (const href of chunks) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = href;
    links.append(link);
  }
  document.head.append(links);
  void runOneByOne();
}

/**
 * The files are in the order of their imports. Run at once, they would be one long task during which no touch is
 * handled.
 */
async function runOneByOne(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  for (const href of chunks) {
    await import(/* @vite-ignore */ href);
    await new Promise((next) => {
      port1.onmessage = next;
      port2.postMessage(0);
    });
  }
}

/**
 * Runs work after the visible content is painted: when the browser reports it, or half a second after the second frame,
 * because some browsers report nothing. The work may be called twice.
 */
function afterPaint(work: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(work, saysPaint ? 500 : 0)));
  if (saysPaint)
    new PerformanceObserver((list) => list.getEntriesByName("first-contentful-paint")[0] && setTimeout(work)).observe({
      type: "paint",
      buffered: true,
    });
}

/** What a phone page needs before it can be touched: its location, the barcode of a label's link, and 大字版. */
function preparePhonePage(): void {
  // A document served instead of another page says which step of the flow it shows.
  const step = document.getElementById("step")?.textContent;
  if (step) {
    const { to, state } = JSON.parse(step);
    // The router overwrites the state of an entry without its own key, so the state gets one.
    history.replaceState({ ...state, key: "step", __TSR_key: "step", __TSR_index: 0 }, "", to);
  }
  try {
    const code = /[?&]code=(\d{6,13})(?:&|$)/.exec(location.search)?.[1];
    if (code) sessionStorage.setItem("h5.bind-code", code);
    if (localStorage.getItem("h5.text-size") === "large") document.documentElement.dataset.text = "large";
  } catch {
    // A WebView may disable storage; the page works without it.
  }
}

storeEarlyPresses();
stayOnHostInMiniProgram();
if (document.documentElement.dataset.face === "h5") {
  preparePhonePage();
  afterPaint(start);
} else {
  // Before the first paint, browsers report "pointerover" for a mouse that does not move, and "scroll" when they
  // restore a position.
  const touches = ["pointerdown", "pointermove", "keydown", "touchstart", "scroll"];
  afterPaint(() => {
    for (const touch of touches) addEventListener(touch, start, { once: true, passive: true, capture: true });
  });
  const idle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 2000));
  addEventListener("load", () => afterPaint(() => idle(start, { timeout: 5000 })));
}
