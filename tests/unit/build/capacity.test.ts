import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  capacityPages,
  cloudflarePrices,
  databaseCapacity,
  measuredFigures,
  monthlyUseAndCost,
  withCurrentTables,
} from "../../../scripts/steps/capacity.mjs";
import { projectRoot } from "../../support/places";

const page = (path: string) => readFileSync(join(projectRoot, path), "utf8");
const names = Object.keys(capacityPages) as (keyof typeof capacityPages)[];

test.each(names)("%s shows the figures that are computed today: npm run capacity -- --write", (path) => {
  expect(withCurrentTables(path, page(path))).toBe(page(path));
});

test("a figure that somebody changed by hand is found", () => {
  for (const path of names) {
    const changed = page(path).replace(/(<!-- \w+: npm run capacity -- --write -->\n(?:.*\n){2}\| )\d/, "$19");
    expect(changed).not.toBe(page(path));
    expect(withCurrentTables(path, changed)).toBe(page(path));
  }
});

test("other pages name the same samples and bytes", () => {
  const held = `${(Math.round(databaseCapacity(500).samples / 10_000) * 10_000).toLocaleString("en")} samples`;
  const bytes = `${measuredFigures.bytesASample.value / 1_000} kB`;
  const before = `${measuredFigures.bytesBeforeArchive.value / 1_000} kB`;
  expect(page("docs/performance.md")).toContain(`${bytes}: ${held} in 10 GB at 500 a day`);
  expect(page("docs/deploy.md")).toContain(`${held} at 500 a day`);
  expect(page("docs/archive.md")).toContain(`a sample takes ${bytes} of the database, ${before} without the archive`);
  expect(page("docs/scale.md")).toContain(`${bytes} where 97 of 100 are archived with their runs, ${before} in its`);
  expect(page("docs/deploy.md")).toContain(
    `writes about ${measuredFigures.rowsWrittenAReport.value} rows and reads ${measuredFigures.rowsReadAReport.value.toLocaleString("en")}`,
  );
  expect(page("docs/deploy.md")).toContain(
    `The scheduler writes ${measuredFigures.rowsWrittenAMinute.value} rows a minute`,
  );
});

test("every constant has a value, a source and a date", () => {
  for (const [name, { source, date }] of Object.entries({ ...measuredFigures, ...cloudflarePrices })) {
    expect(source, name).toMatch(/\S/);
    expect(date, name).toMatch(/^2\d{3}-\d\d-\d\d$/);
  }
});

test("a month is the plan alone until something exceeds what it includes, and then costs exactly the excess", () => {
  const idle = monthlyUseAndCost(0);
  expect(idle.dollars).toBe(cloudflarePrices.plan.price);
  const { used, dollars } = monthlyUseAndCost(1_000_000);
  const rows = ((used.rowsWritten - cloudflarePrices.rowsWritten.included) / 1e6) * cloudflarePrices.rowsWritten.price;
  expect(used.rowsWritten).toBeGreaterThan(cloudflarePrices.rowsWritten.included);
  expect(dollars).toBeGreaterThan(cloudflarePrices.plan.price + rows);
});
