import { expect, test } from "vitest";
import { getProduct } from "#contract/product-edit.schemas";
import { listProducts } from "#contract/products.schemas";
import { catalogue } from "#worker/features/products/catalogue/catalogue";
import { productRows } from "#worker/features/products/product-rows";
import { insertProductOnce } from "#worker/features/products/products.store";
import { productSeedStatements } from "#worker/features/products/products-seed.actions";
import { newSecretId } from "#worker/platform/ids";
import { signedInStaff } from "../../support/factories";
import { createLaboratory } from "../plates";
import { settledWorld } from "../settled-world";

test("the five products are listed with their assays", async () => {
  const { world, technician } = await createLaboratory();
  const { data } = await world.call(listProducts, { as: technician, query: { state: "live" } });
  expect(data.list.map(({ code }) => code).toSorted()).toEqual([
    "alcohol",
    "coffee",
    "folic-acid",
    "nitroglycerin",
    "respiratory",
  ]);
  expect(data.list.every(({ assay }) => assay !== null)).toBe(true);
  expect((await world.call(listProducts, { as: technician, query: { state: "draft" } })).data.list).toEqual([]);
});

test("a product shows its assay, its template and its rule sets", async () => {
  const { world, technician } = await createLaboratory();
  const { data } = await world.call(getProduct, { as: technician, params: { id: "alcohol" } });
  expect(data).toMatchObject({
    product: { code: "alcohol", journey: "laboratory" },
    assay: { state: "live", code: "ALC-2" },
    template: { tplId: "alcohol", layout: "level" },
    ruleSets: [{ revision: 1, state: "live", contentHash: expect.stringMatching(/^[0-9a-f]{64}$/) }],
  });
  const unknown = await world.call(getProduct, { as: technician, params: { id: "nothing" } });
  expect(unknown).toMatchObject({ status: 404, msg: "产品不存在" });
});

test("an installation whose products came with longer ids keeps them as they are", async () => {
  const world = await settledWorld();
  const now = world.clock.now();
  for (const product of catalogue) {
    const by = { newId: () => newSecretId(now), now, submittedBy: null, approvedBy: null };
    await world.write(...insertProductOnce(await productRows(product, by)));
  }
  const staff = await signedInStaff(world);
  const shown = () =>
    Promise.all(
      catalogue.map(async ({ code }) => (await world.call(getProduct, { as: staff, params: { id: code } })).data),
    );
  const before = await shown();
  await world.write(...(await productSeedStatements(now)));
  const after = await shown();
  expect(after).toEqual(before);
  expect(after.map(({ ruleSets }) => ruleSets.length)).toEqual(catalogue.map(() => 1));
});
