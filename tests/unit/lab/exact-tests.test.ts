import { expect, test } from "vitest";
import { binomialExact, hardyWeinbergExact } from "#contract/exact-tests";

/** n! as a whole number. */
function factorial(n: number): bigint {
  let product = 1n;
  for (let k = 2n; k <= BigInt(n); k++) product *= k;
  return product;
}

/**
 * The same p computed in another way: Levene's probability of every number of heterozygotes, N! 2^AB / (AA! AB! BB!) of
 * the same alleles, in integers without rounding (Emigh TH. Biometrics 1980;36:627-642).
 */
function enumerated(first: number, both: number, second: number): number {
  const people = first + both + second;
  const [alleles, others] = [2 * first + both, 2 * second + both];
  const weight = (het: number) => {
    const [one, two] = [(alleles - het) / 2, (others - het) / 2];
    return (factorial(people) * 2n ** BigInt(het)) / (factorial(one) * factorial(het) * factorial(two));
  };
  const weights = new Map<number, bigint>();
  for (let het = Math.min(alleles, others) % 2; het <= Math.min(alleles, others); het += 2)
    weights.set(het, weight(het));
  const observed = weights.get(both) ?? 0n;
  let [all, tail] = [0n, 0n];
  for (const value of weights.values()) {
    all += value;
    if (value <= observed) tail += value;
  }
  return Number((tail * 10n ** 15n) / all) / 1e15;
}

test("the Hardy-Weinberg p is that of the authors' own program", () => {
  // Jeremy McRae's binding of the authors' C code, tests/test_hwe.py of github.com/jeremymcrae/snphwe.
  expect(hardyWeinbergExact(10, 500, 5000)).toBeCloseTo(0.65157189991, 10);
  expect(hardyWeinbergExact(20, 1000, 5000)).toBeCloseTo(1.26598491e-5, 12);
});

test("the Hardy-Weinberg p is that of counting every outcome in whole numbers", () => {
  for (const [first, both, second] of [
    [298, 489, 213],
    [68, 28, 4],
    [0, 21, 79],
    [3, 13, 84],
    [30, 40, 30],
    [58, 36, 6],
    [0, 1, 40],
    [12, 0, 12],
    [5, 5, 0],
  ] as const) {
    const p = enumerated(first, both, second);
    expect([first, both, second, hardyWeinbergExact(first, both, second)]).toEqual([
      first,
      both,
      second,
      expect.closeTo(p, 10),
    ]);
    expect(hardyWeinbergExact(second, both, first)).toBeCloseTo(p, 10);
  }
  expect(hardyWeinbergExact(0, 0, 0)).toBe(1);
  expect(hardyWeinbergExact(100, 0, 0)).toBe(1);
  expect(hardyWeinbergExact(2000, 0, 2000)).toBeLessThan(1e-100);
});

test("the binomial p is that of R's binom.test", () => {
  // help(binom.test), Conover's example of Mendel's peas: 682 of 925 with p = 0.75, p-value 0.3825.
  expect(binomialExact(682, 925, 0.75)).toBeCloseTo(0.3825, 4);
  // Symmetric, so twice the tail: sum of C(10,k)/1024 for k <= 2 is 56/1024.
  expect(binomialExact(2, 10, 0.5)).toBeCloseTo(112 / 1024, 12);
  // The sum of the probabilities of all outcomes that are no likelier: (0.3)^5 and (0.7)^5 as 5 of 5 and 0 of 5 of
  // 0.3.
  expect(binomialExact(5, 5, 0.3)).toBeCloseTo(0.3 ** 5, 12);
  expect(binomialExact(0, 0, 0.3)).toBe(1);
  expect(binomialExact(0, 10, 0)).toBe(1);
  expect(binomialExact(1, 10, 0)).toBe(0);
});
