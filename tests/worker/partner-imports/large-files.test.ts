import { expect, test } from "vitest";
import { commitPartnerImport } from "#contract/partner-imports";
import { judgeImport } from "#worker/features/partner-imports/judge-import.actions";
import { createLaboratory, receivedTubes } from "../plates";
import { judgedImport, partnerCsv, uploaded } from "./partner-files";

/** The largest value that D1 takes. Source: Cloudflare D1 limits. */
const valueBytesMax = 2_000_000;

test("however long the cells of a file are, no statement carries more than the database takes", async () => {
  const lab = await createLaboratory();
  const { world } = lab;
  const long = "检".repeat(64);
  const rows = Array.from({ length: 4_000 }, (_, i) => `${2_000_000_000_000 + i},${long},${long},${long},${long}`);
  const { data } = await uploaded(lab, partnerCsv([], rows));
  const { statements } = await world.cost(() => judgeImport(world.deps, data.id));
  const carried = statements.flatMap(({ params }) =>
    params.map((value) => new TextEncoder().encode(String(value)).length),
  );
  expect(Math.max(...carried)).toBeGreaterThan(valueBytesMax / 2);
  expect(Math.max(...carried)).toBeLessThanOrEqual(valueBytesMax);
});

test("a commit reads what its own rows need, not every earlier result of the product", async () => {
  const lab = await createLaboratory();
  const { world, technician } = lab;
  const reads: number[] = [];
  const barcodes = await receivedTubes(lab, "alcohol", 32);
  for (const some of [barcodes.slice(0, 8), barcodes.slice(8)]) {
    const id = await judgedImport(lab, partnerCsv(some));
    const cost = await world.cost(async () => {
      const { data } = await world.call(commitPartnerImport, { as: technician, params: { id } });
      expect(data.submittedCount).toBe(some.length);
    });
    if (cost.rowsRead !== undefined) reads.push(cost.rowsRead);
  }
  const [few = 0, three = 0] = reads;
  expect(three).toBeLessThanOrEqual(3 * few);
});
