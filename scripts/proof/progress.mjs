import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { hashFiles } from "../steps/fingerprint.mjs";

/** What a proof depends on: a change of these files restarts it. */
const proven = ["worker", "drizzle", "migrations", "package-lock.json"];

/**
 * Runs the remaining slices of a part and stores the progress after each in `folder`, so that a stopped proof continues
 * with the next slice. A slice returns {figures, problems, notes}; one with problems runs again next time. Returns
 * {name, what, goals, figures, problems, notes, seconds, isPassed}.
 */
export async function runPart(part, { folder, isShort, isFresh, isReport, seed, from, say = console.log }) {
  const file = join(folder, `${part.name}.json`);
  // Where the part may store data that it serves in several slices.
  const place = join(folder, part.name);
  const plan = isShort ? part.short : part.full;
  const mark = { seed, plan: JSON.stringify(plan), proven: hashFiles(proven) };
  const state = (isFresh ? undefined : kept(file, mark)) ?? { ...mark, done: {} };
  if (isReport) return summed(part, plan, Object.values(state.done));
  if (Object.keys(state.done).length === 0) rmSync(place, { recursive: true, force: true });
  const failed = [];
  for (let slice = 0; slice < plan.slices; slice++) {
    if (state.done[slice]) continue;
    const startedAt = performance.now();
    const context = { slice, seed: seed + slice, place, from, ...plan };
    const result = await part.run(context).catch((error) => ({ problems: [error.stack ?? String(error)] }));
    const seconds = (performance.now() - startedAt) / 1000;
    const outcome = { figures: {}, problems: [], notes: [], ...result, seconds };
    say(told(part, slice, plan, outcome));
    if (outcome.problems.length > 0) failed.push(outcome);
    else {
      state.done[slice] = outcome;
      keep(file, state);
    }
  }
  return summed(part, plan, [...Object.values(state.done), ...failed]);
}

function kept(file, mark) {
  if (!existsSync(file)) return undefined;
  const state = JSON.parse(readFileSync(file, "utf8"));
  return Object.entries(mark).every(([name, value]) => state[name] === value) ? state : undefined;
}

function keep(file, state) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(state, null, 1));
  renameSync(`${file}.new`, file);
}

function told({ name }, slice, { slices }, { figures, problems, notes, seconds }) {
  const found = Object.entries(figures).map(([what, count]) => `${count} ${what}`);
  const head = problems.length > 0 ? "FAILED" : "ok    ";
  const first = `${head} ${name} ${slice + 1}/${slices}: ${found.join(", ")} (${seconds.toFixed(1)} s)`;
  return [first, ...[...notes, ...problems].map((line) => `       ${line}`)].join("\n");
}

/** Sums the figures of the slices and compares them with the goals: `goals` are minimums, `most` are maximums. */
function summed({ name, what }, { goals, most = {} }, slices) {
  const names = [...Object.keys(goals), ...Object.keys(most)];
  const figures = Object.fromEntries(
    names.map((one) => [one, slices.reduce((sum, slice) => sum + (slice.figures[one] ?? 0), 0)]),
  );
  const all = (key) => slices.flatMap((slice) => slice[key]);
  const isReached =
    Object.entries(goals).every(([one, goal]) => figures[one] >= goal) &&
    Object.entries(most).every(([one, bound]) => figures[one] <= bound);
  const problems = all("problems");
  const seconds = slices.reduce((sum, slice) => sum + slice.seconds, 0);
  return {
    name,
    what,
    goals,
    most,
    figures,
    problems,
    notes: [...new Set(all("notes"))],
    seconds,
    isPassed: isReached && problems.length === 0,
  };
}
