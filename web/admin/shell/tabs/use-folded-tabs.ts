import { type RefObject, useEffect, useLayoutEffect, useState } from "react";
import { findOverflowingTabs } from "./folded-tabs.rules";
import type { Tab } from "./tabs.reducer";

const gapPx = 8;

/** Which tabs do not fit in the strip; those are still rendered invisibly, so that their widths are known. */
export function useOverflowingTabs(
  strip: RefObject<HTMLElement | null>,
  tabs: readonly Tab[],
  current: Tab | undefined,
): (tab: Tab) => boolean {
  const [folded, setFolded] = useState("");
  const [, setWidth] = useState(0);
  // Titles, tabs and the width of the strip change what fits, so this runs after every rendering.
  useLayoutEffect(() => {
    const nav = strip.current;
    if (!nav) return;
    const widths = [...nav.children].map((child) => child.getBoundingClientRect().width + gapPx);
    setFolded(findOverflowingTabs(widths, nav.clientWidth + gapPx, current ? tabs.indexOf(current) : -1).join());
  });
  useEffect(() => {
    const nav = strip.current;
    if (!nav) return;
    const watch = new ResizeObserver(() => setWidth(nav.clientWidth));
    watch.observe(nav);
    return () => watch.disconnect();
  }, [strip]);
  const places = folded === "" ? [] : folded.split(",").map(Number);
  return (tab) => places.includes(tabs.indexOf(tab));
}
