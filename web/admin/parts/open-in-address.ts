import { useRef } from "react";
import { useOfficeHistory } from "./own-history";
import { hrefWithQuery, usePageAddress } from "./page-address";

/**
 * Opens something beside a list through the address: opening is a step of the browser's history, so that Back closes
 * it; moving from one entry to the next is not. The list's own position in the address stays.
 */
export function useOpenedInAddress(key: string) {
  const { pathname, searchStr } = usePageAddress();
  const own = useOfficeHistory();
  const openedHere = useRef(false);
  const open = new URLSearchParams(searchStr).get(key) ?? "";
  const hrefOf = (id: string) => {
    const params = new URLSearchParams(searchStr);
    if (id) params.set(key, id);
    else params.delete(key);
    return hrefWithQuery(pathname, params.toString());
  };
  return {
    open,
    show(id: string) {
      if (open !== "") return own.replace(hrefOf(id));
      openedHere.current = true;
      own.push(hrefOf(id));
    },
    close() {
      // Closing undoes this step; for a person who came by a link, the previous page stays one step back.
      if (openedHere.current) own.back();
      else own.replace(hrefOf(""));
      openedHere.current = false;
    },
  };
}
