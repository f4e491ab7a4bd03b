import { createContext } from "react";

interface ListBar {
  /** The end of the page's row of filters, into which its list renders its settings; null where the page has none. */
  readonly bar: HTMLElement | null;
  readonly setBar: (bar: HTMLElement | null) => void;
}

export const ListBarContext = createContext<ListBar>({ bar: null, setBar: () => undefined });
