import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { listKitBatches } from "#contract/kits.schemas";
import { listReports, publishReports } from "#contract/lab-reports.schemas";
import { listOwnMenus } from "#contract/menus.schemas";
import { createMerchantAccount, getMerchant, setMerchantAccount } from "#contract/merchant-accounts.schemas";
import { groupSizeMin, ownMerchantMessages } from "#contract/merchant-own";
import { listMerchantBatches, readMerchantBoard, readMerchantFigures } from "#contract/merchant-own.schemas";
import { listMerchants, updateMerchant } from "#contract/merchants.schemas";
import { listResultSets, reviewResultSets } from "#contract/result-sets.schemas";
import { listSamples } from "#contract/samples.schemas";
import { listTubes } from "#contract/tubes.schemas";
import { listUsers } from "#contract/users.schemas";
import { signedInStaff, signIn } from "#tests/support/factories";
import { statement } from "#tests/support/statement";
import { installationStatements } from "#worker/seed";
import { boundTube, enrolledDevice, runOf } from "../devices/test-device";
import { createMerchantRow, issuedBarcodes } from "../laboratory";
import { createLaboratory, type Laboratory } from "../plates";

/** Two merchants with a batch each, and an account of the first one that was given every permission by mistake. */
async function places(quantity = 2) {
  const lab = await createLaboratory();
  const { world, technician } = lab;
  const [own, other] = [await createMerchantRow(world), await createMerchantRow(world)];
  const make = (merchantId: string) =>
    issuedBarcodes(world, technician, { productCode: "respiratory", quantity, merchantId });
  const barcodes = { own: await make(own), other: await make(other) };
  const permissions = [
    "*:*:*",
    "merchant:board:view",
    "merchant:batch:list",
    "merchant:figures:view",
    "lab:kit:list",
  ] as const;
  const shop = await signedInStaff(world, { permissions });
  await world.write(statement(sql`update users set merchant_id = ${own} where id = ${shop.userId}`, () => undefined));
  return { lab, world, own, other, barcodes, shop };
}

async function measured(lab: Laboratory, barcodes: readonly string[]) {
  for (const barcode of barcodes) await boundTube(lab, barcode);
  const device = await enrolledDevice(lab);
  const run = runOf(lab.world.clock.now(), barcodes);
  return { device, run };
}

test("a merchant's account reaches nothing of the laboratory, whatever its role holds", async () => {
  const { world, shop } = await places();
  for (const endpoint of [
    listKitBatches,
    listTubes,
    listSamples,
    listReports,
    listResultSets,
    listMerchants,
    listUsers,
  ])
    expect([endpoint.name, (await world.call(endpoint, { as: shop })).status]).toEqual([endpoint.name, 403]);
});

test("another merchant's board, batches and figures are refused, and its own hold nothing of the other", async () => {
  const { world, other, own, shop, barcodes, lab } = await places();
  const { device, run } = await measured(lab, [...barcodes.own, ...barcodes.other]);
  await device.send(run.started);
  for (const endpoint of [readMerchantBoard, listMerchantBatches, readMerchantFigures]) {
    const refused = await world.call(endpoint, { as: shop, query: { merchantId: other } });
    expect(refused).toMatchObject({ status: 403, msg: ownMerchantMessages.notYours });
  }
  const board = await world.call(readMerchantBoard, { as: shop });
  expect(board.data.tubes.map(({ last4 }) => last4).toSorted()).toEqual(
    barcodes.own.map((barcode) => barcode.slice(-4)).toSorted(),
  );
  const batches = await world.call(listMerchantBatches, { as: shop, query: { merchantId: own } });
  expect(batches.data.list).toHaveLength(1);
  expect((await world.cost(() => world.call(readMerchantBoard, { as: shop }))).roundTrips).toBe(1);
});

test("the board knows four digits and minutes, and a virus stays on it no longer than its absence", async () => {
  const { lab, world, shop, barcodes } = await places();
  const [first = "", second = ""] = barcodes.own;
  await boundTube(lab, first);
  const waiting = (await world.call(readMerchantBoard, { as: shop })).data.tubes;
  expect(waiting).toEqual([{ last4: first.slice(-4), state: "waiting", msLeft: null }]);
  await boundTube(lab, second);
  const device = await enrolledDevice(lab);
  const run = runOf(world.clock.now(), [first, second]);
  const infected = runOf(world.clock.now(), [first], 25).results.modules.filter(({ moduleNo }) => moduleNo === 2);
  const modules = run.results.modules.map((module) => (module.moduleNo === 2 ? (infected[0] ?? module) : module));
  await device.send(run.started);
  const running = (await world.call(readMerchantBoard, { as: shop })).data.tubes;
  expect(running.map(({ state, msLeft }) => [state, msLeft])).toEqual([
    ["running", 35 * 60_000],
    ["running", 35 * 60_000],
  ]);
  await device.send({ ...run.results, modules });
  await device.send(run.closed);
  const { data } = await world.call(listResultSets, { as: lab.reviewer, query: { state: "submitted" } });
  const [one] = data.list;
  await world.call(reviewResultSets, { as: lab.reviewer, body: { ids: [one?.id ?? ""] } });
  await world.call(publishReports, { as: lab.reviewer, body: { resultSetIds: [one?.id ?? ""] } });
  const over = await world.call(readMerchantBoard, { as: shop });
  expect(over.data.tubes.map(({ state }) => state)).toEqual(["over", "over"]);
  expect(Object.keys(over.data.tubes[0] ?? {}).toSorted()).toEqual(["last4", "msLeft", "state"]);
  world.clock.advance(16 * 60_000);
  const later = await signIn(world, shop.userId);
  expect((await later.call(readMerchantBoard)).data.tubes).toEqual([]);
});

test("nine people are no figure, ten are", async () => {
  const { lab, world, shop, barcodes } = await places(groupSizeMin);
  const publish = async (tubes: readonly string[], runUid: string) => {
    const { device, run } = await measured(lab, tubes);
    for (const message of [run.started, run.results, run.closed]) await device.send({ ...message, runUid });
    const { data } = await world.call(listResultSets, { as: lab.reviewer, query: { state: "submitted" } });
    const ids = data.list.map(({ id }) => id);
    await world.call(reviewResultSets, { as: lab.reviewer, body: { ids } });
    expect((await world.call(publishReports, { as: lab.reviewer, body: { resultSetIds: ids } })).data.refused).toEqual(
      [],
    );
    return (await world.call(readMerchantFigures, { as: shop })).data.list;
  };
  expect(await publish(barcodes.own.slice(1), "run-nine")).toMatchObject([{ reports: null, minutes: null, parts: [] }]);
  expect(await publish(barcodes.own.slice(0, 1), "run-ten1")).toMatchObject([{ reports: groupSizeMin, parts: [] }]);
});

test("an account is made once per name, sees its own pages, and ends with its merchant", async () => {
  const { world, own, lab } = await places();
  await world.write(...(await installationStatements(world.clock.now())));
  const boss = lab.technician;
  const params = { id: own };
  const body = { username: "moonbar", nickName: "前台" };
  const made = await world.call(createMerchantAccount, { as: boss, params, body });
  expect(made.data.firstPassword).toMatch(/^[a-z2-9]{5}(-[a-z2-9]{5}){2}$/);
  const again = await world.call(createMerchantAccount, { as: boss, params, body });
  expect(again.errors).toHaveProperty("username");
  const { data } = await world.call(getMerchant, { as: boss, params });
  const account = data.accounts.find(({ username }) => username === "moonbar");
  const userId = account?.userId ?? 0;
  await world.write(statement(sql`update users set must_change_password = 0 where id = ${userId}`, () => undefined));
  const shop = await signIn(world, userId);
  expect((await shop.call(listOwnMenus)).data.flatMap(({ children = [] }) => children.map(({ path }) => path))).toEqual(
    ["/merchant/board", "/merchant/batches"],
  );
  expect((await shop.call(readMerchantBoard)).status).toBe(200);
  const { name, shownName, version } = data.merchant;
  await world.call(updateMerchant, { as: boss, params, body: { name, shownName, version, status: "off" } });
  expect((await shop.call(readMerchantBoard)).status).toBe(403);
  await world.call(setMerchantAccount, { as: boss, params: { ...params, userId }, body: { status: "off" } });
  expect((await shop.call(readMerchantBoard)).status).toBe(401);
  const stranger = await world.call(setMerchantAccount, {
    as: boss,
    params: { ...params, userId: lab.reviewer.userId },
    body: { status: "off" },
  });
  expect(stranger.status).toBe(404);
});
