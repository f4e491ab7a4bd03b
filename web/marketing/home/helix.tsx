import { useEffect, useRef } from "react";
import { type HelixPaths, helixPaths } from "./helix-paths";

const firstPhase = 0.9;
const radiansPerSecond = 0.42;
const frameMs = 33;

const order: readonly (keyof HelixPaths)[] = ["backA", "backB", "rungA", "rungB", "frontA", "frontB", "shine"];
const still = helixPaths(firstPhase);

/** The slowly turning helix; it stops off screen, in a hidden tab and for people who prefer reduced motion. */
export function Helix() {
  const drawing = useRef<SVGSVGElement>(null);
  useEffect(() => (drawing.current ? turnWhileSeen(drawing.current) : undefined), []);
  return (
    <svg ref={drawing} className="helix" viewBox="0 0 640 560" aria-hidden="true">
      <defs>
        <linearGradient id="helix-a" gradientUnits="userSpaceOnUse" x1="250" y1="500" x2="440" y2="50">
          <stop offset="0" stopColor="#0b6bcb" />
          <stop offset=".5" stopColor="#1890ff" />
          <stop offset="1" stopColor="#4db0ff" />
        </linearGradient>
        <linearGradient id="helix-b" gradientUnits="userSpaceOnUse" x1="250" y1="500" x2="440" y2="50">
          <stop offset="0" stopColor="#0a8f8a" />
          <stop offset=".5" stopColor="#0fb5ae" />
          <stop offset="1" stopColor="#52d0ca" />
        </linearGradient>
      </defs>
      {order.map((part) => (
        <path key={part} className={`hx-${part}`} d={still[part]} />
      ))}
    </svg>
  );
}

function turnWhileSeen(drawing: SVGSVGElement): (() => void) | undefined {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return undefined;
  const parts = [...drawing.querySelectorAll("path")];
  let frame = 0;
  let last = 0;
  let phase = firstPhase;
  const turn = (at: number) => {
    frame = requestAnimationFrame(turn);
    if (at - last < frameMs) return;
    phase += (Math.min(100, at - (last || at)) / 1000) * radiansPerSecond;
    last = at;
    const paths = helixPaths(phase % (2 * Math.PI));
    for (const [i, part] of order.entries()) parts[i]?.setAttribute("d", paths[part]);
  };
  const watcher = new IntersectionObserver(([entry]) => {
    cancelAnimationFrame(frame);
    last = 0;
    if (entry?.isIntersecting) frame = requestAnimationFrame(turn);
  });
  watcher.observe(drawing);
  return () => {
    watcher.disconnect();
    cancelAnimationFrame(frame);
  };
}
