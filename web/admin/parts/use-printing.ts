import { useEffect } from "react";

/** The silence after which the print window counts as closed: some browsers print nothing, or say nothing afterwards. */
const timeoutMs = 2000;

/** Opens the browser's print window for one sheet alone, once it is drawn; `name` is what its print styles look for. */
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
