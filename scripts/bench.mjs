import { parseArgs } from "node:util";
import { stop, underProjectNode } from "./steps/bootstrap.mjs";

/**
 * Rows of docs/performance.md: number, name, module and function that measures it. The last ones run only when they are
 * named.
 */
const rows = [
  [1, "pages", "page-loads", "publicPages"],
  [1, "own pages", "page-loads", "ownPages"],
  [2, "documents", "weights", "documents"],
  [3, "login", "weights", "loginWeight"],
  [3, "login", "page-loads", "loginPage"],
  [4, "screens", "weights", "screens"],
  [5, "round trips", "round-trips", "roundTrips"],
  [6, "rows read", "rows-read", "rowsRead"],
  [7, "load", "report-load", "reportLoad"],
  [8, "growth", "growth", "growth"],
  [9, "start", "weights", "upload"],
  [9, "start", "cold-start", "coldStart"],
  [10, "import", "partner-import", "partnerImport"],
  [11, "plate", "plate", "plateImport"],
  [14, "binders", "binders", "binders"],
  [15, "working day", "working-day", "workingDay"],
  [16, "ten cities", "ten-cities", "tenCities"],
  [17, "both homes", "both-homes", "bothHomes"],
  [18, "bytes", "bytes", "bytesPerSample"],
  [12, "check", "wall-clock", "fastChecks"],
  [12, "test", "wall-clock", "wholeTest"],
  [13, "npm start", "wall-clock", "secondStart"],
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
    stop(`No row ${wanted}; there are: ${[...new Set(rows.map(([, name]) => name))].join(", ")}`);
  const { line } = await import("./bench/figures.mjs");
  const context = { part, runs: Number(values.runs), samples: Number(values.samples) };
  for (const [, , file, measure] of chosen) {
    const module = await import(`./bench/${file}.mjs`);
    for await (const figure of module[measure](context)) console.log(line(figure));
  }
  process.exit();
});
