import { expect, test } from "vitest";
import { readMyData, withdrawConsent } from "#contract/my-data.schemas";
import { resultMessages } from "#contract/result-sets";
import { getResultSet, omitWell, reviewResultSets, submitResultSets } from "#contract/result-sets.schemas";
import { signedInStaff, verifiedCustomer } from "../../support/factories";
import { meanwhile } from "../../support/meanwhile";
import {
  alcoholPlate,
  carrier,
  createLaboratory,
  flusher,
  importText,
  type Laboratory,
  receivedTubes,
} from "../plates";

async function measured(lab: Laboratory, mistakes: { isConflict?: boolean } = {}) {
  const [tube = "", other = ""] = await receivedTubes(lab, "alcohol", 2);
  const plate = alcoholPlate(
    [
      { barcode: tube, genotypes: carrier },
      { barcode: other, genotypes: flusher },
    ],
    mistakes.isConflict ? { conflictOf: tube } : {},
  );
  const made = await importText(lab, plate);
  const shown = await Promise.all(made.resultSetIds.map((id) => detail(lab, id)));
  const own = shown.find(({ resultSet }) => resultSet.barcode === tube);
  if (!own) throw new Error("no result for the tube");
  return { id: own.resultSet.id, own };
}

const detail = async (lab: Laboratory, id: string) =>
  (await lab.world.call(getResultSet, { as: lab.technician, params: { id } })).data;
const omit = (lab: Laboratory, id: string, position: string, isOmitted = true) =>
  lab.world.call(omitWell, { as: lab.technician, params: { id }, body: { position, isOmitted, reason: "有气泡" } });

test("a well left out is called without, on record with reason and person, and can be taken in again", async () => {
  const lab = await createLaboratory();
  const { id, own } = await measured(lab);
  expect(own.resultSet).toMatchObject({ holdReason: "" });
  const [well] = own.wells.filter(({ targetCode }) => targetCode === "rs671");
  const position = well?.position ?? "";
  const { data } = await omit(lab, id, position);
  expect(data).toMatchObject({ level: null, holdReason: expect.stringContaining("复孔") });
  const after = await detail(lab, id);
  expect(after.calls.find(({ targetCode }) => targetCode === "rs671")).toMatchObject({ state: "no_call", value: null });
  expect(after.calls).toHaveLength(2);
  expect(after.wells.filter(({ isOmitted }) => isOmitted).map((one) => one.position)).toEqual([position]);
  expect(after.changes).toMatchObject([
    {
      position,
      isOmitted: true,
      reason: "有气泡",
      madeBy: { userId: lab.technician.userId },
      calls: [{ targetCode: "rs671", before: "AG", after: null }],
    },
  ]);
  await omit(lab, id, position, false);
  const again = await detail(lab, id);
  expect(again.resultSet).toMatchObject({ level: own.resultSet.level, holdReason: "" });
  const values = (calls: typeof own.calls) => calls.map(({ targetCode, value }) => `${targetCode} ${value}`).toSorted();
  expect(values(again.calls)).toEqual(values(own.calls));
  expect(again.changes).toHaveLength(2);
});

test("whoever left a well out cannot review the result, also when somebody else submitted it", async () => {
  const lab = await createLaboratory();
  const { world, reviewer } = lab;
  const { id, own } = await measured(lab);
  const changer = await signedInStaff(world);
  const position = own.wells[0]?.position ?? "";
  for (const isOmitted of [true, false]) {
    await world.call(omitWell, { as: changer, params: { id }, body: { position, isOmitted, reason: "核对曲线" } });
  }
  await world.call(submitResultSets, { as: lab.technician, body: { ids: [id] } });
  const own2 = await world.call(reviewResultSets, { as: changer, body: { ids: [id] } });
  expect(own2.data).toMatchObject({ done: [], refused: [{ message: resultMessages.ownResult }] });
  expect((await world.call(reviewResultSets, { as: reviewer, body: { ids: [id] } })).data.done).toEqual([id]);
});

test("a submitted result keeps its wells, and strange wells and empty changes are refused", async () => {
  const lab = await createLaboratory();
  const { id, own } = await measured(lab);
  const position = own.wells[0]?.position ?? "";
  expect(await omit(lab, id, "A1")).toMatchObject({ status: 422, errors: { position: [resultMessages.noSuchWell] } });
  expect(await omit(lab, id, position, false)).toMatchObject({ status: 422 });
  await omit(lab, id, position);
  expect(await omit(lab, id, position)).toMatchObject({ errors: { position: [resultMessages.alreadyOmitted] } });
  await omit(lab, id, position, false);
  await lab.world.call(submitResultSets, { as: lab.technician, body: { ids: [id] } });
  expect(await omit(lab, id, position)).toMatchObject({ status: 409, msg: resultMessages.changeTooLate });
});

test("of two people who change wells at the same moment the second one saw the first change or is told to look again", async () => {
  const lab = await createLaboratory();
  const { id, own } = await measured(lab);
  const [a = "", b = ""] = own.wells.map(({ position }) => position);
  const replies = await Promise.all([omit(lab, id, a), omit(lab, id, b)]);
  const shown = await detail(lab, id);
  const made = replies.filter(({ status }) => status === 200).length;
  // Both outcomes are right: a request that reads after the other's write excludes both wells, one that read before
  // it is refused.
  const statuses = replies.map(({ status }) => status).toSorted();
  expect([String([200, 200]), String([200, 409])]).toContain(String(statuses));
  expect(shown.changes).toHaveLength(made);
  expect(shown.calls).toHaveLength(2);
});

test("a well of a result that somebody submits at the same moment stays in, with the calls as they were", async () => {
  const other = meanwhile();
  const lab = await createLaboratory(other);
  const { id, own } = await measured(lab);
  other.beforeWriteTo("result_changes", () =>
    lab.world.call(submitResultSets, { as: lab.technician, body: { ids: [id] } }),
  );
  expect((await omit(lab, id, own.wells[0]?.position ?? "")).status).toBe(409);
  const shown = await detail(lab, id);
  expect(shown).toMatchObject({ wells: own.wells, calls: own.calls, changes: [] });
  expect(shown.resultSet).toMatchObject({ state: "submitted", level: own.resultSet.level });
});

test("a well of a result stays in when the customer withdraws the consent at the same moment", async () => {
  const other = meanwhile();
  const lab = await createLaboratory(other);
  const { id, own } = await measured(lab);
  other.beforeWriteTo("result_changes", async () => {
    const customer = await verifiedCustomer(lab.world, "13800138000");
    const { items } = (await customer.call(readMyData)).data;
    await customer.call(withdrawConsent, { body: { bindingIds: items.map(({ bindingId }) => bindingId) } });
  });
  expect((await omit(lab, id, own.wells[0]?.position ?? "")).status).toBe(409);
  expect(await detail(lab, id)).toMatchObject({ calls: own.calls, changes: [] });
});
