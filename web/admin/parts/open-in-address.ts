import { useRouter } from "@tanstack/react-router";
import { useRef } from "react";
import { usePageAddress } from "./page-address";

/**
 * What is open beside a list, as the address says: opening it is a step of the browser's history, so that Back closes it; going
 * from one to the next is none. The list's own place in the address stays.
 */
export function useOpenInAddress(key: string) {
  const { pathname, searchStr } = usePageAddress();
  const router = useRouter();
  const openedHere = useRef(false);
  const open = new URLSearchParams(searchStr).get(key) ?? "";
  const hrefOf = (id: string) => {
    const params = new URLSearchParams(searchStr);
    if (id) params.set(key, id);
    else params.delete(key);
    const query = params.toString();
    return query ? `${pathname}?${query}` : pathname;
  };
  return {
    open,
    show(id: string) {
      if (open !== "") return router.history.replace(hrefOf(id));
      openedHere.current = true;
      router.history.push(hrefOf(id));
    },
    close() {
      // Its own step is taken back; whoever came by a link keeps the page he came from one step behind.
      if (openedHere.current) router.history.back();
      else router.history.replace(hrefOf(""));
      openedHere.current = false;
    },
  };
}
