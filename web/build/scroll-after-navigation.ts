interface ScrollingRouter {
  readonly isServer?: boolean;
  /** n: go to the top after the next navigation; r: already set up; h: the next one goes to a hash. */
  readonly _scroll: { n?: boolean; r?: boolean; h?: boolean };
  subscribe(event: "onRendered", listener: (event: Rendered) => void): unknown;
}

interface Rendered {
  readonly toLocation: {
    readonly hash: string;
    readonly state: { readonly __hashScrollIntoViewOptions?: boolean | ScrollIntoViewOptions };
  };
}

/** What is left of the router's scroll restoration when places are not remembered: to the top, or to the hash. */
export function setupScrollRestoration(router: ScrollingRouter): void {
  const scroll = router._scroll;
  if (router.isServer || typeof document === "undefined" || scroll.r) return;
  scroll.r = true;
  router.subscribe("onRendered", ({ toLocation: { hash, state } }) => {
    const toTop = scroll.n;
    scroll.n = true;
    scroll.h = false;
    const intoView = state.__hashScrollIntoViewOptions ?? true;
    if (!hash && toTop) scrollTo({ top: 0, left: 0 });
    if (hash && intoView) document.getElementById(hash)?.scrollIntoView(intoView);
  });
}

export const storageKey = "";
export const defaultGetScrollRestorationKey = () => "";
export const getElementScrollRestorationEntry = () => undefined;
