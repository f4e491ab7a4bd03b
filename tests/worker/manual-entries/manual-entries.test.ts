import { expect, test } from "vitest";
import { createConfig } from "#contract/configs.schemas";
import { manualMessages } from "#contract/manual-entries";
import { dropManualEntry, listManualEntries, readManualForm, typeManualResult } from "#contract/manual-entries.schemas";
import { holdMessages } from "#contract/result-holds";
import { stateResultHold } from "#contract/result-holds.schemas";
import { resultMessages } from "#contract/result-sets";
import {
  getResultSet,
  listResultSets,
  retestResultSets,
  returnResultSets,
  reviewResultSets,
  submitResultSets,
} from "#contract/result-sets.schemas";
import { meanwhile } from "#tests/support/meanwhile";
import type { Browser } from "../../support/browser";
import { signedInStaff } from "../../support/factories";
import { createLaboratory, type Laboratory, receivedTubes } from "../plates";
import { cell } from "../platform/raw-rows";
import { hold } from "../results/held-results";

const carrier = { rs671: "AG", rs1229984: "CT" };
const type = ({ world }: Laboratory, as: Browser, barcode: string, values: Record<string, string> = carrier) =>
  world.call(typeManualResult, { as, body: { barcode, method: "sanger", values, controlsOk: true } });
const results = async ({ world, technician }: Laboratory) =>
  (await world.call(listResultSets, { as: technician, query: {} })).data.list;

test("two equal typings become one result that only a third person may review", async () => {
  const lab = await createLaboratory();
  const { world, technician, reviewer } = lab;
  const [barcode = ""] = await receivedTubes(lab, "alcohol", 1);
  expect(await type(lab, technician, barcode)).toMatchObject({
    msg: manualMessages.first,
    data: { state: "waiting", typings: [] },
  });
  expect((await type(lab, technician, barcode)).msg).toBe(manualMessages.otherPerson);
  const { data: form } = await world.call(readManualForm, { as: reviewer, query: { barcode } });
  expect(form.entry).toMatchObject({ state: "waiting", typings: [] });
  expect(await results(lab)).toEqual([]);
  expect(await type(lab, reviewer, barcode)).toMatchObject({ msg: manualMessages.equal, data: { state: "agreed" } });
  const [set] = await results(lab);
  expect(set).toMatchObject({ state: "submitted", barcode, level: expect.any(Number) });
  const { data } = await world.call(getResultSet, { as: reviewer, params: { id: set?.id ?? "" } });
  expect(data.calls.map(({ value, source }) => [value, source]).toSorted()).toEqual([
    ["AG", "manual"],
    ["CT", "manual"],
  ]);
  const review = async (as: Browser) =>
    (await world.call(reviewResultSets, { as, body: { ids: [set?.id ?? ""] } })).data;
  for (const maker of [technician, reviewer])
    expect((await review(maker)).refused[0]?.message).toBe(resultMessages.ownResult);
  expect((await review(await signedInStaff(world))).done).toEqual([set?.id]);
});

test("a result that was typed for a collection tube whose lot has ended is held", async () => {
  const lab = await createLaboratory();
  const { world } = lab;
  const [barcode = ""] = await receivedTubes(lab, "alcohol", 1, undefined, { lot: "L0", expiresOn: "2026-11-20" });
  world.clock.advance(24 * 60 * 60_000);
  for (const who of [await signedInStaff(world), await signedInStaff(world)]) await type(lab, who, barcode);
  const as = await signedInStaff(world);
  const [set] = (await world.call(listResultSets, { as, query: {} })).data.list;
  const { holds } = (await world.call(getResultSet, { as, params: { id: set?.id ?? "" } })).data;
  expect(holds).toMatchObject([
    { rule: "reagent_expired", message: expect.stringContaining("批号 L0 有效期至 2026-11-20") },
  ]);
});

test("different typings are shown to both and settled only by typing twice again", async () => {
  const lab = await createLaboratory();
  const { world, technician, reviewer } = lab;
  const [barcode = ""] = await receivedTubes(lab, "alcohol", 1);
  await type(lab, technician, barcode);
  const second = await type(lab, reviewer, barcode, { ...carrier, rs671: "GG" });
  expect(second.msg).toBe(manualMessages.different);
  expect(second.data.typings.map(({ values }) => values.rs671)).toEqual(["AG", "GG"]);
  const listed = async () => (await world.call(listManualEntries, { as: technician, query: {} })).data.list;
  const both = [technician, reviewer].map(({ userId }) => ({ typedBy: expect.objectContaining({ userId }) }));
  expect(await listed()).toMatchObject([{ state: "different", typings: both }]);
  expect(await results(lab)).toEqual([]);
  expect((await type(lab, reviewer, barcode)).data).toMatchObject({ state: "waiting", round: 2, typings: [] });
  expect(await listed()).toMatchObject([{ firstBy: { userId: reviewer.userId }, typings: [] }]);
  expect((await type(lab, reviewer, barcode)).msg).toBe(manualMessages.otherPerson);
  expect((await type(lab, technician, barcode)).msg).toBe(manualMessages.equal);
  expect((await listed()).map(({ state, round, typings }) => [state, round, typings.length])).toEqual([
    ["agreed", 2, 2],
  ]);
});

test("a tube that is to be measured again is typed anew, and the entry before stays as it was agreed", async () => {
  const lab = await createLaboratory();
  const { world, technician, reviewer } = lab;
  const [barcode = ""] = await receivedTubes(lab, "alcohol", 1);
  await type(lab, technician, barcode);
  await type(lab, reviewer, barcode);
  const ids = (await results(lab)).map(({ id }) => id);
  await world.call(retestResultSets, { as: reviewer, body: { ids, reason: "峰图不清" } });
  const form = await world.call(readManualForm, { as: technician, query: { barcode } });
  expect(form.data.entry).toBeNull();
  expect((await type(lab, technician, barcode)).data).toMatchObject({ state: "waiting", round: 1, typings: [] });
  const { list } = (await world.call(listManualEntries, { as: technician, query: {} })).data;
  expect(list.map(({ state }) => state)).toEqual(["waiting", "agreed"]);
});

test("a value that cannot be is refused; a panel may be typed only where the parameter names it", async () => {
  const lab = await createLaboratory();
  const { world, technician } = lab;
  const [barcode = ""] = await receivedTubes(lab, "alcohol", 1);
  const strange = await type(lab, technician, barcode, { rs671: "TT", rs1229984: "CT" });
  expect(strange).toMatchObject({ status: 422, errors: { rs671: [manualMessages.valueInvalid] } });
  const [panel = ""] = await receivedTubes(lab, "respiratory", 1);
  const form = () => world.call(readManualForm, { as: technician, query: { barcode: panel } });
  expect((await form()).msg).toBe(manualMessages.notAllowed);
  const body = {
    configKey: "lab_manual_products",
    configName: "允许手工录入的产品",
    configValue: "respiratory",
    remark: "",
  };
  const another = { ...body, configKey: "another_parameter" };
  await world.call(createConfig, { as: technician, body: { ...another, isFrontend: "0" } });
  expect((await form()).msg, "another parameter says nothing about it").toBe(manualMessages.notAllowed);
  await world.call(createConfig, { as: technician, body: { ...body, isFrontend: "0" } });
  expect((await form()).data.targets.length).toBeGreaterThan(1);
  expect((await type(lab, technician, barcode)).msg).toBe(manualMessages.notAllowed);
});

test("nobody who typed a value states that it stands, whoever submitted it in the end", async () => {
  const lab = await createLaboratory();
  const { world, technician, reviewer } = lab;
  const [barcode = ""] = await receivedTubes(lab, "alcohol", 1);
  await type(lab, technician, barcode);
  await type(lab, reviewer, barcode);
  const [{ id = "" } = {}] = await results(lab);
  const [third, fourth] = [await signedInStaff(world), await signedInStaff(world)];
  await world.call(returnResultSets, { as: third, body: { ids: [id], reason: "请核对原始记录" } });
  await world.call(submitResultSets, { as: fourth, body: { ids: [id] } });
  await hold(world, [id]);
  const { data } = await world.call(getResultSet, { as: third, params: { id } });
  const body = { reason: "已核对原始记录" };
  const state = (as: Browser) => world.call(stateResultHold, { as, params: { id: data.holds[0]?.id ?? "" }, body });
  for (const maker of [technician, reviewer, fourth])
    expect(await state(maker)).toMatchObject({ status: 409, msg: holdMessages.ownResult });
  expect((await state(third)).status).toBe(200);
});

test("a new round that two people begin at the same moment is begun once", async () => {
  const other = meanwhile();
  const lab = await createLaboratory(other);
  const { world, technician, reviewer } = lab;
  const [barcode = ""] = await receivedTubes(lab, "alcohol", 1);
  await type(lab, technician, barcode);
  await type(lab, reviewer, barcode, { ...carrier, rs671: "GG" });
  other.beforeWriteTo("manual_entries", () => type(lab, reviewer, barcode));
  expect((await type(lab, technician, barcode)).status).toBe(409);
  expect(await cell(world, "select round from manual_entries")).toBe(2);
  expect(await cell(world, "select count(*) from manual_typings")).toBe(3);
});

test("an entry that a second person agrees to while it is dropped stays agreed", async () => {
  const other = meanwhile();
  const lab = await createLaboratory(other);
  const { world, technician: as, reviewer } = lab;
  const [barcode = ""] = await receivedTubes(lab, "alcohol", 1);
  const { data: entry } = await type(lab, as, barcode);
  other.beforeWriteTo("manual_entries", () => type(lab, reviewer, barcode));
  const drop = { as, params: { id: entry.id }, body: { reason: "样本已重新采集" } };
  expect((await world.call(dropManualEntry, drop)).status).toBe(409);
  expect(await cell(world, "select state from manual_entries")).toBe("agreed");
});
