import { holdEarlyPresses } from "./early-input";
import { stayOnHostInMiniProgram } from "./stay-on-host";

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

/** The files stand in the order of what they import. Run at once, they would be one task that no touch interrupts. */
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

/** What a phone page must know before it can be touched: where it is, the barcode of a label's link, and 大字版. */
function preparePhonePage(): void {
  // A document that stands in the place of another page says which step of the flow it shows.
  const step = document.getElementById("step")?.textContent;
  if (step) {
    const { to, state } = JSON.parse(step);
    // With a key it is an entry of the router's own, which writes over any other.
    history.replaceState({ ...state, key: "step", __TSR_key: "step", __TSR_index: 0 }, "", to);
  }
  try {
    const code = /[?&]code=(\d{6,13})(?:&|$)/.exec(location.search)?.[1];
    if (code) sessionStorage.setItem("h5.bind-code", code);
    if (localStorage.getItem("h5.text-size") === "large") document.documentElement.dataset.text = "large";
  } catch {
    // Storage may be switched off in a WebView; the page works without memory.
  }
}

holdEarlyPresses();
stayOnHostInMiniProgram();
if (document.documentElement.dataset.face === "h5") {
  preparePhonePage();
  afterPaint(start);
} else {
  // A browser says "pointerover" of a mouse that merely lies there, and "scroll" of a place it remembers, both before the first paint.
  const touches = ["pointerdown", "pointermove", "keydown", "touchstart", "scroll"];
  afterPaint(() => {
    for (const touch of touches) addEventListener(touch, start, { once: true, passive: true, capture: true });
  });
  const idle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 2000));
  addEventListener("load", () => afterPaint(() => idle(start, { timeout: 5000 })));
}
