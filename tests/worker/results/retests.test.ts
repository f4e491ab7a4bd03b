import { expect, test } from "vitest";
import { retestResultSets } from "#contract/result-sets.schemas";
import { listRetests } from "#contract/retests.schemas";
import { listSamples } from "#contract/samples.schemas";
import { requestRecollection } from "#contract/tube-ends.schemas";
import { unanswered } from "../partner-imports/unanswered";
import { createLaboratory, type Laboratory, receivedTubes } from "../plates";

const queue = async ({ world, technician }: Laboratory, which?: "retest" | "recollect") =>
  (await world.call(listRetests, { as: technician, query: { which } })).data;

test("a sample without a result waits with its reason; one click puts it back to be plated; twice asks for a new tube", async () => {
  const lab = await createLaboratory();
  const { world, technician } = lab;
  const [one = "", two = ""] = await receivedTubes(lab, "alcohol", 2);
  await unanswered(lab, one, 1);
  await unanswered(lab, two, 2);
  const { list, platingCount } = await queue(lab);
  expect(platingCount).toBe(0);
  expect(
    list.map(({ barcode, cause, reason, attempt, needsRecollection }) => [
      barcode,
      cause,
      reason,
      attempt,
      needsRecollection,
    ]),
  ).toEqual([
    [one, "no_call", "rs671 没有判出，需要复检", 1, false],
    [two, "no_call", "rs671 没有判出，需要复检", 1, false],
  ]);
  const body = { ids: list.map(({ id }) => id), reason: "没有判出" };
  expect((await world.call(retestResultSets, { as: technician, body })).data.done).toHaveLength(2);
  expect(await queue(lab)).toMatchObject({ list: [], platingCount: 2 });

  await unanswered(lab, one, 3);
  expect((await queue(lab, "retest")).list).toEqual([]);
  const [spent] = (await queue(lab, "recollect")).list;
  expect(spent).toMatchObject({ barcode: one, attempt: 2, needsRecollection: true });
  const refused = await world.call(retestResultSets, {
    as: technician,
    body: { ids: [spent?.id ?? ""], reason: "再试" },
  });
  expect(refused.data.done).toEqual([]);
  await world.call(requestRecollection, {
    as: technician,
    params: { id: spent?.sampleId ?? "" },
    body: { reason: "两次没有判出" },
  });
  expect((await queue(lab)).list).toEqual([]);
  const { data } = await world.call(listSamples, { as: technician, query: {} });
  expect(data.list.map(({ state }) => state).toSorted()).toEqual(["recollect_requested", "retest_queued"]);
});

test("samples that wait for a decision cost a page that does not show them six rows each at most", async () => {
  const lab = await createLaboratory();
  const { world, technician: as } = lab;
  const page = () => world.call(listRetests, { as, query: { pageSize: 1 } });
  const [first = "", second = "", ...others] = await receivedTubes(lab, "alcohol", 6);
  await unanswered(lab, first, 1);
  await unanswered(lab, second, 2);
  const few = await world.cost(page);
  for (const [i, barcode] of others.entries()) await unanswered(lab, barcode, i + 3);
  expect((await page()).data.list.map(({ barcode }) => barcode)).toEqual([first]);
  expect((await world.cost(page)).rowsRead ?? 0).toBeLessThanOrEqual((few.rowsRead ?? 0) + 6 * others.length);
});

test("what was decided earlier costs the queue nothing", async () => {
  const lab = await createLaboratory();
  const { world, technician } = lab;
  const [waiting = "", ...decided] = await receivedTubes(lab, "alcohol", 6);
  await unanswered(lab, waiting, 1);
  const decide = async (barcode: string, nth: number) => {
    await unanswered(lab, barcode, nth);
    const { sampleId: id = "" } = (await queue(lab)).list.find((item) => item.barcode === barcode) ?? {};
    await world.call(requestRecollection, { as: technician, params: { id }, body: { reason: "样本用尽" } });
  };
  await decide(decided.shift() ?? "", 2);
  const once = await world.cost(() => queue(lab));
  for (const [i, barcode] of decided.entries()) await decide(barcode, i + 3);
  expect((await queue(lab)).list.map(({ barcode }) => barcode)).toEqual([waiting]);
  // A statement for each row would read that much more; where SQLite starts in an index of random ids may add one
  // row.
  const all = await world.cost(() => queue(lab));
  expect((all.rowsRead ?? 0) - (once.rowsRead ?? 0)).toBeLessThan(decided.length);
});
