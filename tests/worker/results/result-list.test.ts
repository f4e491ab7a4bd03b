import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { resultMessages } from "#contract/result-sets";
import {
  listConclusions,
  listResultSets,
  type ResultSetItem,
  reviewResultSets,
  submitResultSets,
} from "#contract/result-sets.schemas";
import { statement } from "#tests/support/statement";
import { chinaDay } from "#worker/platform/china-day";
import { newId } from "#worker/platform/ids";
import { alcoholPlate, carrier, createLaboratory, drinker, flusher, importText, receivedTubes } from "../plates";

const genotypes = [flusher, carrier, drinker, carrier];

async function measured() {
  const lab = await createLaboratory();
  const barcodes = await receivedTubes(lab, "alcohol", genotypes.length);
  const samples = barcodes.map((barcode, i) => ({ barcode, genotypes: genotypes[i] ?? carrier }));
  const { resultSetIds: ids } = await importText(lab, alcoholPlate(samples));
  await lab.world.call(submitResultSets, { as: lab.technician, body: { ids } });
  const found = async (query: object) =>
    (await lab.world.call(listResultSets, { as: lab.reviewer, query: { state: "submitted", ...query } })).data.list;
  return { ...lab, barcodes, ids, found };
}

let lab: Awaited<ReturnType<typeof measured>>;
beforeEach(async () => {
  lab = await measured();
});
const tubes = (list: readonly ResultSetItem[]) => list.map(({ barcode }) => barcode).toSorted();

test("the list says each conclusion in the words of the report, and no genotype", async () => {
  const list = await lab.found({});
  const said = new Map(list.map(({ barcode, level, phrase }) => [barcode, [level, phrase !== ""]]));
  expect(lab.barcodes.map((barcode) => said.get(barcode))).toEqual([0, 4, 9, 4].map((level) => [level, true]));
  expect(list.map(({ product }) => product)).toEqual(
    list.map(() => ({ code: "alcohol", name: expect.stringMatching(/./) })),
  );
  expect(JSON.stringify(list)).not.toMatch(/"(AA|AG|GG|CC|CT|TT)"|rs671/);
});

test("every further result of a page costs its own row and those of the names beside it, a dozen at most", async () => {
  const ofSize = (pageSize: number) => lab.world.cost(() => lab.found({ pageSize }));
  const [few, many] = [await ofSize(1), await ofSize(3)];
  if (few.rowsRead !== undefined) expect((many.rowsRead ?? 0) - few.rowsRead).toBeLessThanOrEqual(2 * 12);
});

test("results are found by the beginning of the tube's number, of the sample's and of the run's", async () => {
  const [first] = await lab.found({ search: lab.barcodes[2] });
  expect(first?.barcode).toBe(lab.barcodes[2]);
  expect(await lab.found({ search: lab.barcodes[0]?.slice(0, 12) })).not.toEqual([]);
  expect(tubes(await lab.found({ search: first?.run?.runNo }))).toEqual(lab.barcodes.toSorted());
  expect(tubes(await lab.found({ search: first?.run?.runNo.toLowerCase() }))).toEqual(lab.barcodes.toSorted());
  expect(tubes(await lab.found({ search: "A261120-0002" }))).toEqual([lab.barcodes[1]]);
  expect(await lab.found({ search: "R999999" })).toEqual([]);
});

test("results are found by conclusion, by the genotypes behind it, and by the day they came in", async () => {
  const as = lab.reviewer;
  const { conclusions, genotypes: rows } = (
    await lab.world.call(listConclusions, { as, query: { productCode: "alcohol" } })
  ).data;
  expect([conclusions.length, rows.length]).toEqual([9, 9]);
  const clear = conclusions.find(({ level }) => level === 9);
  const query = { productCode: "alcohol" };
  expect(tubes(await lab.found({ ...query, conclusion: clear?.phenotype }))).toEqual([lab.barcodes[2]]);
  const row = rows.find(({ text }) => text === "rs671 AA · rs1229984 TT");
  expect(tubes(await lab.found({ ...query, ruleRow: row?.ruleRow }))).toEqual([lab.barcodes[0]]);
  expect(await lab.found({ day: chinaDay(lab.world.clock.now()) })).toHaveLength(4);
  expect(await lab.found({ day: "2026-11-19" })).toEqual([]);
  expect(
    (await lab.world.call(listConclusions, { as, query: { productCode: "respiratory" } })).data,
    "a panel has findings",
  ).toMatchObject({
    conclusions: expect.arrayContaining([expect.objectContaining({ phenotype: "detected" })]),
    genotypes: [],
  });
});

test("what wants a reviewer's eye is marked, found by that, and never reviewed together with others", async () => {
  const [odd = "", doubted = "", ...normal] = lab.ids;
  const { world, reviewer: as } = lab;
  await world.write(
    statement(
      sql`update result_sets set outcome = json_set(outcome, '$.attention', json('["see"]')) where id = ${odd}`,
      () => 0,
    ),
    statement(
      sql`insert into result_changes (id, result_set_id, position, omitted, reason, before_calls, after_calls, made_by, created_at)
        select ${newId(world.clock.now())}, id, 'A1', 1, 'bubble', '{}', '{}', ${lab.technician.userId}, 1
        from result_sets where id = ${doubted}`,
      () => 0,
    ),
  );
  const marks = new Map((await lab.found({})).map(({ id, exceptions }) => [id, exceptions]));
  expect([odd, doubted, normal[0] ?? ""].map((id) => marks.get(id))).toEqual([["attention"], ["changed"], []]);
  const idsOf = async (look: string) => (await lab.found({ look })).map(({ id }) => id).toSorted();
  expect(await idsOf("exception")).toEqual([odd, doubted].toSorted());
  expect(await idsOf("normal")).toEqual(normal.toSorted());
  const together = (await world.call(reviewResultSets, { as, body: { ids: lab.ids } })).data;
  expect(together.done.toSorted()).toEqual(normal.toSorted());
  expect(together.refused.map(({ message }) => message)).toEqual([resultMessages.needsLook, resultMessages.needsLook]);
  expect((await world.call(reviewResultSets, { as, body: { ids: [odd] } })).data.done).toEqual([odd]);
});
