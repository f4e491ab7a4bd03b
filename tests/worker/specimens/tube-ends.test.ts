import { expect, test } from "vitest";
import { rejectSample } from "#contract/rejections.schemas";
import { acceptSample, receiveSample } from "#contract/samples.schemas";
import { tubeEndMessages } from "#contract/tube-ends";
import { disposeTubes, loseTube } from "#contract/tube-ends.schemas";
import { getTube } from "#contract/tubes.schemas";
import { expireTubes } from "#worker/features/kits/expiry.actions";
import { createWorld } from "../../support/app";
import { signedInStaff } from "../../support/factories";
import { bindRows, createPlainProduct, issuedBarcodes, tubeRow } from "../laboratory";

const reason = "快递公司确认丢件";

async function shelf(expiresOn = "2027-12-31") {
  const world = await createWorld();
  await createPlainProduct(world);
  const staff = await signedInStaff(world);
  const barcodes = await issuedBarcodes(world, staff, { productCode: "plain", quantity: 3, expiresOn });
  const idOf = async (barcode: string) => (await tubeRow(world, barcode)).id;
  const receive = async (barcode: string) => {
    await bindRows(world, barcode);
    const { data } = await world.call(receiveSample, { as: staff, body: { barcode } });
    return data.sample?.id ?? "";
  };
  const dispose = (ids: string[]) => world.call(disposeTubes, { as: staff, body: { ids, reason: "保存期满" } });
  const [first = "", second = "", third = ""] = barcodes;
  return { world, staff, idOf, receive, dispose, first, second, third };
}

test("a tube that got lost leaves the stock with its reason on the life line", async () => {
  const { world, staff, idOf, first } = await shelf();
  const id = await idOf(first);
  expect(await world.call(loseTube, { as: staff, params: { id }, body: { reason } })).toMatchObject({ status: 200 });
  const { data } = await world.call(getTube, { as: staff, params: { id } });
  expect(data.tube).toMatchObject({ state: "lost", stateReason: reason });
  expect(data.events.at(-1)).toMatchObject({ kind: "lose", fromState: "issued", toState: "lost", reason });
});

test("a bound tube cannot be declared lost, because somebody waits for it", async () => {
  const { world, staff, idOf, first } = await shelf();
  await bindRows(world, first);
  const refused = await world.call(loseTube, { as: staff, params: { id: await idOf(first) }, body: { reason } });
  expect(refused).toMatchObject({ status: 409, msg: "采样管当前为「已绑定」，不能变为「已遗失」，请刷新后重试" });
});

test("a rejected sample's tube can be destroyed, one that is still worked on cannot", async () => {
  const { world, staff, idOf, receive, dispose, first, second, third } = await shelf();
  const rejected = await receive(first);
  await world.call(rejectSample, { as: staff, params: { id: rejected }, body: { reason: "leak" } });
  const accepted = await receive(second);
  await world.call(acceptSample, { as: staff, params: { id: accepted }, body: {} });
  const ids = [await idOf(first), await idOf(second), await idOf(third)];
  const { data } = await dispose(ids);
  expect(data.disposed).toEqual([ids[0]]);
  expect(data.refused).toEqual([
    { id: ids[1], message: tubeEndMessages.stillWorkedOn },
    { id: ids[2], message: tubeEndMessages.notNow },
  ]);
  expect((await tubeRow(world, first)).state).toBe("disposed");
  expect((await tubeRow(world, second)).state).toBe("received");
});

test("destroying the same tube again changes nothing and says so", async () => {
  const { world, staff, idOf, receive, dispose, first } = await shelf();
  const rejected = await receive(first);
  await world.call(rejectSample, { as: staff, params: { id: rejected }, body: { reason: "leak" } });
  const id = await idOf(first);
  await dispose([id]);
  const version = (await tubeRow(world, first)).version;
  expect((await dispose([id])).data).toEqual({ disposed: [], refused: [{ id, message: tubeEndMessages.notNow }] });
  expect((await tubeRow(world, first)).version).toBe(version);
});

test("tubes nobody bound expire on the day after their lot, bound ones stay bound", async () => {
  const { world, staff, idOf, first, second } = await shelf("2026-11-30");
  await bindRows(world, second);
  world.clock.set(Date.UTC(2026, 10, 30, 15, 59));
  expect(await expireTubes(world.deps)).toBe(0);
  world.clock.set(Date.UTC(2026, 10, 30, 16, 1));
  expect(await expireTubes(world.deps)).toBe(2);
  expect(await expireTubes(world.deps)).toBe(0);
  expect((await tubeRow(world, second)).state).toBe("bound");
  const again = await signedInStaff(world);
  const { data } = await world.call(getTube, { as: again, params: { id: await idOf(first) } });
  expect(data.tube.state).toBe("expired");
  expect(data.events.at(-1)).toMatchObject({ kind: "expire", actorKind: "system" });
  expect(staff).toBeDefined();
});

test("losing a tube costs two round trips, and so does destroying", async () => {
  const { world, staff, idOf, receive, dispose, first, second } = await shelf();
  const id = await idOf(first);
  const lose = () => world.call(loseTube, { as: staff, params: { id }, body: { reason } });
  expect((await world.cost(lose)).roundTrips).toBe(2);
  const sample = await receive(second);
  await world.call(rejectSample, { as: staff, params: { id: sample }, body: { reason: "leak" } });
  const ids = [await idOf(second)];
  expect((await world.cost(() => dispose(ids))).roundTrips).toBe(2);
});
