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
  left.addEventListener("abort", removeNotice);
  for (;;) {
    const fetching = fetchPart(load, name);
    const { failure } = await inTime(fetching, slowNoticeMs);
    if (failure === "slow" && !left.aborted) showNotice(slowNotice);
    const fetched = await fetching;
    if (left.aborted) return undefined;
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
