import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { listMyBindings } from "#contract/bindings.schemas";
import { publishReports } from "#contract/lab-reports.schemas";
import { eraseMyData } from "#contract/my-data.schemas";
import { commitPartnerImport, rollBackPartnerImport } from "#contract/partner-imports.schemas";
import { settleDelta } from "#contract/report-corrections.schemas";
import { holdMessages } from "#contract/result-holds";
import { stateResultHold } from "#contract/result-holds.schemas";
import { getResultSet, listResultSets, reviewResultSets } from "#contract/result-sets.schemas";
import { meanwhile } from "#tests/support/meanwhile";
import { statement } from "#tests/support/statement";
import { checkPendingDeltas } from "#worker/features/results/commit/delta-check.actions";
import type { Database } from "#worker/platform/database/database";
import { verifiedCustomer } from "../../support/factories";
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
import { cell, raw } from "../platform/raw-rows";
import { owner } from "../reports/published-report";
import { judgedImport } from "./partner-files";

type Genotypes = typeof carrier;
const lines = (barcode: string, { rs671, rs1229984 }: Genotypes) => [
  `${barcode},rs671,,,${rs671}`,
  `${barcode},rs1229984,,,${rs1229984}`,
];
const head = "barcode,site,allele1,allele2,result";

/** Lets a test make the check's reads fail, as if the database failed. */
function gate() {
  const state = { isShut: false };
  const between = (database: Database): Database => ({
    run: (queries) =>
      state.isShut &&
      queries.some(({ sql: text }) =>
        /^select.*h\.rule = 'delta_pending' and h\.overtaken_at is null/s.test(text.replaceAll('"', "")),
      )
        ? Promise.reject(new Error("shut"))
        : database.run(queries),
  });
  return { state, between };
}

/** A committed partner's file of these tubes, whatever the outcome of the check of its results. */
async function committed(lab: Laboratory, tubes: readonly (readonly [string, Genotypes])[]) {
  const csv = `${[head, ...tubes.flatMap(([barcode, genotypes]) => lines(barcode, genotypes))].join("\n")}\n`;
  const id = await judgedImport(lab, csv);
  const { status } = await lab.world.call(commitPartnerImport, { as: lab.technician, params: { id } });
  expect(status).toBe(200);
  await lab.world.settled();
  const { data } = await lab.world.call(listResultSets, { as: lab.technician, query: {} });
  const setOf = (barcode: string) => data.list.find((set) => set.barcode === barcode)?.id ?? "";
  return { id, sets: tubes.map(([barcode]) => setOf(barcode)) };
}

const holdsOf = async ({ world, reviewer }: Laboratory, id = "") =>
  (await world.call(getResultSet, { as: reviewer, params: { id } })).data.holds;
const review = async ({ world, reviewer }: Laboratory, ids: string[]) =>
  (await world.call(reviewResultSets, { as: reviewer, body: { ids } })).data;

/** One person's two tubes: the first was measured here and reviewed, the second is in a partner's file. */
async function knownPerson(second: Genotypes, options: Parameters<typeof createLaboratory>[0] = {}) {
  const lab = await createLaboratory(options);
  const [one = ""] = await receivedTubes(lab, "alcohol", 1);
  const before = await importText(lab, alcoholPlate([{ barcode: one, genotypes: carrier }]));
  const [earlier = ""] = before.resultSetIds;
  await reviewed(lab, [earlier]);
  const [two = ""] = await receivedTubes(lab, "alcohol", 1);
  return { lab, one, two, earlier, runNo: before.runNo, made: () => committed(lab, [[two, second]]) };
}

test("a partner's genotype that differs from the person's earlier one holds both results, and the reviewer settles it", async () => {
  const { lab, one, two, earlier, runNo, made } = await knownPerson(drinker);
  const [later = ""] = (await made()).sets;
  const [hold] = await holdsOf(lab, later);
  expect(hold).toMatchObject({ rule: "delta", subject: { name: one } });
  expect(hold?.message).toContain(`rs671 本次 GG，既往 AG（批次 ${runNo}，条码 ${one}）`);
  expect(await holdsOf(lab, earlier)).toMatchObject([{ rule: "delta", subject: { name: two } }]);
  expect((await review(lab, [later])).refused).toHaveLength(1);
  const { data } = await lab.world.call(publishReports, { as: lab.reviewer, body: { resultSetIds: [earlier] } });
  expect(data.published).toEqual([]);
  const body = { stands: "both" as const, reason: "两次签收照片与标签一致" };
  const settled = await lab.world.call(settleDelta, { as: lab.reviewer, params: { id: hold?.id ?? "" }, body });
  expect(settled.status).toBe(200);
  expect((await review(lab, [later])).done).toEqual([later]);
});

test("a partner's genotype that says the same as before doubts nothing, sealed or not, and is reviewed at once", async () => {
  const { lab, made } = await knownPerson(carrier);
  const [later = ""] = (await made()).sets;
  expect(await holdsOf(lab, later)).toEqual([]);
  expect((await review(lab, [later])).done).toEqual([later]);
});

test("until the check was done nobody reviews the result or talks the doubt away, however often it fails", async () => {
  const { state, between } = gate();
  const { lab, two, made } = await knownPerson(drinker, { between });
  state.isShut = true;
  const [later = ""] = (await made()).sets;
  const [pending] = await holdsOf(lab, later);
  expect(pending).toMatchObject({ rule: "delta_pending" });
  expect((await review(lab, [later])).refused).toHaveLength(1);
  const body = { reason: "不会有问题的" };
  const stated = await lab.world.call(stateResultHold, { as: lab.reviewer, params: { id: pending?.id ?? "" }, body });
  expect(stated).toMatchObject({ status: 409, msg: holdMessages.checkPending });
  await expect(checkPendingDeltas(lab.world.deps)).rejects.toThrow("shut");
  state.isShut = false;
  expect(await checkPendingDeltas(lab.world.deps)).toBe(1);
  expect(await checkPendingDeltas(lab.world.deps)).toBe(0);
  expect(await holdsOf(lab, later)).toMatchObject([{ rule: "delta" }]);
  expect(two).not.toBe("");
});

test("two tubes of one person in the same file that differ hold each other; everybody else's results wait for nothing", async () => {
  const { state, between } = gate();
  const lab = await createLaboratory({ between });
  const [one = "", other = ""] = await receivedTubes(lab, "alcohol", 2);
  const [two = ""] = await receivedTubes(lab, "alcohol", 1);
  state.isShut = true;
  const { sets } = await committed(lab, [
    [one, carrier],
    [other, drinker],
    [two, drinker],
  ]);
  const rulesOf = async (id = "") => (await holdsOf(lab, id)).map(({ rule }) => rule);
  expect([await rulesOf(sets[0]), await rulesOf(sets[1]), await rulesOf(sets[2])]).toEqual([
    ["delta_pending"],
    [],
    ["delta_pending"],
  ]);
  state.isShut = false;
  await checkPendingDeltas(lab.world.deps);
  expect([await rulesOf(sets[0]), await rulesOf(sets[1]), await rulesOf(sets[2])]).toEqual([["delta"], [], ["delta"]]);
});

test("an import that is taken back doubts nobody any more, and may count again", async () => {
  const { lab, earlier, two, made } = await knownPerson(drinker);
  const { id } = await made();
  const body = { reason: "送错了文件" };
  await lab.world.call(rollBackPartnerImport, { as: lab.technician, params: { id }, body });
  expect((await holdsOf(lab, earlier)).filter(({ overtakenAt }) => overtakenAt === null)).toEqual([]);
  await lab.world.call(commitPartnerImport, { as: lab.technician, params: { id } });
  await lab.world.settled();
  expect((await holdsOf(lab, earlier)).filter(({ overtakenAt }) => overtakenAt === null)).toMatchObject([
    { rule: "delta", subject: { name: two } },
  ]);
});

test("a result whose calls cannot be opened keeps no other from being checked, and stays held itself", async () => {
  const { state, between } = gate();
  const lab = await createLaboratory({ between });
  const pairs = [await receivedTubes(lab, "alcohol", 2), await receivedTubes(lab, "alcohol", 2)];
  state.isShut = true;
  const { sets } = await committed(
    lab,
    pairs.flatMap((tubes, i) => tubes.map((barcode) => [barcode, i === 0 ? carrier : drinker] as const)),
  );
  const stolen = ["sealed", "t~calls.value~v1.AAAA.BBBB"].join("~");
  await lab.world.engine.uncounted.run([
    statement(
      sql`update calls set value = ${stolen} where result_set_id = ${sets[0]} and target_code = 'rs671'`,
      () => 0,
    ),
  ]);
  state.isShut = false;
  await expect(checkPendingDeltas(lab.world.deps)).rejects.toThrow();
  const rules = await lab.world.read(
    statement(sql`select result_set_id, rule from result_holds order by 1, 2`, (rows) => rows.map(String)),
  );
  expect(rules).toContain(`${sets[0]},delta_pending`);
  expect(rules.filter((one) => one.endsWith(",delta"))).toHaveLength(2);
});

test("an import that is taken back after its tube was erased leaves no doubt that names a result which is gone", async () => {
  const { lab, earlier, two, made } = await knownPerson(drinker);
  const { id } = await made();
  const customer = await verifiedCustomer(lab.world, owner);
  const mine = (await customer.call(listMyBindings)).data.list;
  const bindingIds = mine.filter(({ barcodeLast4 }) => two.endsWith(barcodeLast4)).map(({ bindingId }) => bindingId);
  expect((await customer.call(eraseMyData, { body: { bindingIds, confirm: "删除" } })).status).toBe(200);
  expect(await holdsOf(lab, earlier)).toMatchObject([{ rule: "delta", overtakenAt: null }]);
  const body = { reason: "送错了文件" };
  const { status } = await lab.world.call(rollBackPartnerImport, { as: lab.technician, params: { id }, body });
  expect(status).toBe(200);
  expect((await holdsOf(lab, earlier)).filter(({ overtakenAt }) => overtakenAt === null)).toEqual([]);
});

test.each([
  ["is taken back", "update result_holds set overtaken_at = 1 where rule = 'delta_pending'"],
  ["loses its calls with its person", "update calls set value = null where result_set_id = 'LATER'"],
  ["meets an earlier one that loses its calls", "update calls set value = null where result_set_id = 'EARLIER'"],
])("a result that %s while it is compared doubts nobody", async (_what, act) => {
  const other = meanwhile();
  const { state, between } = gate();
  const { lab, earlier, made } = await knownPerson(drinker, {
    between: (database) => between(other.between(database)),
  });
  state.isShut = true;
  const [later = ""] = (await made()).sets;
  state.isShut = false;
  other.beforeWriteTo("result_holds", () => raw(lab.world, act.replace("LATER", later).replace("EARLIER", earlier)));
  await checkPendingDeltas(lab.world.deps);
  expect(await cell(lab.world, "select count(*) from result_holds where rule = 'delta'")).toBe(0);
});
