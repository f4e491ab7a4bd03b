import { expect, test } from "vitest";
import { merchantScope } from "#web/admin/merchant/use-merchant-scope";

const owner = ["merchant:board", "merchant:batch:list"];
const staff = [...owner, "lab:merchant:list"];

test("an account of a merchant sees its own data without naming anybody", () => {
  expect(merchantScope(null, owner)).toEqual({});
});

test("staff see the merchant that the address names", () => {
  expect(merchantScope("m1", staff)).toEqual({ merchantId: "m1" });
});

test("staff who named no merchant ask for nothing, so no refusal meets them", () => {
  expect(merchantScope(null, staff)).toBeUndefined();
});
