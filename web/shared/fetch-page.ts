import { fetchPart } from "./fetch-part";

/**
 * A page of the site or the phone. Without a line it waits for one and says so, and the page that stands stays; undefined when only
 * a new document can bring it, so that its own document is asked for.
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

/** One notice, however many pages wait. Outside of React, because it may be React's page that is missing. */
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
      removeEventListener("online", end);
      waiting = undefined;
      resolve();
    };
    retry.onclick = end;
    addEventListener("online", end);
  });
  return waiting;
}
