import { useRef } from "react";
import { useOwnHistory } from "./own-history";
import { usePageAddress, withQuery } from "./page-address";

/**
 * What is open beside a list, as the address says: opening it is a step of the browser's history, so that Back closes it; going
 * from one to the next is none. The list's own place in the address stays.
 */
export function useOpenInAddress(key: string) {
  const { pathname, searchStr } = usePageAddress();
  const own = useOwnHistory();
  const openedHere = useRef(false);
  const open = new URLSearchParams(searchStr).get(key) ?? "";
  const hrefOf = (id: string) => {
    const params = new URLSearchParams(searchStr);
    if (id) params.set(key, id);
    else params.delete(key);
    return withQuery(pathname, params.toString());
  };
  return {
    open,
    show(id: string) {
      if (open !== "") return own.replace(hrefOf(id));
      openedHere.current = true;
      own.push(hrefOf(id));
    },
    close() {
      // Its own step is taken back; whoever came by a link keeps the page he came from one step behind.
      if (openedHere.current) own.back();
      else own.replace(hrefOf(""));
      openedHere.current = false;
    },
  };
}
