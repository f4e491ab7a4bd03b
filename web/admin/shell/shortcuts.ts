import { openSearch } from "../parts/search/search-command";
import { helpPanelOpen } from "./help/help.store";

/**
 * Keys of every screen: Ctrl/⌘ K searches, ? opens the help, / focuses the filter (`data-filter`), and a single letter
 * presses the visible button that names it (`data-hotkey="n"`).
 */
export function handleShortcut(event: KeyboardEvent): void {
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") {
    event.preventDefault();
    openSearch();
    return;
  }
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isTyping(event.target)) return;
  if (event.key === "?") {
    event.preventDefault();
    helpPanelOpen.set(true);
    return;
  }
  const selector = event.key === "/" ? "[data-filter]" : hotkeySelector(event.key);
  const element = selector ? findShownElement(`main ${selector}`) : undefined;
  if (!element) return;
  event.preventDefault();
  if (event.key === "/") element.focus();
  else element.click();
}

/** Pages behind other tabs stay in the document, hidden. */
export function findShownElement(selector: string): HTMLElement | undefined {
  const all = [...document.querySelectorAll<HTMLElement>(selector)];
  return all.find((element) => element.getClientRects().length > 0);
}

const hotkeySelector = (key: string) => (/^[a-z]$/.test(key) ? `[data-hotkey="${key}"]` : "");

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest("input, textarea, select, [contenteditable], [role=dialog]") !== null
  );
}
