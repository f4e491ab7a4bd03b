import { expect, test } from "vitest";
import { whoseData } from "#web/admin/merchant/use-whose";

const owner = ["merchant:board", "merchant:batch:list"];
const staff = [...owner, "lab:merchant:list"];

test("an account of a merchant sees its own data without naming anybody", () => {
  expect(whoseData(null, owner)).toEqual({});
});

test("staff see the merchant that the address names", () => {
  expect(whoseData("m1", staff)).toEqual({ merchantId: "m1" });
});

test("staff who named no merchant ask for nothing, so no refusal meets them", () => {
  expect(whoseData(null, staff)).toBeUndefined();
});
