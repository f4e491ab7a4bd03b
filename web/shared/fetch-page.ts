import { type FetchedPart, fetchPart } from "./fetch-part";

/**
 * Loads a page of the site or the phone. While it does not come, the present page stays under a message: without a connection it
 * waits for one or for a press; a late page is shown as soon as it comes, or with a new document at a press. Undefined when the
 * page is only available with a new document, which is then loaded.
 */
export async function fetchPage<M, N extends keyof M & string>(
  load: () => Promise<M>,
  name: N,
): Promise<M[N] | undefined> {
  for (;;) {
    let fetched: FetchedPart<M[N]> | undefined = await fetchPart(load, name);
    if (fetched.failure === "slow") {
      fetched = await Promise.race([lateOf(load, name), untilPressed("网络太慢，页面还没有打开")]);
      if (!fetched) return undefined;
      endMessage?.();
    }
    if (!fetched.failure) return fetched.part;
    if (fetched.failure !== "offline") return undefined;
    await untilPressed("没有网络，连上后继续打开");
  }
}

/** What came of a late page in the end. */
async function lateOf<M, N extends keyof M & string>(load: () => Promise<M>, name: N): Promise<FetchedPart<M[N]>> {
  for (;;) {
    const fetched = await fetchPart(load, name);
    if (fetched.failure !== "slow") return fetched;
  }
}

const barStyle =
  "position:fixed;z-index:999;right:16px;bottom:16px;left:16px;display:flex;justify-content:space-between;align-items:center;gap:16px;padding:12px 16px;border:1px solid;border-radius:8px;background:Canvas;color:CanvasText";

let waiting: Promise<undefined> | undefined;
let endMessage: (() => void) | undefined;

/**
 * One message, however many pages wait, until somebody presses its button or the connection is back. Written without React,
 * because React's own page may be the missing one.
 */
function untilPressed(text: string): Promise<undefined> {
  waiting ??= new Promise((resolve) => {
    const bar = document.createElement("div");
    const retry = document.createElement("button");
    bar.style.cssText = barStyle;
    bar.setAttribute("role", "alert");
    retry.type = "button";
    retry.textContent = "重试";
    bar.textContent = text;
    retry.style.cssText = "flex:none;min-height:44px;padding:0 16px;font:inherit";
    bar.appendChild(retry);
    document.body.appendChild(bar);
    const end = () => {
      bar.remove();
      removeEventListener("online", end);
      waiting = undefined;
      endMessage = undefined;
      resolve(undefined);
    };
    endMessage = end;
    retry.onclick = end;
    addEventListener("online", end);
  });
  return waiting;
}
