import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { eraseMyData, readMyData, withdrawConsent } from "#contract/my-data.schemas";
import {
  commitPartnerImport,
  fixPartnerRow,
  getPartnerImport,
  leaveOutPartnerRows,
  listPartnerRows,
  recheckPartnerImport,
} from "#contract/partner-imports.schemas";
import { meanwhile } from "#tests/support/meanwhile";
import { statement } from "#tests/support/statement";
import { sweepPrivacy } from "#worker/features/privacy/retention.actions";
import { verifiedCustomer } from "../../support/factories";
import { createLaboratory, type Laboratory, receivedTubes } from "../plates";
import { cell, raw } from "../platform/raw-rows";
import { judgedImport, partnerCsv } from "./partner-files";

/** Two tubes: one whose owner had all his data deleted, and another person's. */
async function oneErased() {
  const lab = await createLaboratory();
  const [gone = "", other = ""] = await receivedTubes(lab, "alcohol", 2);
  const customer = await verifiedCustomer(lab.world, "13800138000");
  const { items } = (await customer.call(readMyData)).data;
  const body = { bindingIds: items.map(({ bindingId }) => bindingId), confirm: "删除" as const };
  expect((await customer.call(eraseMyData, { body })).data.tubes).toBe(1);
  return { lab, gone, other };
}

/** The stored data about a barcode: value, Ct, cells, verdict. */
const storedOf = ({ world }: Laboratory, barcode: string) =>
  world.read(
    statement(
      sql`select value, ct, cells, verdict from partner_rows where barcode = ${barcode} order by id`,
      (found) => found,
    ),
  );
const nothing = [null, null, null, "erased"];

test("of a tube whose owner had his data deleted no row keeps what the partner measured, readable or not", async () => {
  const { lab, gone, other } = await oneErased();
  const { world, technician } = lab;
  const more = [`${gone},rs671,Q,Q,`, `${gone},rs999,G,A,`, `${gone},rs671,G,A,`];
  const id = await judgedImport(lab, partnerCsv([gone, other], more));
  expect(await storedOf(lab, gone)).toEqual(Array(5).fill(nothing));
  const params = { id };
  const shown = await world.call(listPartnerRows, { as: technician, params, query: {} });
  expect(shown.data.list.map(({ line, verdict, value }) => [line, verdict, value])).toEqual(
    [1, 2, 5, 6, 7].map((line) => [line, "erased", null]),
  );
  const { data } = await world.call(recheckPartnerImport, { as: technician, params });
  expect(data.wrongCounts).toEqual({ erased: 5 });
  await world.call(leaveOutPartnerRows, { as: technician, params, body: { verdict: "erased" } });
  const committed = await world.call(commitPartnerImport, { as: technician, params });
  expect(committed.data).toMatchObject({ submittedCount: 1, heldCount: 0 });
});

test("a row that is put right onto such a tube keeps nothing either, and onto another tube it counts", async () => {
  const { lab, gone, other } = await oneErased();
  const { world, technician } = lab;
  const params = {
    id: await judgedImport(lab, partnerCsv([], ["2099999999999,rs671,G,A,", `${gone},rs1229984,,,C/T`])),
  };
  const cells = { barcode: gone, target: "rs671", allele1: "G", allele2: "A", result: "", ct: "" };
  const fixed = await world.call(fixPartnerRow, { as: technician, params, body: { line: 1, ...cells } });
  expect(fixed.data.row).toMatchObject({ verdict: "erased", value: null, cells: null });
  expect(await storedOf(lab, gone)).toEqual([nothing, nothing]);
  const right = await world.call(fixPartnerRow, {
    as: technician,
    params,
    body: { line: 1, ...cells, barcode: other },
  });
  expect(right.data.row).toMatchObject({ verdict: "ok", value: "AG" });
});

test("what was staged under a tube before anything of it was refused goes when the file is judged again", async () => {
  const { lab, gone } = await oneErased();
  const { world, technician } = lab;
  const params = { id: await judgedImport(lab, partnerCsv([gone])) };
  await world.write(
    statement(sql`update partner_rows set value = 'AG', ct = 21, cells = '{}', verdict = 'not_received'`, () => 0),
  );
  await world.call(recheckPartnerImport, { as: technician, params });
  expect(await storedOf(lab, gone)).toEqual([nothing, nothing]);
  const { data } = await world.call(getPartnerImport, { as: technician, params });
  expect(data.wrongCounts).toEqual({ erased: 2 });
});

test("an erasure that somebody else settled at the same moment leaves a partner's rows and their file as they were", async () => {
  const other = meanwhile();
  const lab = await createLaboratory(other);
  const { world } = lab;
  const [barcode = ""] = await receivedTubes(lab, "alcohol", 1);
  await judgedImport(lab, partnerCsv([barcode]));
  const customer = await verifiedCustomer(world, "13800138000");
  const { items } = (await customer.call(readMyData)).data;
  await customer.call(withdrawConsent, { body: { bindingIds: items.map(({ bindingId }) => bindingId) } });
  world.clock.advance(7 * 24 * 3_600_000);
  const stored = () =>
    cell(world, "select version || ' ' || (select count(value) from partner_rows) from partner_imports");
  const before = await stored();
  other.beforeWriteTo("persons", () => raw(world, "update privacy_requests set closed_at = 5, state = 'done'"));
  await sweepPrivacy(world.deps);
  expect(await stored()).toBe(before);
  expect(before).toMatch(/ 2$/);
});
