import { ownPath } from "../guard";
import { fetchPage } from "../shared/fetch-page";
import { oneOf, parseSearch } from "../shared/search-codec";
import type { EntryState, Navigate, Place } from "./place";

/** A page for visitors by its path, in which `$name` stands for one part and a lone `$` for everything else. */
export interface VisitorPage {
  readonly path: string;
  readonly title: string;
  readonly description?: string;
  /** `isAhead`: fetched before anybody asked; fails without a word. */
  readonly load: (isAhead?: boolean) => Promise<Place["Page"] | undefined>;
}

/** A face hands over its pages and what surrounds them; each document loads only its own face. */
export interface VisitorFace {
  readonly Layout: () => React.ReactNode;
  readonly pages: readonly VisitorPage[];
  /** Before a page is shown, `isFirst` that of the document: the path to go to instead, or nothing. */
  readonly before?: (place: Omit<Place, "Page">, isFirst: boolean) => string | undefined | Promise<string | undefined>;
}

/** The loader of a page that its module exports under a name. */
export const lazyPage =
  <N extends string>(load: () => Promise<Readonly<Record<N, Place["Page"]>>>, name: N): VisitorPage["load"] =>
  (isAhead) =>
    isAhead ? load().then((module) => module[name]) : fetchPage(load, name);

interface Target {
  readonly page: VisitorPage;
  readonly place: Omit<Place, "Page">;
}

/** The page of an address and what the address says; undefined when the face has none. */
function targetOf({ pages }: VisitorFace, { pathname, search }: URL, state: EntryState): Target | undefined {
  for (const page of pages) {
    const params = paramsOf(page.path, pathname);
    if (!params) continue;
    const { title, description } = page;
    const query = Object.fromEntries(
      Object.entries(parseSearch(search)).map(([name, value]) => [name, oneOf(value) ?? ""]),
    );
    return { page, place: { path: pathname, title, description, params, search: query, state } };
  }
  return undefined;
}

function paramsOf(route: string, path: string): Record<string, string> | undefined {
  if (route === "$") return {};
  const parts = path.split("/");
  const names = route.split("/");
  if (parts.length !== names.length) return undefined;
  const params: Record<string, string> = {};
  for (const [i, name] of names.entries()) {
    const part = parts[i] ?? "";
    if (name.startsWith("$") && part) params[name.slice(1)] = part;
    else if (name !== part) return undefined;
  }
  return params;
}

/** The place at an address, its page loaded, for a document; undefined when the face has no such page. */
export async function placeAt(face: VisitorFace, address: string, state: EntryState = {}): Promise<Place | undefined> {
  const target = targetOf(face, new URL(address, "https://site.invalid"), state);
  const Page = await target?.page.load();
  return target && Page && { ...target.place, Page };
}

/**
 * Which page is shown, as the browser's history says. Pages change within the document; where one cannot be fetched, because the
 * network is away or another version was deployed, its own document is asked for, with the entry's state kept.
 */
export function createVisitorRouter(face: VisitorFace) {
  let place: Place | undefined;
  let latest = 0;
  const listeners = new Set<() => void>();
  const here = () => new URL(location.href);

  async function show(url: URL, state: EntryState, enter: () => void): Promise<void> {
    latest += 1;
    const own = latest;
    const target = targetOf(face, url, state);
    // A document without a page of its own stays as it is.
    if (!target) return place && location.assign(ownPath(`${url.pathname}${url.search}${url.hash}`));
    const other = await face.before?.(target.place, place === undefined);
    if (own !== latest) return;
    if (other !== undefined) return navigate({ to: other, replace: true });
    const Page = await target.page.load().catch(() => undefined);
    if (own !== latest) return;
    enter();
    if (!Page) return place && location.reload();
    place = { ...target.place, Page };
    for (const listener of listeners) listener();
  }

  const navigate: Navigate = async ({ to, state = {}, replace }) => {
    const url = new URL(to, location.href);
    const isReplaced = replace || url.href === location.href;
    await show(url, state, () => history[isReplaced ? "replaceState" : "pushState"](state, "", url.href));
    if (url.hash) requestAnimationFrame(() => document.getElementById(url.hash.slice(1))?.scrollIntoView());
  };

  return {
    navigate,
    place: () => place,
    /** Shows the document's own page, then follows the history. */
    async start(): Promise<void> {
      await show(here(), history.state ?? {}, () => {});
      addEventListener("popstate", () => void show(here(), history.state ?? {}, () => {}));
    },
    prepare(to: string): void {
      targetOf(face, new URL(to, location.href), {})
        ?.page.load(true)
        .catch(() => {});
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
