import { fetchPart, inTime, offlineRetryMs, slowNotice, slowNoticeMs } from "./fetch-part";

/**
 * Loads a page of the site or the phone; the present page stays until it comes. A message says that the connection is slow,
 * or that there is none, and then the page is tried again until there is. Undefined when the page is only available with a
 * new document, or when the visitor went elsewhere before it came (`left`).
 */
export async function fetchPage<M, N extends keyof M & string>(
  load: () => Promise<M>,
  name: N,
  left: AbortSignal,
): Promise<M[N] | undefined> {
  left.addEventListener("abort", removeBar);
  for (;;) {
    const fetching = fetchPart(load, name);
    const { failure } = await inTime(fetching, slowNoticeMs);
    if (failure === "slow" && !left.aborted) showBar(slowNotice);
    const fetched = await fetching;
    if (left.aborted) return undefined;
    if (fetched.failure !== "offline") {
      removeBar();
      return fetched.part;
    }
    await untilRetried();
  }
}

/** Where the phone shows its messages: below the bar, and never over the button at the end of a page. */
const barStyle =
  "position:fixed;z-index:999;top:calc(118px + env(safe-area-inset-top));right:16px;left:16px;display:flex;justify-content:space-between;align-items:center;gap:16px;max-width:400px;margin:0 auto;padding:12px 18px;border-radius:12px;background:CanvasText;color:Canvas";
const retryStyle =
  "flex:none;min-height:44px;padding:0 16px;border:1px solid;border-radius:8px;background:none;color:inherit;font:inherit";

/** It stays during a retry, so that a screen reader says it once. */
let bar: HTMLElement | undefined;

function untilRetried(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, offlineRetryMs);
    showBar("没有网络，连上后继续打开", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

function showBar(text: string, onRetry?: () => void): void {
  if (bar?.firstChild?.textContent !== text) {
    removeBar();
    bar = createBar(text, onRetry !== undefined);
    document.body.appendChild(bar);
  }
  bar.onclick = onRetry ?? null;
}

function removeBar(): void {
  bar?.remove();
  bar = undefined;
}

/** Written without React, because React's own page may be the missing one. */
function createBar(text: string, canRetry: boolean): HTMLElement {
  const made = document.createElement("div");
  made.style.cssText = barStyle;
  made.setAttribute("role", "alert");
  made.textContent = text;
  if (canRetry) {
    const retry = document.createElement("button");
    retry.textContent = "重试";
    retry.style.cssText = retryStyle;
    made.appendChild(retry);
  }
  return made;
}
