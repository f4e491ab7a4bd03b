import { startSearch } from "./search/search-command";

/**
 * Keys of every screen: Ctrl/⌘ K searches, / goes to the filter (`data-filter`), and a single letter presses the shown
 * button that names it (`data-hotkey="n"`).
 */
export function pressShortcut(event: KeyboardEvent): void {
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") {
    event.preventDefault();
    startSearch();
    return;
  }
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isTyping(event.target)) return;
  const selector = event.key === "/" ? "[data-filter]" : hotkeySelector(event.key);
  const element = selector ? document.querySelector<HTMLElement>(`main ${selector}`) : null;
  if (!element) return;
  event.preventDefault();
  if (event.key === "/") element.focus();
  else element.click();
}

const hotkeySelector = (key: string) => (/^[a-z]$/.test(key) ? `[data-hotkey="${key}"]` : "");

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest("input, textarea, select, [contenteditable], [role=dialog]") !== null
  );
}
