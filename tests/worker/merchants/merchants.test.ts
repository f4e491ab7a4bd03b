import { expect, test } from "vitest";
import { merchantMessages } from "#contract/merchants";
import { createMerchant, listMerchants, updateMerchant } from "#contract/merchants.schemas";
import { messages } from "#contract/messages";
import { createWorld } from "../../support/app";
import { signedInStaff } from "../../support/factories";

const form = { name: "蓝月餐饮有限公司", shownName: "蓝月酒吧", address: "人民路1号" };

async function office() {
  const world = await createWorld();
  return { world, staff: await signedInStaff(world) };
}

test("a merchant is created once per code and listed", async () => {
  const { world, staff } = await office();
  const made = await world.call(createMerchant, { as: staff, body: { code: "blue-moon", ...form } });
  expect(made.data).toMatchObject({ code: "blue-moon", status: "on", version: 1 });
  const again = await world.call(createMerchant, { as: staff, body: { code: "blue-moon", ...form } });
  expect(again.errors).toEqual({ code: [merchantMessages.codeTaken] });
  const { data } = await world.call(listMerchants, { as: staff, query: { status: "on" } });
  expect(data.list).toEqual([made.data]);
});

test("of two people who edit the same merchant the second is told", async () => {
  const { world, staff } = await office();
  const { data } = await world.call(createMerchant, { as: staff, body: { code: "blue-moon", ...form } });
  const edit = (shownName: string) =>
    world.call(updateMerchant, {
      as: staff,
      params: { id: data.id },
      body: { ...form, shownName, version: data.version },
    });
  const first = await edit("蓝月一店");
  const second = await edit("蓝月二店");
  expect(first.data).toMatchObject({ shownName: "蓝月一店", version: 2 });
  expect(second).toMatchObject({ status: 409, msg: messages.conflict });
  const { data: shown } = await world.call(listMerchants, { as: staff });
  expect(shown.list[0]).toEqual(first.data);
});

test("a contract ends on a day that there is, and not before it begins", async () => {
  const { world, staff } = await office();
  const make = (contractFrom: string, contractUntil: string) =>
    world.call(createMerchant, { as: staff, body: { code: "blue-moon", ...form, contractFrom, contractUntil } });
  expect((await make("2026-02-31", "2026-12-31")).errors).toHaveProperty("contractFrom");
  expect((await make("2026-12-31", "2026-01-01")).errors).toEqual({ contractUntil: [merchantMessages.contractEnds] });
  expect((await make("2026-01-01", "2026-01-01")).status).toBe(200);
});
