import { createContext, useContext } from "react";
import type { RuntimeHref } from "./own-history";

/** The address of a page. It stays the same while another tab is shown, unlike the router's location. */
export interface PageAddress {
  readonly pathname: string;
  /** The address by which links name the page, wherever a menu moved it. */
  readonly home: string;
  /** The query with its question mark, or empty. */
  readonly searchStr: string;
  /** Parameters of the path: `{ tubeId }`. */
  readonly params: Readonly<Record<string, string>>;
}

export const PageAddressContext = createContext<PageAddress>({ pathname: "", home: "", searchStr: "", params: {} });

/** The page at `pathname` with another query. */
export const hrefWithQuery = (pathname: string, query: string): RuntimeHref =>
  (query ? `${pathname}?${query}` : pathname) as RuntimeHref;

export const usePageAddress = (): PageAddress => useContext(PageAddressContext);

/** Changes the title of the tab of the page at a path; does nothing where there are no tabs. */
export const TabTitleContext = createContext<(pathname: string, title: string) => void>(() => undefined);
