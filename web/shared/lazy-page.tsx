import { type ComponentType, createElement } from "react";
import { fetchPage } from "./fetch-page";

/** What the router tells a page before it shows it. */
export interface PageStep {
  readonly preload: boolean;
  /** Aborted when another navigation replaces this one. */
  readonly abortController: AbortController;
}

/**
 * A page that loads when the router navigates to it: `lazyPage(() => import("./x.page"), "XPage")`. A failed load in
 * advance is silent.
 */
export function lazyPage<N extends string>(load: () => Promise<Readonly<Record<N, ComponentType>>>, name: N) {
  let Page: ComponentType | undefined;
  return {
    component: () => Page && createElement(Page),
    async beforeLoad({ preload, abortController: { signal } }: PageStep): Promise<void> {
      if (Page) return;
      const fetchAhead = () => load().then((module) => module[name]);
      const loaded = preload ? fetchAhead().catch(() => undefined) : fetchPage(load, name, signal);
      // Another navigation may have loaded it in the meantime.
      Page = (await loaded) ?? Page;
      if (!(Page || preload || signal.aborted)) await newDocument();
    },
  };
}

/**
 * Loads the page's own document, the only way to get the page; not when the present document was itself just loaded and
 * nothing is rendered in it yet.
 */
function newDocument(): Promise<never> {
  if (document.documentElement.dataset.ready === undefined) throw new Error(location.pathname);
  location.reload();
  return new Promise(() => {});
}
