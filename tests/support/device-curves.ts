/** What a real device would send for a channel; everything follows from the cycle of the crossing. */
interface CurveShape {
  /** Cycle at which the fluorescence crosses the threshold of 0.2; null for an absent target. */
  readonly ct: number | null;
  /** Fluorescence of the target when its reagents are used up. */
  readonly top?: number;
  readonly base?: number;
  readonly drift?: number;
  /** Largest noise of a cycle, up or down. */
  readonly noise?: number;
  readonly cycles?: number;
  /** 0 to 1, as `Math.random`. */
  readonly random?: () => number;
}

export const threshold = 0.2;

/**
 * Fluorescence of a target above its baseline: it doubles each cycle until its reagents run out, so that the crossing
 * is known from the formula and not from the code under test.
 */
export function growth({ ct, top = 2.6 }: CurveShape, cycle: number): number {
  return ct === null ? 0 : top / (1 + (top / threshold - 1) * 2 ** (ct - cycle));
}

export function lightOf(shape: CurveShape): number[] {
  const { base = 1, drift = 0.001, noise = 0.004, cycles = 40, random = steady() } = shape;
  return Array.from({ length: cycles }, (_, i) => base + drift * i + noise * (2 * random() - 1) + growth(shape, i + 1));
}

/** Thousandths as 16-bit numbers, low byte first, in base64. */
export function encoded(light: readonly number[]): string {
  const bytes = light.flatMap((value) => {
    const count = Math.min(65_535, Math.max(0, Math.round(1000 * value)));
    return [count & 255, count >> 8];
  });
  return btoa(String.fromCharCode(...bytes));
}

/** A channel without contradictions. */
export function measuredChannel(target: string, shape: CurveShape) {
  const { ct, cycles = 40 } = shape;
  return {
    target,
    ct: ct === null ? null : Math.round(100 * ct) / 100,
    score: ct === null ? 0.03 : 0.95,
    threshold,
    endpoint: Math.round(1000 * growth(shape, cycles - 1)) / 1000,
    curve: encoded(lightOf(shape)),
    deviceCall: ct === null ? ("absent" as const) : ("present" as const),
  };
}

/** The same numbers every time (Park and Miller's generator). */
export function steady(seed = 1): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
