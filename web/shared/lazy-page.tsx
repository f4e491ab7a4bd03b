import { type ComponentType, createElement } from "react";
import { fetchPage } from "./fetch-page";

/** A page that comes when the router goes to it: `lazyPage(() => import("./x.page"), "XPage")`. Fetched ahead, it fails without a word. */
export function lazyPage<N extends string>(load: () => Promise<Readonly<Record<N, ComponentType>>>, name: N) {
  let Page: ComponentType | undefined;
  return {
    component: () => Page && createElement(Page),
    async beforeLoad({ preload }: { readonly preload: boolean }): Promise<void> {
      const fetchAhead = () => load().then((module) => module[name]);
      Page ??= await (preload ? fetchAhead().catch(() => undefined) : fetchPage(load, name));
      if (!(Page || preload)) await newDocument();
    },
  };
}

/** The page's own document, which alone can bring it; the one that stands was just fetched itself when nothing is drawn in it yet. */
function newDocument(): Promise<never> {
  if (document.documentElement.dataset.ready === undefined) throw new Error(location.pathname);
  location.reload();
  return new Promise(() => {});
}
