/** Duration of scrolling up after a page change, by the specification. */
const scrollMs = 800;

/** Share of the distance at a share of the time: slow, fast, slow. */
export function easeInOut(t: number): number {
  return t < 0.5 ? 4 * t ** 3 : 1 - (-2 * t + 2) ** 3 / 2;
}

/** Scrolls to the top in 800 ms; immediately for people who prefer reduced motion; a wheel or finger stops it. */
export function scrollToTop(): void {
  const from = window.scrollY;
  if (from === 0) return;
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
    window.scrollTo(0, 0);
    return;
  }
  let isTaken = false;
  const take = () => {
    isTaken = true;
  };
  for (const hand of ["wheel", "touchstart", "keydown"]) addEventListener(hand, take, { once: true, passive: true });
  let startedAt: number | undefined;
  const step = (at: number) => {
    startedAt ??= at;
    const t = Math.min(1, (at - startedAt) / scrollMs);
    if (isTaken) return;
    window.scrollTo(0, Math.round(from * (1 - easeInOut(t))));
    if (t < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
