import { fetchPart, offlineRetryMs, slowNotice, slowNoticeMs, withTimeout } from "./fetch-part";

/**
 * Loads a page of the site or the phone; the present page stays until then. A message says that the connection is slow, or
 * that there is none, and then loading is tried again until there is one. Undefined when the page is only available with a
 * new document, or when `signal` ended the navigation first; the message ends with it.
 */
export async function fetchPage<M, N extends keyof M & string>(
  load: () => Promise<M>,
  name: N,
  signal: AbortSignal,
): Promise<M[N] | undefined> {
  signal.addEventListener("abort", removeNotice);
  for (;;) {
    const fetching = fetchPart(load, name);
    const { failure } = await withTimeout(fetching, slowNoticeMs);
    if (failure === "slow" && !signal.aborted) showNotice(slowNotice);
    const fetched = await fetching;
    if (signal.aborted) return undefined;
    if (fetched.failure !== "offline") {
      removeNotice();
      return fetched.part;
    }
    showNotice("没有网络，连上后继续打开");
    await new Promise((resolve) => setTimeout(resolve, offlineRetryMs));
  }
}

let notice: HTMLElement | undefined;

/** Written without React, because React's own page may be the missing one; a screen reader says each text once. */
function showNotice(text: string): void {
  if (notice?.textContent === text) return;
  removeNotice();
  notice = Object.assign(document.createElement("p"), { className: "toast", textContent: text });
  notice.setAttribute("role", "alert");
  document.body.appendChild(notice);
}

function removeNotice(): void {
  notice?.remove();
  notice = undefined;
}
