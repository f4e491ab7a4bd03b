import jstat from "jstat";
import { describe, expect, test } from "vitest";
import {
  betaQuantile,
  clopperPearson,
  type DoseLevel,
  detectionLimit,
  exactUpperLimit,
  incompleteBeta,
  lnGamma,
  meanDifference,
  normalDistribution,
  varianceComponents,
} from "#contract/validation-statistics";

const shares = [
  [0, 10],
  [1, 1],
  [3, 10],
  [59, 60],
  [60, 60],
  [0, 47],
  [997, 1000],
] as const;

describe("special functions", () => {
  test("the gamma function is the factorial, and that of a half the root of pi", () => {
    expect(lnGamma(11)).toBeCloseTo(Math.log(3_628_800), 12);
    expect(lnGamma(0.5)).toBeCloseTo(Math.log(Math.PI) / 2, 12);
    for (const x of [0.5, 1, 2.5, 14.9, 15.1, 88, 1500]) expect(lnGamma(x)).toBeCloseTo(jstat.gammaln(x), 8);
  });

  test("the incomplete beta function and its quantile are those of another package", () => {
    for (const a of [0.5, 1, 3.5, 40, 998]) {
      for (const b of [0.5, 2, 17, 300]) {
        for (const x of [0.001, 0.2, 0.5, 0.93, 0.999]) {
          expect(incompleteBeta(x, a, b)).toBeCloseTo(jstat.beta.cdf(x, a, b), 7);
        }
        for (const p of [0.025, 0.5, 0.975]) expect(incompleteBeta(betaQuantile(p, a, b), a, b)).toBeCloseTo(p, 10);
      }
    }
  });

  test("the normal distribution is that of another package", () => {
    for (const x of [-6, -3, -1.96, 0, 0.5, 1.6449, 4, 6])
      expect(normalDistribution(x)).toBeCloseTo(jstat.normal.cdf(x, 0, 1), 10);
  });
});

describe("exact limits of a share", () => {
  test("are the beta quantiles of another package", () => {
    for (const [hits, total] of shares) {
      const { low, high } = clopperPearson(hits, total);
      expect(low).toBeCloseTo(hits === 0 ? 0 : jstat.beta.inv(0.025, hits, total - hits + 1), 6);
      expect(high).toBeCloseTo(hits === total ? 1 : jstat.beta.inv(0.975, hits + 1, total - hits), 6);
    }
  });

  test("leave 2.5 % of the binomial distribution on each side, summed term by term", () => {
    const term = (k: number, n: number, p: number) =>
      Math.exp(lnGamma(n + 1) - lnGamma(k + 1) - lnGamma(n - k + 1) + k * Math.log(p) + (n - k) * Math.log(1 - p));
    const tail = (from: number, to: number, n: number, p: number) =>
      Array.from({ length: to - from + 1 }, (_, i) => term(from + i, n, p)).reduce((a, b) => a + b, 0);
    for (const [hits, total] of [
      [3, 10],
      [59, 60],
      [997, 1000],
    ] as const) {
      const { low, high } = clopperPearson(hits, total);
      expect(tail(hits, total, total, low)).toBeCloseTo(0.025, 9);
      expect(tail(0, hits, total, high)).toBeCloseTo(0.025, 9);
    }
  });

  // Newcombe, Statistics in Medicine 1998, 17:857, table I, method 5: 81/263, 15/148, 0/20 and 1/29.
  test("are those of a published table", () => {
    const table = [
      [81, 263, 0.2527, 0.3676],
      [15, 148, 0.0578, 0.1617],
      [0, 20, 0, 0.1684],
      [1, 29, 0.0009, 0.1776],
    ] as const;
    for (const [hits, total, low, high] of table) {
      const found = clopperPearson(hits, total);
      expect(found.low).toBeCloseTo(low, 4);
      expect(found.high).toBeCloseTo(high, 4);
    }
  });

  test("of nothing seen are the rule of three's exact form", () => {
    for (const n of [1, 10, 47, 300]) expect(exactUpperLimit(0, n)).toBeCloseTo(1 - 0.05 ** (1 / n), 12);
  });
});

describe("components of variance", () => {
  // Searle's decomposition by hand: 3 runs of 2, means 10, 12, 14.
  test("of a small balanced table are those computed by hand", () => {
    const { mean, within, between, total } = varianceComponents([
      [9, 11],
      [11, 13],
      [13, 15],
    ]);
    // Within 6/3 = 2; between runs 16/2 = 8; (8 - 2)/2 = 3.
    expect(mean).toBe(12);
    expect(within).toBeCloseTo(Math.sqrt(2), 12);
    expect(between).toBeCloseTo(Math.sqrt(3), 12);
    expect(total).toBeCloseTo(Math.sqrt(5), 12);
  });

  test("agree with another package's F of unequal groups", () => {
    const groups = [
      [27.1, 27.4, 26.9],
      [27.8, 28.1, 27.7, 28],
      [26.2, 26.6],
      [27.3, 27.2, 27.5, 27.1, 27.6],
    ];
    const { within, between } = varianceComponents(groups);
    const f = jstat.anovafscore(...groups);
    const count = groups.flat().length;
    const size = (count - groups.reduce((sum, one) => sum + one.length ** 2, 0) / count) / (groups.length - 1);
    // F = 1 + n0 * between / within, in variances.
    expect(1 + (size * (between ?? 0) ** 2) / (within ?? 1) ** 2).toBeCloseTo(f, 8);
  });

  test("of runs that differ less than their wells have nothing between them", () => {
    expect(
      varianceComponents([
        [1, 3],
        [1, 3],
      ]).between,
    ).toBe(0);
    expect(varianceComponents([[1, 3]])).toMatchObject({ mean: 2, between: null, total: null });
    expect(varianceComponents([[1], [2]]).within).toBeNull();
  });
});

test("a difference of means has Welch's limits, by another package's t", () => {
  const before = [30.1, 30.4, 29.8, 30.2, 30];
  const after = [30.9, 31.2, 30.3, 31.6];
  const found = meanDifference(before, after);
  const [v1, v2] = [jstat.variance(before, true) / 5, jstat.variance(after, true) / 4];
  const degrees = (v1 + v2) ** 2 / (v1 ** 2 / 4 + v2 ** 2 / 3);
  const half = jstat.studentt.inv(0.975, degrees) * Math.sqrt(v1 + v2);
  expect(found?.difference).toBeCloseTo(jstat.mean(after) - jstat.mean(before), 12);
  expect(found?.low).toBeCloseTo((found?.difference ?? 0) - half, 6);
  expect(found?.high).toBeCloseTo((found?.difference ?? 0) + half, 6);
  expect(meanDifference([1], after)).toBeNull();
  expect(meanDifference([1, 1], [2, 2])).toEqual({ difference: 1, low: 1, high: 1 });
});

/** Deaths of beetles by log10 dose, Bliss 1935: the data by which probit analysis is taught. */
const beetles = [
  [1.6907, 6, 59],
  [1.7242, 13, 60],
  [1.7552, 18, 62],
  [1.7842, 28, 56],
  [1.8113, 52, 63],
  [1.8369, 53, 59],
  [1.861, 61, 62],
  [1.8839, 60, 60],
] as const;
const levels: DoseLevel[] = beetles.map(([x, hits, total]) => ({ copies: 10 ** x, hits, total }));

/** Log-likelihood of a probit line, with another package's normal distribution. */
const likelihood = (a: number, b: number, rows: readonly DoseLevel[]) =>
  rows.reduce((sum, { copies, hits, total }) => {
    const rate = jstat.normal.cdf(a + b * Math.log10(copies), 0, 1);
    const log = (share: number) => Math.log(Math.max(share, 1e-300));
    return sum + (hits && hits * log(rate)) + (total - hits && (total - hits) * log(1 - rate));
  }, 0);

describe("limit of detection", () => {
  // R: glm(cbind(y, n - y) ~ x, binomial(probit)) gives -34.94 (2.65) and 19.73 (1.49): Dobson & Barnett, An Introduction to Generalized Linear Models, 7.3.
  test("fits a published line", () => {
    const found = detectionLimit(levels);
    expect(found?.intercept).toBeCloseTo(-34.94, 1);
    expect(found?.slope).toBeCloseTo(19.73, 1);
  });

  test("stands where the likelihood of another package is highest", () => {
    const { intercept = 0, slope = 0, lod = 1 } = detectionLimit(levels) ?? {};
    const top = likelihood(intercept, slope, levels);
    for (const [da, db] of [
      [0.01, 0],
      [-0.01, 0],
      [0, 0.01],
      [0, -0.01],
      [0.02, -0.011],
      [-0.02, 0.011],
    ] as const)
      expect(likelihood(intercept + da, slope + db, levels)).toBeLessThan(top);
    expect(jstat.normal.cdf(intercept + slope * Math.log10(lod), 0, 1)).toBeCloseTo(0.95, 8);
  });

  test("has limits where Fieller's equation holds, with the curvature of that likelihood", () => {
    const { intercept: a = 0, slope: b = 0, low = 1, high = 1, lod = 1 } = detectionLimit(levels) ?? {};
    // Expected information: the probit link is not canonical, so it is summed from probabilities of the other
    // package.
    const sums = levels.reduce(
      (sum, { copies, total }) => {
        const x = Math.log10(copies);
        const rate = jstat.normal.cdf(a + b * x, 0, 1);
        const w = (total * jstat.normal.pdf(a + b * x, 0, 1) ** 2) / (rate * (1 - rate));
        return { w: sum.w + w, wx: sum.wx + w * x, wxx: sum.wxx + w * x * x };
      },
      { w: 0, wx: 0, wxx: 0 },
    );
    const whole = sums.w * sums.wxx - sums.wx ** 2;
    const [vaa, vab, vbb] = [sums.wxx / whole, -sums.wx / whole, sums.w / whole];
    expect(Math.sqrt(vaa)).toBeCloseTo(2.65, 1);
    expect(Math.sqrt(vbb)).toBeCloseTo(1.49, 1);
    const z = jstat.normal.inv(0.975, 0, 1);
    for (const limit of [low, high]) {
      const m = Math.log10(limit);
      const distance = a + b * m - jstat.normal.inv(0.95, 0, 1);
      expect(distance ** 2 / (vaa + 2 * m * vab + m ** 2 * vbb)).toBeCloseTo(z ** 2, 4);
    }
    expect(low).toBeLessThan(lod);
    expect(lod).toBeLessThan(high);
    // The delta method, which is symmetric on the logarithm, gives nearly the same.
    const m = Math.log10(lod);
    const error = Math.sqrt(vaa + 2 * m * vab + m ** 2 * vbb) / b;
    expect(Math.log10(low)).toBeCloseTo(m - z * error, 2);
    expect(Math.log10(high)).toBeCloseTo(m + z * error, 2);
  });

  test("is not made up where the data have none", () => {
    const steps = [20, 20, 0, 0].map((hits, i) => ({ copies: 1000 / 2 ** i, hits, total: 20 }));
    expect(detectionLimit(steps)).toBeNull();
    expect(detectionLimit([])).toBeNull();
    const falling = [4, 10, 16].map((hits, i) => ({ copies: 1000 / 2 ** i, hits, total: 20 }));
    expect(detectionLimit(falling)).toBeNull();
    const flat = [10, 9, 10].map((hits, i) => ({ copies: 1000 / 2 ** i, hits, total: 20 }));
    expect(detectionLimit(flat)).toBeNull();
  });
});
