const count = (value) => value.toLocaleString("en-US");

/**
 * The table of the proof, as docs/security.md publishes it: part, goal, figure, seconds, passed; notes of the parts
 * below it.
 */
export function proofTable(results) {
  const lines = results.map(({ name, what, goals, most, figures, seconds, isPassed }) => {
    const goal = [
      ...Object.entries(goals).map(([one, value]) => `>= ${count(value)} ${one}`),
      ...Object.entries(most).map(([one, value]) => `${count(value)} ${one}`),
    ];
    const figure = Object.entries(figures).map(([one, value]) => `${count(value)} ${one}`);
    const cells = [`${name}: ${what}`, goal.join(", "), figure.join(", "), seconds.toFixed(0), isPassed ? "yes" : "NO"];
    return `| ${cells.join(" | ")} |`;
  });
  const notes = results.flatMap(({ name, notes }) => notes.map((note) => `${name}: ${note}`));
  const missed = results.filter(({ isPassed }) => !isPassed).map(({ name }) => name);
  const end = missed.length === 0 ? "every goal reached" : `missed: ${missed.join(", ")}`;
  return ["| part | goal | figure | seconds | passed |", "|---|---|---|---|---|", ...lines, "", ...notes, end].join(
    "\n",
  );
}
