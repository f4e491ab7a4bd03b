import { tabStorage } from "./browser-storage";
import { now } from "./clock";

/**
 * Why a part of the app could not be fetched. Without a line it comes when the line is back. It comes with a new document when its build
 * was replaced, and when the browser remembers that something failed which the part itself imports.
 */
export type PartFailure = "offline" | "outdated" | "remembered";

export type Fetched<T> =
  | { readonly part: T; readonly failure?: undefined }
  | { readonly failure: PartFailure; readonly part?: undefined };

/** How often the line came back since the document began. */
export let lineReturns = 0;
globalThis.addEventListener?.("online", () => {
  lineReturns += 1;
});

/**
 * Fetches what a module exports under `name`; never rejects. A browser remembers that an import failed, whatever the line does
 * afterwards, so a file that is there is asked for once more under another address. A file that is gone belongs to a build that was
 * replaced: only a new document knows its successor.
 */
export async function fetchPart<M, N extends keyof M & string>(
  load: () => Promise<M>,
  name: N,
): Promise<Fetched<M[N]>> {
  const before = lineReturns;
  try {
    return { part: (await load())[name] };
  } catch (error) {
    if (typeof window === "undefined") throw error;
    const file = /https?:\/\/\S+\.js|\/assets\/\S+\.css/.exec(error instanceof Error ? error.message : "")?.[0];
    const isThere = await isServed(file ?? location.href);
    // The line may be back before anybody listens for that.
    if (isThere === undefined) return lineReturns === before ? { failure: "offline" } : fetchPart(load, name);
    const part = isThere ? await fetchAgain(load, name, file) : undefined;
    return part === undefined ? { failure: isThere ? "remembered" : "outdated" } : { part };
  }
}

export const partFailureWords = {
  offline: "没有网络，请连上后再试",
  outdated: "系统已更新，请刷新页面后再试",
  remembered: "刚才没有取到这部分，请刷新页面后再试",
} as const satisfies Record<PartFailure, string>;

/** The same for something that is called and not drawn; throws a sentence for people. */
export async function neededPart<M, N extends keyof M & string>(load: () => Promise<M>, name: N): Promise<M[N]> {
  const fetched = await fetchPart(load, name);
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
  // A browser that remembers nothing has it now; a second copy of a module would have a state of its own.
  const plain = await load().catch(() => undefined);
  if (plain) return plain[name];
  if (!file?.endsWith(".js")) return undefined;
  const address = new URL(file);
  address.searchParams.set("again", String(now()));
  const again = (await import(/* @vite-ignore */ address.href).catch(() => ({}))) as Record<string, unknown>;
  // Where a chunk has several modules, the one that is meant is an object among its exports.
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

/** While something is typed that a new document would lose, none is fetched by itself. Answers what ends that. */
export function holdReload(): () => void {
  holds += 1;
  return () => {
    holds -= 1;
  };
}

const reloadedKey = "reloaded-for";

/** Fetches a new document for a part whose build was replaced, once a document and never over unsaved work; false: it did not. */
export function reloadForPart(): boolean {
  const document = import.meta.url;
  if (holds > 0 || tabStorage.getItem(reloadedKey) === document) return false;
  tabStorage.setItem(reloadedKey, document);
  location.reload();
  return true;
}
