import { fetchPart, offlineRetryMs } from "./fetch-part";

/**
 * Loads a page of the site or the phone. Without a connection it shows a message, tries again until there is one, and the
 * present page stays; undefined when the page is only available with a new document, which is then loaded.
 */
export async function fetchPage<M, N extends keyof M & string>(
  load: () => Promise<M>,
  name: N,
): Promise<M[N] | undefined> {
  for (;;) {
    const fetched = await fetchPart(load, name);
    if (fetched.failure !== "offline") {
      if (!waiting) bar?.remove();
      return fetched.part;
    }
    waiting ??= untilRetried();
    await waiting;
  }
}

const barStyle =
  "position:fixed;z-index:999;right:16px;bottom:16px;left:16px;display:flex;justify-content:space-between;align-items:center;gap:16px;padding:12px 16px;border:1px solid;border-radius:8px;background:Canvas;color:CanvasText";

/** One message, however many pages wait; it stays during a retry, so that a screen reader says it once. */
let bar: HTMLElement | undefined;
let waiting: Promise<void> | undefined;

function untilRetried(): Promise<void> {
  bar ??= createBar();
  const shown = bar;
  if (!shown.isConnected) document.body.appendChild(shown);
  return new Promise((resolve) => {
    const retry = () => {
      clearTimeout(timer);
      waiting = undefined;
      resolve();
    };
    const timer = setTimeout(retry, offlineRetryMs);
    shown.onclick = retry;
  });
}

/** Written without React, because React's own page may be the missing one. */
function createBar(): HTMLElement {
  const made = document.createElement("div");
  const retry = document.createElement("button");
  made.style.cssText = barStyle;
  made.setAttribute("role", "alert");
  retry.textContent = "重试";
  retry.style.cssText = "flex:none;min-height:44px;padding:0 16px;font:inherit";
  made.textContent = "没有网络，连上后继续打开";
  made.appendChild(retry);
  return made;
}
