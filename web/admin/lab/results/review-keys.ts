import { useEffect, useRef } from "react";

interface ReviewKeys {
  readonly ids: readonly string[];
  /** The result in the drawer; empty when it is closed. */
  readonly openId: string;
  readonly onOpen: (id: string) => void;
  readonly onApprove: (id: string) => void;
  readonly onReturn: (id: string) => void;
}

/**
 * Keyboard shortcuts of the review: up and down move through the rows, or the results in the drawer; Enter opens, A
 * approves, R returns. Inactive while a person types, a question is open, or the page is in a background tab.
 */
export function useReviewKeys(label: string, keys: ReviewKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.isComposing) return;
      const table = document.querySelector(`section[aria-label="${label}"]`);
      if (!(table instanceof HTMLElement) || table.getClientRects().length === 0 || isBusy(event, latest.current))
        return;
      if (act(event.key, table, latest.current)) event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [label]);
}

/** True while a person types, or answers a question above the list or the drawer. */
function isBusy({ target }: KeyboardEvent, { openId }: ReviewKeys): boolean {
  const isTyping =
    target instanceof HTMLElement &&
    target.closest("textarea, select, [contenteditable], input:not([type=checkbox])") !== null;
  const windows = [...document.querySelectorAll("[role=dialog], [role=alertdialog]")];
  const shown = windows.filter((element) => element.getClientRects().length > 0);
  return isTyping || shown.length > (openId ? 1 : 0);
}

/** Returns whether the key had an effect. */
function act(key: string, table: HTMLElement, { ids, openId, ...does }: ReviewKeys): boolean {
  const rows = [...table.querySelectorAll<HTMLElement>("tbody tr")];
  const focused = rows.findIndex((row) => row.contains(document.activeElement));
  const at = openId ? ids.indexOf(openId) : focused;
  const id = ids[at];
  if (key === "ArrowDown" || key === "ArrowUp") {
    const next = at === -1 ? 0 : at + (key === "ArrowDown" ? 1 : -1);
    const nextId = ids[next];
    if (nextId === undefined) return true;
    if (openId) does.onOpen(nextId);
    focusRow(rows[next], openId !== "");
    return true;
  }
  if (id === undefined) return false;
  if (key === "Enter" && !openId && isPlainRow()) does.onOpen(id);
  else if (key.toLowerCase() === "a") does.onApprove(id);
  else if (key.toLowerCase() === "r") does.onReturn(id);
  else return false;
  return true;
}

/** Enter on a link, a button or a box of the row keeps its own effect. */
const isPlainRow = () => document.activeElement instanceof HTMLTableRowElement;

/** Moves the focus to the row; behind the drawer, which holds the focus, the row is only scrolled into view. */
function focusRow(row: HTMLElement | undefined, isBehind: boolean): void {
  if (!row) return;
  row.tabIndex = -1;
  if (!isBehind) row.focus({ preventScroll: true });
  row.scrollIntoView({ block: "nearest" });
}

/** Moves the focus to the row of a result, for instance when the previous one is done. */
export function focusRowAt(label: string, index: number): void {
  const rows = document.querySelectorAll<HTMLElement>(`section[aria-label="${label}"] tbody tr`);
  focusRow(rows[index], false);
}
