import type { MenuNode } from "#contract/menus.schemas";
import type { RuntimeHref } from "../../parts/own-history";

/** A menu as the shell draws it: full paths, external links marked, hidden pages included for titles and access. */
export interface MenuEntry extends Omit<MenuNode, "children" | "path"> {
  readonly path: RuntimeHref;
  readonly isDirectory: boolean;
  readonly isExternal: boolean;
  readonly isHidden: boolean;
  readonly children: readonly MenuEntry[];
}

/** The server's tree with full paths. */
export function menuEntries(nodes: readonly MenuNode[], parentPath = ""): MenuEntry[] {
  return nodes.map((node) => {
    const isExternal = /^https?:\/\//.test(node.path);
    const path = isExternal || node.path.startsWith("/") ? node.path : `${parentPath}/${node.path}`;
    return {
      ...node,
      path: path as RuntimeHref,
      isDirectory: node.menuType === "M",
      isExternal,
      isHidden: node.visible === "1",
      children: menuEntries(node.children ?? [], path),
    };
  });
}

/** Whether a screen and those below it are, and always were, at their original addresses. */
export const isAtOriginalAddress = ({
  isDirectory,
  isExternal,
  path,
  component,
  formerPaths,
  children,
}: MenuEntry): boolean =>
  (isDirectory || isExternal || (component === `${path}/index` && !formerPaths)) && children.every(isAtOriginalAddress);

/** The entries of the sidebar: no hidden entries, no directory without a visible child. */
export function visibleEntries(entries: readonly MenuEntry[]): MenuEntry[] {
  return entries
    .filter((e) => !e.isHidden)
    .map((e) => ({ ...e, children: visibleEntries(e.children) }))
    .filter((e) => !e.isDirectory || e.children.length > 0);
}

/**
 * The chain of entries from the top to the one for `path`: the entry itself, or the one with the longest path above it.
 */
export function menuChainTo(entries: readonly MenuEntry[], path: string): MenuEntry[] {
  let best: MenuEntry[] = [];
  const visit = (list: readonly MenuEntry[], above: readonly MenuEntry[]) => {
    for (const entry of list) {
      const chain = [...above, entry];
      const owner = best.at(-1);
      if (owns(entry, path) && (!owner || entry.path.length >= owner.path.length)) best = chain;
      visit(entry.children, chain);
    }
  };
  visit(entries, []);
  return best;
}

function owns(entry: MenuEntry, path: string): boolean {
  return !entry.isExternal && (path === entry.path || path.startsWith(`${entry.path}/`));
}

/**
 * Pages that can be opened from the menu, with the titles above them; for the search and for choosing the first page.
 */
export function menuPages(entries: readonly MenuEntry[], above: readonly string[] = []): MenuPage[] {
  return entries.flatMap((entry) => {
    if (entry.isHidden) return [];
    const titles = [...above, entry.title];
    if (entry.isDirectory) return menuPages(entry.children, titles);
    return [{ ...entry, titles }];
  });
}

export interface MenuPage extends Pick<MenuEntry, "path" | "component" | "title" | "icon" | "isExternal"> {
  readonly titles: readonly string[];
}

/**
 * The page for `/`: for a merchant the board, for everybody else the first page of his own work; else the first menu
 * page, or his profile.
 */
export function homePathOfMenu(entries: readonly MenuEntry[]): string {
  const pages = menuPages(entries).filter((page) => !page.isExternal);
  const of = (screen: string) => pages.find(({ component }) => component.startsWith(screen));
  const first = (!of("/lab/") && of("/merchant/board/")) || of("/dashboard/") || pages[0];
  return first?.path ?? "/profile/index";
}

/** Whether the person's menu opens `path`: a page of the menu, or an address under one. */
export function isInMenu(entries: readonly MenuEntry[], path: string): boolean {
  const owner = menuChainTo(entries, path).at(-1);
  return owner !== undefined && !owner.isDirectory;
}

/** The first page under a directory's own address; undefined when `path` is no directory. */
export function firstPageUnder(entries: readonly MenuEntry[], path: string): RuntimeHref | undefined {
  const owner = menuChainTo(entries, path).at(-1);
  if (!owner?.isDirectory || owner.path !== path) return undefined;
  return menuPages([owner]).find((p) => !p.isExternal)?.path;
}
