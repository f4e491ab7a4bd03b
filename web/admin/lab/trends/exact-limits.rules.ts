/** Probability of at most `successes` of `trials`, in floating point from the first outcome on. */
function atMost(successes: number, trials: number, share: number): number {
  if (share <= 0) return 1;
  if (share >= 1) return successes >= trials ? 1 : 0;
  let log = trials * Math.log(1 - share);
  let sum = 0;
  for (let k = 0; k <= successes; k++) {
    sum += Math.exp(log);
    log += Math.log((trials - k) / (k + 1)) + Math.log(share / (1 - share));
  }
  return sum;
}

/** The share between 0 and 1 at which a falling function passes a value; 40 halvings give an error of 1e-12. */
function shareAt(of: (share: number) => number, value: number): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < 40; step++) {
    const middle = (low + high) / 2;
    if (of(middle) > value) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Exact 95 % limits of a share, 0-1: Clopper CJ, Pearson ES. Biometrika 1934;26:404-413. Null without trials. */
export function exactLimits(successes: number, trials: number): { readonly low: number; readonly high: number } | null {
  if (trials === 0) return null;
  return {
    low: successes === 0 ? 0 : shareAt((share) => atMost(successes - 1, trials, share), 0.975),
    high: successes === trials ? 1 : shareAt((share) => atMost(successes, trials, share), 0.025),
  };
}
