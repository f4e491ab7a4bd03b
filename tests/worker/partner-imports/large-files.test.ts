import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { limits } from "#contract/limits";
import { partnerMessages } from "#contract/partner-imports";
import { commitPartnerImport } from "#contract/partner-imports.schemas";
import { statement } from "#tests/support/statement";
import { checkImport, rowsPerStatement } from "#worker/features/partner-imports/judge-import.actions";
import { createLaboratory, receivedTubes } from "../plates";
import { judgedImport, partnerCsv, uploaded } from "./partner-files";

/** The largest value that D1 accepts. Source: Cloudflare D1 limits. */
const valueBytesMax = 2_000_000;

test("however long the cells of a file are, no statement carries more than the database takes", async () => {
  const lab = await createLaboratory();
  const { world } = lab;
  const long = "检".repeat(64);
  const rows = Array.from({ length: 4_000 }, (_, i) => `${2_000_000_000_000 + i},${long},${long},${long},${long}`);
  const { data } = await uploaded(lab, partnerCsv([], rows));
  const { statements } = await world.cost(() => checkImport(world.deps, data.id));
  const carried = statements.flatMap(({ params }) =>
    params.map((value) => new TextEncoder().encode(String(value)).length),
  );
  expect(Math.max(...carried)).toBeGreaterThan(valueBytesMax / 2);
  expect(Math.max(...carried)).toBeLessThanOrEqual(valueBytesMax);
});

test("the largest file takes 25 statements at most until it is judged, and the same file again adds no row", async () => {
  const lab = await createLaboratory();
  const { world } = lab;
  const csv = partnerCsv(
    [],
    Array.from({ length: rowsPerStatement + 1 }, (_, i) => `${2_000_000_000_000 + i},rs671,G,A,`),
  );
  let id = "";
  const sent = await world.cost(async () => {
    id = (await uploaded(lab, csv)).data.id;
  });
  const judged = await world.cost(() => checkImport(world.deps, id));
  const ofTwoChunks = sent.statements.length + judged.statements.length;
  expect(ofTwoChunks - 2 + Math.ceil(limits.partnerRowsMax / rowsPerStatement)).toBeLessThanOrEqual(25);
  const stored = () =>
    world.read(
      statement(
        sql`select (select count(*) from partner_rows), (select count(*) from partner_imports), (select count(*) from audit_events)`,
        ([first]) => first,
      ),
    );
  const before = await stored();
  expect((await uploaded(lab, csv)).data).toMatchObject({ id, isKnown: true });
  expect(await checkImport(world.deps, id)).toBe(false);
  expect(await stored()).toEqual(before);
});

test("a file of hardly anything but line ends is refused before it fills the memory", async () => {
  const lab = await createLaboratory();
  const refused = await uploaded(lab, partnerCsv([], ["\n".repeat(400_001)]));
  expect(refused).toMatchObject({ status: 422, errors: { file: [partnerMessages.tooManyRows] } });
  const blank = await uploaded(lab, partnerCsv([], [`2099999999999,rs671,G,A,${"\n".repeat(1_000)}`]));
  expect(blank.data).toMatchObject({ rowTotal: 1 });
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
