import type { PageAddress } from "../../parts/page-address";
import type { AdminScreen } from "../screen";

/** An opened page, which keeps its filters, scroll position and input while another tab is shown. */
export interface KeptPage extends PageAddress {
  readonly screen: AdminScreen;
}

/** More pages than this would only use memory; the one opened longest ago is removed first. */
export const maxOpenPages = 12;

/**
 * The kept pages after `shown` was opened: those whose tabs are still there, in the order in which they were opened.
 */
export function openPagesAfter(
  pages: readonly KeptPage[],
  shown: KeptPage | undefined,
  keepable: readonly string[],
): readonly KeptPage[] {
  const left = pages.filter((page) => page.pathname === shown?.pathname || keepable.includes(page.pathname));
  const after = shown ? withShown(left, shown) : left;
  const excess = after.length - maxOpenPages;
  const fitting = excess > 0 ? after.filter((page, i) => i >= excess || page.pathname === shown?.pathname) : after;
  return fitting.length === pages.length && fitting.every((page, i) => page === pages[i]) ? pages : fitting;
}

function withShown(pages: readonly KeptPage[], shown: KeptPage): readonly KeptPage[] {
  const known = pages.find(({ pathname }) => pathname === shown.pathname);
  if (!known) return [...pages, shown];
  const isSame = known.searchStr === shown.searchStr && known.screen === shown.screen;
  return isSame ? pages : pages.map((page) => (page === known ? shown : page));
}
