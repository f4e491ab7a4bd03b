import { useEffect } from "react";

/** Time after which the print window counts as closed: some browsers do not print, or send no event afterwards. */
const timeoutMs = 2000;

/**
 * Opens the browser's print window for a single sheet, once it is rendered; its print styles are selected by `name`.
 */
export function usePrinting(name: string, isDrawn: boolean, onDone: () => void): void {
  useEffect(() => {
    if (!isDrawn) return;
    document.body.dataset.printing = name;
    const end = () => {
      delete document.body.dataset.printing;
      onDone();
    };
    addEventListener("afterprint", end, { once: true });
    print();
    const timer = setTimeout(end, timeoutMs);
    return () => {
      clearTimeout(timer);
      removeEventListener("afterprint", end);
    };
  }, [name, isDrawn, onDone]);
}
