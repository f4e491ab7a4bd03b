import { runVitest } from "../steps/checks.mjs";

/**
 * A part whose cases are tests. With `runs` each slice runs `each` cases with its own seed (`<runs>_RUNS`,
 * `<runs>_SEED`); with several `lanes` each slice is one lane, [project, files]. `counted` names what a slice counts.
 */
export function createVitestPart({ name, what, lanes, counted = "suites", runs, seeds, env = {}, full, short }) {
  const goalsOf = ({ slices, each }) => ({
    goals: { [counted]: slices * each },
    most: { failed: 0 },
  });
  return {
    name,
    what,
    full: { env, ...full, ...goalsOf(full) },
    short: { env, ...short, ...goalsOf(short) },
    async run({ slice, seed, each, env: own }) {
      const [project, files] = lanes[slice % lanes.length];
      const drawn = runs ? { [`${runs}_RUNS`]: String(each), [`${runs}_SEED`]: String(seed) } : {};
      const seeded = seeds ? { [seeds]: String(seed) } : {};
      const options = { timeoutFactor: "20", ...own, ...drawn, ...seeded };
      const outcome = await runVitest(`proof ${name}`, [project], files, { env: asEnvironment(options) });
      const failed = outcome.failed + outcome.skipped;
      const notes = outcome.output.match(/^.*\d (?:customers served,|of \d+ pictures).*$/gm) ?? [];
      return {
        figures: { [counted]: failed === 0 ? each : 0, failed },
        problems: failed === 0 ? [] : [`${JSON.stringify(drawn)} ${outcome.output}`],
        notes: [...new Set(notes.map((line) => line.trim())), `${project}: ${outcome.passed} tests`],
      };
    },
  };
}

/** Nobody waits for a proof, and the machine may be busy with other work: the timeouts are long. */
function asEnvironment({ timeoutFactor, ...own }) {
  return { ...process.env, NO_COLOR: "1", TEST_TIMEOUT_FACTOR: timeoutFactor, ...own };
}
