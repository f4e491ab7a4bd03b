import type { RuntimeHref } from "../../parts/own-history";
import { firstPageUnder, type MenuEntry, visibleEntries } from "./menu-tree";

/** Maximum number of entries in the header's menu before 更多 (specification, section 9). */
const topMenuMost = 5;

/** The header's menu: its first entries, and those behind 更多. */
export function splitTopMenu(entries: readonly MenuEntry[]): {
  shown: readonly MenuEntry[];
  more: readonly MenuEntry[];
} {
  const visible = visibleEntries(entries);
  return { shown: visible.slice(0, topMenuMost), more: visible.slice(topMenuMost) };
}

/** The address of a header entry: its own, or a directory's first page. */
export const topEntryAddress = (entry: MenuEntry): RuntimeHref => firstPageUnder([entry], entry.path) ?? entry.path;
