import { createContext } from "react";

interface ListBar {
  /** The end of the page's row of filters, where its list puts what can be set of it; null where the page has none. */
  readonly bar: HTMLElement | null;
  readonly setBar: (bar: HTMLElement | null) => void;
}

export const ListBarContext = createContext<ListBar>({ bar: null, setBar: () => undefined });
