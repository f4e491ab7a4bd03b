import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { root } from "./steps/bootstrap.mjs";
import { capacityPages, capacityTable, costTable, withCurrentTables } from "./steps/capacity.mjs";

/**
 * `npm run capacity`: prints how many samples a database holds and what a month costs; `--write` writes the tables into
 * the pages that quote them.
 */
const { write } = parseArgs({ options: { write: { type: "boolean", default: false } } }).values;
console.log(`${capacityTable("en")}\n\n${costTable("en")}`);
if (write)
  for (const page of Object.keys(capacityPages)) {
    const file = join(root, page);
    writeFileSync(file, withCurrentTables(page, readFileSync(file, "utf8")));
  }
