/** Two-sided confidence of every interval here. */
const confidence = 0.95;
const alpha = 1 - confidence;
/** 97.5 % and 95 % quantiles of the standard normal distribution. */
const z975 = 1.959963984540054;
const z95 = 1.6448536269514722;

/** A figure with its 95 % limits. */
export interface ValueWithLimits {
  readonly low: number;
  readonly high: number;
}

/** Logarithm of the gamma function for x > 0, 13 digits. Source: Stirling's series DLMF 5.11.1, after the recurrence up to 15. */
export function lnGamma(x: number): number {
  if (x < 15) return lnGamma(x + 1) - Math.log(x);
  const series = (1 - (1 / 30 - (1 / 105 - 1 / 140 / x ** 2) / x ** 2) / x ** 2) / (12 * x);
  return (x - 0.5) * Math.log(x) - x + Math.log(2 * Math.PI) / 2 + series;
}

/** Regularized incomplete beta function I_x(a, b) for a, b >= 0.5. Source: continued fraction DLMF 8.17.22, Lentz's evaluation. */
export function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a);
  const front = Math.exp(lnGamma(a + b) - lnGamma(a) - lnGamma(b) + a * Math.log(x) + b * Math.log1p(-x)) / a;
  const away = (value: number) => (Math.abs(value) < 1e-300 ? 1e-300 : value);
  let [c, d] = [1, 1 / away(1 - ((a + b) * x) / (a + 1))];
  let sum = d;
  for (let m = 1; m < 10_000; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    let step = 1;
    for (const term of [even, odd]) {
      d = 1 / away(1 + term * d);
      c = away(1 + term / c);
      step = c * d;
      sum *= step;
    }
    if (Math.abs(step - 1) < 1e-15) break;
  }
  return front * sum;
}

/** The x at which I_x(a, b) is p, found by bisection to 16 digits. */
export function betaQuantile(p: number, a: number, b: number): number {
  let [low, high] = [0, 1];
  for (let i = 0; i < 200 && low < high; i++) {
    const middle = (low + high) / 2;
    if (middle === low || middle === high) break;
    if (incompleteBeta(middle, a, b) < p) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Exact 95 % limits of a share, `hits` of `total`, between 0 and 1; total >= 1. Source: Clopper & Pearson, Biometrika 1934. */
export const clopperPearson = (hits: number, total: number): ValueWithLimits => ({
  low: hits === 0 ? 0 : betaQuantile(alpha / 2, hits, total - hits + 1),
  high: hits === total ? 1 : betaQuantile(1 - alpha / 2, hits + 1, total - hits),
});

/** Exact one-sided upper 95 % limit of a share; total >= 1. */
export const exactUpperLimit = (hits: number, total: number): number =>
  hits === total ? 1 : betaQuantile(confidence, hits + 1, total - hits);

/** 97.5 % quantile of Student's t for this number of degrees of freedom, which need not be whole. */
function t975(degrees: number): number {
  return Math.sqrt(degrees * (1 / betaQuantile(alpha, degrees / 2, 0.5) - 1));
}

const sumOf = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const meanOf = (values: readonly number[]) => sumOf(values) / values.length;
const squares = (values: readonly number[]) => {
  const mean = meanOf(values);
  return sumOf(values.map((value) => (value - mean) ** 2));
};

/** Standard deviations in the unit of the values; null where there are too few values. */
export interface VarianceComponents {
  readonly mean: number;
  readonly within: number | null;
  readonly between: number | null;
  readonly total: number | null;
}

/**
 * Repeatability, between-run and within-laboratory standard deviation of a measurement repeated in several runs: one-way
 * random-effects analysis of variance, groups of any size >= 1. Source: CLSI EP05-A3; Searle, Casella & McCulloch 1992, 3.6.
 */
export function varianceComponents(groups: readonly (readonly number[])[]): VarianceComponents {
  const all = groups.flat();
  const [count, runs] = [all.length, groups.length];
  const inside = count > runs ? sumOf(groups.map(squares)) / (count - runs) : null;
  if (inside === null || runs < 2) {
    return { mean: meanOf(all), within: inside === null ? null : Math.sqrt(inside), between: null, total: null };
  }
  const mean = meanOf(all);
  const outside = sumOf(groups.map((one) => one.length * (meanOf(one) - mean) ** 2)) / (runs - 1);
  const size = (count - sumOf(groups.map((one) => one.length ** 2)) / count) / (runs - 1);
  const between = Math.max(0, (outside - inside) / size);
  return { mean, within: Math.sqrt(inside), between: Math.sqrt(between), total: Math.sqrt(inside + between) };
}

/** Mean of `after` less mean of `before` with 95 % limits; null with fewer than two values on a side. Source: Welch 1947. */
export function meanDifference(
  before: readonly number[],
  after: readonly number[],
): (ValueWithLimits & { readonly difference: number }) | null {
  if (before.length < 2 || after.length < 2) return null;
  const parts = [before, after].map((values) => squares(values) / (values.length - 1) / values.length);
  const [one = 0, other = 0] = parts;
  const difference = meanOf(after) - meanOf(before);
  const variance = one + other;
  if (variance === 0) return { difference, low: difference, high: difference };
  const degrees = variance ** 2 / (one ** 2 / (before.length - 1) + other ** 2 / (after.length - 1));
  const half = t975(degrees) * Math.sqrt(variance);
  return { difference, low: difference - half, high: difference + half };
}

const density = (x: number) => Math.exp(-(x ** 2) / 2) / Math.sqrt(2 * Math.PI);

/** Standard normal distribution function, |x| <= 7. Source: Marsaglia, J. Stat. Softw. 11(4), 2004. */
export function normalDistribution(x: number): number {
  let [sum, before, term] = [x, 0, x];
  for (let i = 3; sum !== before; i += 2) {
    before = sum;
    term *= x ** 2 / i;
    sum += term;
  }
  return 0.5 + sum * density(x);
}

export interface DoseLevel {
  /** Copies per mL, > 0. */
  readonly copies: number;
  readonly hits: number;
  readonly total: number;
}

/** Hit rate as normal(intercept + slope * log10(copies)), and the copies per mL that are detected in 95 % of tests. */
export interface DetectionLimit extends ValueWithLimits {
  readonly intercept: number;
  readonly slope: number;
  readonly lod: number;
}

/** Weighted sums of one step of Fisher scoring: the weights' matrix and the right side. */
function scores(levels: readonly DoseLevel[], etaOf: (level: DoseLevel, x: number) => number) {
  const sums = { w: 0, wx: 0, wxx: 0, wz: 0, wxz: 0 };
  for (const level of levels) {
    const x = Math.log10(level.copies);
    const eta = Math.max(-6, Math.min(6, etaOf(level, x)));
    const [rate, height] = [normalDistribution(eta), density(eta)];
    const w = (level.total * height ** 2) / (rate * (1 - rate));
    const z = eta + (level.hits / level.total - rate) / height;
    sums.w += w;
    sums.wx += w * x;
    sums.wxx += w * x * x;
    sums.wz += w * z;
    sums.wxz += w * x * z;
  }
  return sums;
}

/**
 * Limit of detection by probit regression on log10(copies), maximum likelihood by Fisher scoring, with fiducial 95 % limits by
 * Fieller's theorem. Null where the data give no answer: fewer than two levels with both hits and misses, a hit rate that does
 * not rise, limits that are not finite. Source: CLSI EP17-A2; Finney, Probit Analysis, 3rd ed. 1971, 4.6.
 */
export function detectionLimit(levels: readonly DoseLevel[]): DetectionLimit | null {
  if (levels.filter(({ hits, total }) => hits > 0 && hits < total).length < 2) return null;
  let [intercept, slope] = [0, 0];
  // Starting values: the logistic curve at 1.702 times the argument is within 0.01 of the normal one.
  let sums = scores(levels, ({ hits, total }) => Math.log((hits + 0.5) / (total - hits + 0.5)) / 1.702);
  for (let round = 0; round < 100; round++) {
    const [a, b] = [intercept, slope];
    const whole = sums.w * sums.wxx - sums.wx ** 2;
    intercept = (sums.wxx * sums.wz - sums.wx * sums.wxz) / whole;
    slope = (sums.w * sums.wxz - sums.wx * sums.wz) / whole;
    sums = scores(levels, (_, x) => intercept + slope * x);
    if (Math.abs(intercept - a) + Math.abs(slope - b) < 1e-12) break;
  }
  const whole = sums.w * sums.wxx - sums.wx ** 2;
  const [vaa, vab, vbb] = [sums.wxx / whole, -sums.wx / whole, sums.w / whole];
  // (a + b m - q)^2 = z^2 (vaa + 2 m vab + m^2 vbb), solved for m.
  const rest = intercept - z95;
  const square = slope ** 2 - z975 ** 2 * vbb;
  const half = slope * rest - z975 ** 2 * vab;
  const root = Math.sqrt(half ** 2 - square * (rest ** 2 - z975 ** 2 * vaa));
  if (!(slope > 0 && square > 0 && Number.isFinite(root))) return null;
  const copies = (m: number) => 10 ** m;
  const [low, high] = [copies((-half - root) / square), copies((-half + root) / square)];
  return { intercept, slope, lod: copies(-rest / slope), low, high };
}
