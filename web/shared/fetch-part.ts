import { tabStorage } from "./browser-storage";
import { now } from "./clock";

/**
 * Why a part of the app could not be loaded. `offline`: it loads when the connection is back. `outdated`: its build was
 * replaced, so a new document is needed. `remembered`: a new document is needed because the browser remembers that an
 * import of the part itself failed. `slow`: it did not come in time and may still come.
 */
export type PartFailure = "offline" | "outdated" | "remembered" | "slow";

export type FetchedPart<T> =
  | { readonly part: T; readonly failure?: undefined }
  | { readonly failure: PartFailure; readonly part?: undefined };

/**
 * How often, ms, a missing part is tried again without a connection. The browser's own event is not used: it may come before
 * the network answers, or not at all.
 */
export const offlineRetryMs = 3_000;

/** A browser has no timeout for scripts; after this time, ms, a part counts as `slow`. */
const partTimeoutMs = 20_000;

/** The outcome, or `slow` after `timeoutMs`; loading goes on. */
export function withTimeout<T>(fetching: Promise<FetchedPart<T>>, timeoutMs = partTimeoutMs): Promise<FetchedPart<T>> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<FetchedPart<T>>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, { failure: "slow" });
  });
  return Promise.race([fetching, late]).finally(() => clearTimeout(timer));
}

/** After this time, ms, a visitor reads that loading is slow. */
export const slowNoticeMs = 5_000;
export const slowNotice = "网络较慢，正在打开";

/**
 * Loads what a module exports under `name`; never rejects. A browser remembers that an import failed, even when the
 * connection is back, so an existing file is requested once more under another address. A missing file belongs to a
 * replaced build: only a new document knows its successor.
 */
export async function fetchPart<M, N extends keyof M & string>(
  load: () => Promise<M>,
  name: N,
): Promise<FetchedPart<M[N]>> {
  try {
    return { part: (await load())[name] };
  } catch (error) {
    if (typeof window === "undefined") throw error;
    const file = /https?:\/\/\S+\.js|\/assets\/\S+\.css/.exec(error instanceof Error ? error.message : "")?.[0];
    const isThere = await isServed(file ?? location.href);
    if (isThere === undefined) return { failure: "offline" };
    const part = isThere ? await fetchAgain(load, name, file) : undefined;
    return part === undefined ? { failure: isThere ? "remembered" : "outdated" } : { part };
  }
}

export const partFailureWords = {
  offline: "没有网络，请连上后再试",
  outdated: "系统已更新，请刷新页面后再试",
  remembered: "没有取到，请刷新页面后再试",
  slow: "网络较慢，请稍后再试",
} as const satisfies Record<PartFailure, string>;

/** The same for code that is called and not rendered; throws a message for people, after the timeout too. */
export async function loadRequiredPart<M, N extends keyof M & string>(load: () => Promise<M>, name: N): Promise<M[N]> {
  const fetched = await withTimeout(fetchPart(load, name));
  if (fetched.failure) throw new Error(partFailureWords[fetched.failure]);
  return fetched.part;
}

/** Undefined when nobody answers. */
async function isServed(address: string): Promise<boolean | undefined> {
  if (navigator.onLine === false) return undefined;
  try {
    return (await fetch(address, { method: "HEAD", cache: "no-store" })).ok;
  } catch {
    return undefined;
  }
}

async function fetchAgain<M, N extends keyof M & string>(
  load: () => Promise<M>,
  name: N,
  file: string | undefined,
): Promise<M[N] | undefined> {
  if (file?.endsWith(".css")) await addStyles(file).catch(() => undefined);
  // A browser that does not remember failures has loaded it now; a second copy of a module would have its own state.
  const plain = await load().catch(() => undefined);
  if (plain) return plain[name];
  if (!file?.endsWith(".js")) return undefined;
  const address = new URL(file);
  address.searchParams.set("again", String(now()));
  const again = (await import(/* @vite-ignore */ address.href).catch(() => ({}))) as Record<string, unknown>;
  // Where a chunk has several modules, the wanted one is an object among its exports.
  const holders = [again, ...Object.values(again)];
  const holder = holders.find((one) => typeof one === "object" && one !== null && name in one);
  return (holder as M | undefined)?.[name];
}

function addStyles(file: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = `${file}?again=${now()}`;
    link.onload = () => resolve();
    link.onerror = () => reject(new Error(file));
    document.head.appendChild(link);
  });
}

let holds = 0;

/**
 * Prevents automatic reloads while there is input that a new document would lose. Returns a function that ends this.
 */
export function preventReload(): () => void {
  holds += 1;
  return () => {
    holds -= 1;
  };
}

const reloadedKey = "reloaded-for";

/**
 * Loads a new document for a part whose build was replaced, once per document and never over unsaved input; returns
 * false when it did not.
 */
export function reloadForPart(): boolean {
  const document = import.meta.url;
  if (holds > 0 || tabStorage.getItem(reloadedKey) === document) return false;
  tabStorage.setItem(reloadedKey, document);
  location.reload();
  return true;
}
