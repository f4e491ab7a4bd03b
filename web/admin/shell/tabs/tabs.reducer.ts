import type { OfficeHref, RuntimeHref } from "../../parts/own-history";

/** A visited page; one tab per path, which stores the last address with its query. */
export interface Tab {
  readonly path: string;
  readonly fullPath: RuntimeHref;
  /** Path of its screen, with the names of the parameters: `/lab/tubes/$tubeId`. */
  readonly name: string;
  readonly title: string;
  readonly meta: {
    /** True: cannot be closed. */
    readonly affix: boolean;
    /** True: its page is rendered anew on every visit. */
    readonly noCache: boolean;
  };
  /** Parameters of the path: `{ tubeId }`. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** With its # sign, or empty. */
  readonly hash: string;
}

/** The tab of the page at an address of this site. */
export function createTab(fullPath: RuntimeHref, of: Pick<Tab, "name" | "title" | "params"> & Tab["meta"]): Tab {
  const [address = "", fragment] = fullPath.split("#");
  const [path = "", search] = address.split("?");
  const query = Object.fromEntries(new URLSearchParams(search));
  const hash = fragment === undefined ? "" : `#${fragment}`;
  const { name, title, params, affix, noCache } = of;
  return {
    path,
    ...{ fullPath, name, title, meta: { affix, noCache }, params, query, hash },
  };
}

export type TabAction =
  | { readonly kind: "visit"; readonly tab: Tab }
  | { readonly kind: "all"; readonly tabs: readonly Tab[] }
  | { readonly kind: "retitle"; readonly path: string; readonly title: string }
  | { readonly kind: "close"; readonly path: string }
  | { readonly kind: "close-others"; readonly path: string }
  | { readonly kind: "close-all" };

/** The tabs after an action; affixed tabs stay whatever is closed. */
export function reduceTabs(tabs: readonly Tab[], action: TabAction): readonly Tab[] {
  switch (action.kind) {
    case "visit":
      return visited(tabs, action.tab);
    case "all":
      return action.tabs;
    case "retitle":
      return tabs.map((t) => (t.path === action.path && t.title !== action.title ? { ...t, title: action.title } : t));
    case "close":
      return tabs.filter((t) => t.meta.affix || t.path !== action.path);
    case "close-others":
      return tabs.filter((t) => t.meta.affix || t.path === action.path);
    case "close-all":
      return tabs.filter((t) => t.meta.affix);
  }
}

function visited(tabs: readonly Tab[], tab: Tab): readonly Tab[] {
  const known = tabs.find((t) => t.path === tab.path);
  if (known?.fullPath === tab.fullPath) return tabs;
  const { fullPath, query, hash } = tab;
  if (known) return tabs.map((t) => (t === known ? { ...t, fullPath, query, hash } : t));
  if (!tab.meta.affix) return [...tabs, tab];
  const affixed = tabs.filter((t) => t.meta.affix).length;
  return [...tabs.slice(0, affixed), tab, ...tabs.slice(affixed)];
}

/**
 * The address after closing a tab, when `current` is no longer open: the right neighbour, else the left, else the first
 * page.
 */
export function addressAfterClose(
  before: readonly Tab[],
  after: readonly Tab[],
  current: string,
): OfficeHref | undefined {
  if (after.some((t) => t.path === current)) return undefined;
  const at = before.findIndex((t) => t.path === current);
  const left = new Set(after.map((t) => t.path));
  const right = before.slice(at + 1).find((t) => left.has(t.path));
  const other = right ?? before.slice(0, Math.max(at, 0)).findLast((t) => left.has(t.path));
  return other?.fullPath ?? "/";
}

/** Paths of pages whose state may be kept while another tab is shown. */
export function cachedPaths(tabs: readonly Tab[]): string[] {
  return tabs.filter((t) => !t.meta.noCache).map((t) => t.path);
}
