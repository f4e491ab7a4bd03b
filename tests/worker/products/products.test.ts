import { expect, test } from "vitest";
import { getProduct } from "#contract/product-edit";
import { listProducts } from "#contract/products";
import { createLaboratory } from "../plates";

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
