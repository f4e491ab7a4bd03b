import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { typeManualResult } from "#contract/manual-entries.schemas";
import { eraseMyData, readMyData } from "#contract/my-data.schemas";
import { getResultSet, listResultSets, reviewResultSets, submitResultSets } from "#contract/result-sets.schemas";
import { getRun } from "#contract/runs.schemas";
import { verifiedCustomer } from "#tests/support/factories";
import { statement } from "#tests/support/statement";
import {
  alcoholPlate,
  carrier,
  createLaboratory,
  drinker,
  importText,
  type Laboratory,
  receivedTubes,
  reviewed,
} from "../plates";

const plateOf = (barcode: string, genotypes: Record<string, string>) => alcoholPlate([{ barcode, genotypes }]);

async function holdsOf(lab: Laboratory, id: string) {
  const { data } = await lab.world.call(getResultSet, { as: lab.reviewer, params: { id } });
  return data.holds.filter(({ rule }) => rule === "delta").map(({ message }) => message);
}

/** Two tubes of one person, bound one after the other, each measured on its own plate. */
async function measuredTwice(first: Record<string, string>, second: Record<string, string>) {
  const lab = await createLaboratory();
  const [one = ""] = await receivedTubes(lab, "alcohol", 1);
  const before = await importText(lab, plateOf(one, first));
  const [two = ""] = await receivedTubes(lab, "alcohol", 1);
  const after = await importText(lab, plateOf(two, second));
  return {
    lab,
    one,
    two,
    before: before.resultSetIds[0] ?? "",
    after: after.resultSetIds[0] ?? "",
    runNo: before.runNo,
  };
}

test("a genotype that differs from the person's earlier one holds both results and names both", async () => {
  const { lab, one, two, before, after, runNo } = await measuredTwice(carrier, drinker);
  const [said] = await holdsOf(lab, after);
  expect(said).toContain(`rs671 本次 GG，既往 AG（批次 ${runNo}，条码 ${one}）`);
  const [earlier] = await holdsOf(lab, before);
  expect(earlier).toContain(`条码 ${two}`);
  expect(earlier).toContain("rs671 本结果 AG，后来 GG");
  const ids = [before, after];
  await lab.world.call(submitResultSets, { as: lab.technician, body: { ids } });
  const { data } = await lab.world.call(reviewResultSets, { as: lab.reviewer, body: { ids } });
  expect(data.refused).toHaveLength(2);
});

test("a genotype that two people typed is held against what a file said of the same person before", async () => {
  const lab = await createLaboratory();
  const [one = ""] = await receivedTubes(lab, "alcohol", 1);
  const { resultSetIds, runNo } = await importText(lab, plateOf(one, carrier));
  const [two = ""] = await receivedTubes(lab, "alcohol", 1);
  const body = { barcode: two, method: "sanger", values: { rs671: "GG", rs1229984: "CT" }, controlsOk: true } as const;
  for (const as of [lab.technician, lab.reviewer]) await lab.world.call(typeManualResult, { as, body });
  const { data } = await lab.world.call(listResultSets, { as: lab.reviewer, query: {} });
  const typed = data.list.find(({ barcode }) => barcode === two)?.id ?? "";
  expect((await holdsOf(lab, typed))[0]).toContain(`rs671 本次 GG，既往 AG（批次 ${runNo}，条码 ${one}）`);
  expect((await holdsOf(lab, resultSetIds[0] ?? ""))[0]).toContain("rs671 本结果 AG，后来 GG");
});

test("the same genotypes as before doubt nothing", async () => {
  const { lab, before, after } = await measuredTwice(carrier, carrier);
  expect([...(await holdsOf(lab, before)), ...(await holdsOf(lab, after))]).toEqual([]);
});

test("a genotype that was reviewed is on record too", async () => {
  const lab = await createLaboratory();
  const [one = ""] = await receivedTubes(lab, "alcohol", 1);
  const before = await importText(lab, plateOf(one, carrier));
  await reviewed(lab, before.resultSetIds);
  const [two = ""] = await receivedTubes(lab, "alcohol", 1);
  const after = await importText(lab, plateOf(two, drinker));
  expect(await holdsOf(lab, after.resultSetIds[0] ?? "")).toHaveLength(1);
  expect(await holdsOf(lab, before.resultSetIds[0] ?? "")).toHaveLength(1);
});

test("when one of two contradicting tubes is erased, the other stays held, and neither barcode nor genotype of the erased one is told", async () => {
  const { lab, one, two, after } = await measuredTwice(carrier, drinker);
  const customer = await verifiedCustomer(lab.world, "13800138000");
  const { items } = (await customer.call(readMyData)).data;
  const bindingIds = items.filter(({ barcodeLast4 }) => one.endsWith(barcodeLast4)).map(({ bindingId }) => bindingId);
  const erased = await customer.call(eraseMyData, { body: { bindingIds, confirm: "删除" } });
  expect(erased.data).toMatchObject({ tubes: 1 });
  const { data } = await lab.world.call(getResultSet, { as: lab.reviewer, params: { id: after } });
  const hold = data.holds.find(({ rule }) => rule === "delta");
  expect(hold).toMatchObject({
    subject: { kind: "sample", name: "" },
    message: "与同一人另一份样本的结果不一致；那份样本的数据已按本人要求删除，不能再对照",
    statedAt: null,
  });
  const run = (await lab.world.call(getRun, { as: lab.reviewer, params: { id: data.resultSet.run?.id ?? "" } })).data;
  expect(JSON.stringify(run.holds)).not.toContain(one);
  expect(data.resultSet.barcode).toBe(two);
  const [stored] = await lab.world.engine.uncounted.run([
    statement(sql`select group_concat(message) from result_holds where message like ${`%${one}%`}`, (found) => found),
  ]);
  expect(stored).toEqual([[null]]);
});
