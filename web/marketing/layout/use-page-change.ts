import { useEffect, useRef } from "react";
import { scrollToTop } from "./scroll-to-top";

/**
 * After a page change: scrolls to the top and announces the new heading. Back and forward keep the browser's own scroll
 * position.
 */
export function usePageChange(pathname: string): void {
  const last = useRef(pathname);
  const isBack = useRef(false);
  useEffect(() => {
    const back = () => {
      isBack.current = true;
    };
    addEventListener("popstate", back);
    return () => removeEventListener("popstate", back);
  }, []);
  useEffect(() => {
    if (pathname === last.current) return;
    last.current = pathname;
    document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
    if (!isBack.current && !location.hash) scrollToTop();
    isBack.current = false;
  }, [pathname]);
}
