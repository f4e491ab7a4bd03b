const leastPx = 320;
/** Between the last card and the edge of the window. */
const edgePx = 40;

/**
 * Bounds what scrolls inside the page to the height that the rest of the page leaves, so that the page itself does not scroll too.
 * Where too little is left, the page scrolls instead. Answers how to end it.
 */
export function fillHeight(part: HTMLElement): () => void {
  const card = part.parentElement ?? part;
  const setHeight = () => {
    const { top, bottom } = part.getBoundingClientRect();
    const footer = card.getBoundingClientRect().bottom - bottom;
    const free = document.documentElement.clientHeight - (top + scrollY) - footer - edgePx;
    part.style.maxHeight = free < leastPx ? "none" : `${Math.floor(free)}px`;
  };
  setHeight();
  const watch = new ResizeObserver(setHeight);
  watch.observe(document.body);
  watch.observe(card);
  window.addEventListener("resize", setHeight);
  return () => {
    watch.disconnect();
    window.removeEventListener("resize", setHeight);
  };
}
