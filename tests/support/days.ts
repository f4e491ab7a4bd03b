/** A row of the table in docs/days.md: what one task costs the hands of a person, and the test that counts it. */
interface Day {
  readonly person: string;
  readonly task: string;
  readonly clicks: number;
  readonly keys: number;
  readonly scans: number;
  /** Name of a file in tests/browser, without its ending. */
  readonly test: string;
}

export function daysIn(page: string): Day[] {
  return [...page.matchAll(/^\| (.+?) \| (.+?) \| (\d+) \| (\d+) \| (\d+) \| `([\w-]+)` \|$/gm)].map(
    ([, person = "", task = "", clicks, keys, scans, test = ""]) => ({
      person,
      task,
      clicks: Number(clicks),
      keys: Number(keys),
      scans: Number(scans),
      test,
    }),
  );
}

/** The row as it stands in the table, without the test. */
export function lineOf({ person, task, clicks, keys, scans }: Omit<Day, "test">): string {
  return `| ${person} | ${task} | ${clicks} | ${keys} | ${scans} |`;
}
