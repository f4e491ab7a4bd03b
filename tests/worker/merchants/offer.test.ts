import { expect, test } from "vitest";
import { merchantMessages } from "#contract/merchants";
import { createMerchant } from "#contract/merchants.schemas";
import { readOffer } from "#contract/offer.schemas";
import { productsTable } from "#drizzle/schema/products";
import { db, write } from "#worker/platform/database/query";
import { createWorld } from "../../support/app";
import { signedInStaff } from "../../support/factories";
import { createPlainProduct } from "../laboratory";

const place = {
  name: "蓝月餐饮有限公司",
  shownName: "蓝月酒吧",
  city: "杭州",
  address: "人民路1号",
  hours: "10:00-20:00",
};

test("a visitor reads the merchants that agreed to be named and the products in force, and no other", async () => {
  const world = await createWorld();
  const staff = await signedInStaff(world);
  const create = (code: string, more: object) =>
    world.call(createMerchant, { as: staff, body: { ...place, code, ...more } });
  await create("named", { isListed: true });
  await create("silent", {});
  await create("closed", { isListed: true, status: "off" });
  await createPlainProduct(world, "plain");
  const { data } = await world.call(readOffer);
  expect(data.places).toEqual([{ name: "蓝月酒吧", city: "杭州", address: "人民路1号", hours: "10:00-20:00" }]);
  expect(data.products).toContain("plain");
  expect(data.price).toBe("");
  await world.write(write(db.update(productsTable).set({ state: "retired" })));
  expect((await world.call(readOffer)).data.products).toEqual([]);
});

test("a merchant is named only with its city and address", async () => {
  const world = await createWorld();
  const staff = await signedInStaff(world);
  const body = { ...place, code: "nowhere", isListed: true, city: "" };
  const reply = await world.call(createMerchant, { as: staff, body });
  expect(reply.errors).toEqual({ city: [merchantMessages.listedWhere] });
});
