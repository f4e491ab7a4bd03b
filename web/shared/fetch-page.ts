import { fetchPart, onConnectionReturn } from "./fetch-part";

/**
 * Loads a page of the site or the phone. Without a connection it shows a message and waits for one, and the present
 * page stays; undefined when the page is only available with a new document, which is then loaded.
 */
export async function fetchPage<M, N extends keyof M & string>(
  load: () => Promise<M>,
  name: N,
): Promise<M[N] | undefined> {
  for (;;) {
    const fetched = await fetchPart(load, name);
    if (!fetched.failure) return fetched.part;
    if (fetched.failure !== "offline") return undefined;
    await untilRetried();
  }
}

const barStyle =
  "position:fixed;z-index:999;right:16px;bottom:16px;left:16px;display:flex;justify-content:space-between;align-items:center;gap:16px;padding:12px 16px;border:1px solid;border-radius:8px;background:Canvas;color:CanvasText";

let waiting: Promise<void> | undefined;

/** One message, however many pages wait. Written without React, because React's own page may be the missing one. */
function untilRetried(): Promise<void> {
  waiting ??= new Promise((resolve) => {
    const bar = document.createElement("div");
    const retry = document.createElement("button");
    bar.style.cssText = barStyle;
    bar.setAttribute("role", "alert");
    retry.type = "button";
    retry.textContent = "重试";
    bar.textContent = "没有网络，连上后继续打开";
    retry.style.cssText = "flex:none;min-height:44px;padding:0 16px;font:inherit";
    bar.appendChild(retry);
    document.body.appendChild(bar);
    const end = () => {
      bar.remove();
      stopWaiting();
      waiting = undefined;
      resolve();
    };
    retry.onclick = end;
    const stopWaiting = onConnectionReturn(end);
  });
  return waiting;
}
