import { holdEarlyPresses } from "./early-input";

/**
 * First script of every document, and the only one before it is read: it decides when React may start. Marketing waits
 * for idle time or the first touch, the phone pages for their first paint, the admin starts at once.
 */
const face = document.documentElement.dataset.face as "admin" | "h5" | "marketing";
const entries = {
  admin: () => import("./admin/entry"),
  h5: () => import("./h5/entry"),
  marketing: () => import("./marketing/entry"),
};
const chunks =
  (document.currentScript ?? document.querySelector("script[data-chunks]"))?.getAttribute("data-chunks") ?? "";
let isStarted = false;

function start(): void {
  if (isStarted) return;
  isStarted = true;
  for (const href of chunks.split(" ").filter(Boolean)) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = href;
    document.head.append(link);
  }
  void entries[face]().then((entry) => entry.start());
  if (/MicroMessenger/.test(navigator.userAgent)) {
    // WeChat's parts may come when the app has gone on to another page.
    document.documentElement.dataset.arrived = location.href;
    void import("./shared/wechat/pages");
  }
}

/** What is in sight comes first: the first frame may be drawn without the pictures, the second one has them. */
function afterPaint(work: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(work)));
}

/** What a phone page must know before it can be touched: the barcode of a label's link, and 大字版. */
function prepareH5(): void {
  try {
    const code = /[?&]code=(\d{6,13})(?:&|$)/.exec(location.search)?.[1];
    if (code) sessionStorage.setItem("h5.bind-code", code);
    if (localStorage.getItem("h5.text-size") === "large") document.documentElement.dataset.text = "large";
  } catch {
    // Storage may be switched off in a WebView; the page works without memory.
  }
}

if (face !== "admin") holdEarlyPresses();

if (face === "admin") start();
else if (face === "h5") {
  prepareH5();
  afterPaint(start);
} else {
  const touches = ["pointerdown", "pointerover", "keydown", "touchstart", "scroll"];
  for (const touch of touches) addEventListener(touch, start, { once: true, passive: true, capture: true });
  const idle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 2000));
  addEventListener("load", () => afterPaint(() => idle(() => start(), { timeout: 5000 })));
}
