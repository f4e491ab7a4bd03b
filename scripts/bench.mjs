import { parseArgs } from "node:util";
import { exitWithMessage, underProjectNode } from "./steps/bootstrap.mjs";

/**
 * Rows of docs/performance.md: number, name, module and function that measures it. The last ones run only when they are
 * named.
 */
const rows = [
  [1, "pages", "page-loads", "measurePublicPages"],
  [1, "own pages", "page-loads", "measureOwnPages"],
  [2, "documents", "weights", "measureDocuments"],
  [3, "login", "weights", "measureLoginPage"],
  [3, "login", "page-loads", "measureLoginPageLoad"],
  [4, "screens", "weights", "measureScreens"],
  [5, "round trips", "round-trips", "benchRoundTrips"],
  [6, "rows read", "rows-read", "benchRowsRead"],
  [7, "load", "report-load", "measureReportLoad"],
  [8, "growth", "growth", "measureGrowth"],
  [9, "start", "weights", "measureUploadSize"],
  [9, "start", "cold-start", "measureColdStart"],
  [10, "import", "partner-import", "measurePartnerImport"],
  [11, "plate", "plate", "measurePlateImport"],
  [14, "binders", "binders", "measureConcurrentBinding"],
  [15, "working day", "working-day", "measureWorkingDay"],
  [16, "ten cities", "ten-cities", "computeNetworkTimes"],
  [17, "both targets", "both-targets", "measureBothTargets"],
  [18, "bytes", "bytes", "measureBytesPerSample"],
  [12, "check", "wall-clock", "measureFastChecks"],
  [12, "test", "wall-clock", "measureWholeTest"],
  [13, "npm start", "wall-clock", "measureSecondStart"],
];
const onlyWhenNamed = [12, 13];

/** `--runs`: Lighthouse runs per page; `--samples`: size of the filled database. */
const options = {
  runs: { type: "string", default: "5" },
  samples: { type: "string", default: "100000" },
};

/**
 * `npm run bench [-- NAME [PART]]`: goals, today's figures and ratios. NAME is a row's number or name; PART limits
 * pages and screens to those whose path contains it.
 */
await underProjectNode(import.meta.url, async (args) => {
  const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
  const [wanted, part = ""] = positionals;
  const chosen = rows.filter(([row, name]) =>
    wanted === undefined ? !onlyWhenNamed.includes(row) : String(row) === wanted || name === wanted,
  );
  if (chosen.length === 0)
    exitWithMessage(`No row ${wanted}; there are: ${[...new Set(rows.map(([, name]) => name))].join(", ")}`);
  const { benchTableLine } = await import("./bench/figures.mjs");
  const context = { part, runs: Number(values.runs), samples: Number(values.samples) };
  for (const [, , file, measure] of chosen) {
    const module = await import(`./bench/${file}.mjs`);
    for await (const figure of module[measure](context)) console.log(benchTableLine(figure));
  }
  process.exit();
});
