/** The hero's double helix: its axis, its size and its number of turns, in units of the drawing. */
const axis = { x: 250, y: 500, dx: 190, dy: -452 };
const length = Math.hypot(axis.dx, axis.dy);
const normal = { x: -axis.dy / length, y: axis.dx / length };
const turns = 2.5;
const rungs = 25;

export interface HelixPaths {
  /** Halves of the two strands behind the axis, the rungs' two ends, and the halves in front with their highlights. */
  readonly backA: string;
  readonly backB: string;
  readonly rungA: string;
  readonly rungB: string;
  readonly frontA: string;
  readonly frontB: string;
  readonly shine: string;
}

const short = (v: number) => String(Math.round(v));

/** Half width of the helix along its axis: a little narrower in the middle, as if seen from the side. */
const amplitude = (u: number) => 70 + 7 * Math.sin(u * Math.PI * 2);
const bow = (u: number) => 16 * Math.sin(u * Math.PI * 1.1);

function point(u: number, sine: number, lift = 0): string {
  const reach = amplitude(u) * sine + bow(u);
  const x = axis.x + axis.dx * u + normal.x * reach - lift;
  const y = axis.y + axis.dy * u + normal.y * reach - lift;
  return `${short(x)} ${short(y)}`;
}

/** Smooth path of one strand between two positions on the axis (sine curve by its exact tangents). */
function strand(from: number, to: number, phase: number, lift = 0): string {
  const angle = (u: number) => phase + 2 * Math.PI * turns * u;
  const steps = Math.max(1, Math.round((to - from) * turns * 5));
  const step = (to - from) / steps;
  let path = `M${point(from, Math.sin(angle(from)), lift)}`;
  for (let i = 1; i <= steps; i++) {
    const [a, b] = [from + (i - 1) * step, from + i * step];
    const k = (2 * Math.PI * turns * step) / 3;
    const first = Math.sin(angle(a)) + k * Math.cos(angle(a));
    const second = Math.sin(angle(b)) - k * Math.cos(angle(b));
    path += `C${point(a + step / 3, first, lift)} ${point(b - step / 3, second, lift)} ${point(b, Math.sin(angle(b)), lift)}`;
  }
  return path;
}

/** The parts of one strand that are in front of the axis, or behind it. */
function halves(phase: number, isFront: boolean, inset = 0, lift = 0): string {
  const perHalf = 1 / (2 * turns);
  // In front where the cosine is positive: between quarter turns.
  const start = (-Math.PI / 2 - phase) / (2 * Math.PI * turns) + (isFront ? 0 : perHalf);
  let path = "";
  for (let at = start - Math.ceil((start + 1) / (2 * perHalf)) * 2 * perHalf; at < 1; at += 2 * perHalf) {
    const from = Math.max(0, at + inset * perHalf);
    const to = Math.min(1, at + perHalf * (1 - inset));
    if (to - from > 0.01) path += strand(from, to, phase, lift);
  }
  return path;
}

/** The helix after a rotation by `phase` radians. */
export function helixPaths(phase: number): HelixPaths {
  let [rungA, rungB] = ["", ""];
  for (let i = 0; i < rungs; i++) {
    const u = (i + 0.5) / rungs;
    const sine = Math.sin(phase + 2 * Math.PI * turns * u) * 0.94;
    const middle = point(u, 0);
    const swap = i % 3 === 1 ? -1 : 1;
    rungA += `M${middle}L${point(u, sine * swap)}`;
    rungB += `M${middle}L${point(u, -sine * swap)}`;
  }
  const other = phase + Math.PI;
  return {
    backA: halves(phase, false),
    backB: halves(other, false),
    rungA,
    rungB,
    frontA: halves(phase, true),
    frontB: halves(other, true),
    shine: halves(phase, true, 0.22, 3) + halves(other, true, 0.22, 3),
  };
}
