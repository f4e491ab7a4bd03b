import { useEffect } from "react";

const isEditable = (element: Element | null) =>
  element instanceof HTMLElement && element.matches("input:not([type=checkbox]):not([type=file]),textarea,select");

/**
 * iOS shrinks only the visual viewport when its keyboard opens. While a field has the focus the lost height is stored
 * in --keyboard, the screens end above it and the field stays visible; after the field is left the scroll position is
 * restored.
 */
export function useKeyboardHeight(): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    const root = document.documentElement;
    const measure = () => {
      const lost = isEditable(document.activeElement) ? innerHeight - (viewport?.height ?? innerHeight) : 0;
      const isOpen = lost > 80;
      root.style.setProperty("--keyboard", isOpen ? `${Math.round(lost)}px` : "0px");
      root.toggleAttribute("data-keyboard", isOpen);
      if (!isOpen) return;
      scrollTo(0, 0);
      document.activeElement?.scrollIntoView({ block: "nearest" });
    };
    const leave = () => {
      setTimeout(() => {
        measure();
        if (!isEditable(document.activeElement)) scrollTo(scrollX, scrollY);
      }, 60);
    };
    viewport?.addEventListener("resize", measure);
    document.addEventListener("focusin", measure);
    document.addEventListener("focusout", leave);
    return () => {
      viewport?.removeEventListener("resize", measure);
      document.removeEventListener("focusin", measure);
      document.removeEventListener("focusout", leave);
    };
  }, []);
}
