import { expect, test } from "vitest";
import { mergeForms } from "../../../web/admin/parts/form/merge.rules";

const start = { phone: "13800138000", status: "2", remark: "", roleIds: [1, 2] as readonly number[] };

test("what only the other one changed is taken from him, what only I changed stays", () => {
  const mine = { ...start, phone: "13900139000" };
  const theirs = { ...start, status: "1", roleIds: [2] };
  expect(mergeForms(start, mine, theirs)).toEqual({
    form: { phone: "13900139000", status: "1", remark: "", roleIds: [2] },
    asked: [],
    taken: ["status", "roleIds"],
  });
});

test("only a field that both changed, each to something else, is asked", () => {
  const mine = { ...start, phone: "13900139000", remark: "夜班" };
  const theirs = { ...start, phone: "13700137000", remark: "夜班" };
  const { form, asked, taken } = mergeForms(start, mine, theirs);
  expect([form.phone, form.remark, asked, taken]).toEqual(["13900139000", "夜班", ["phone"], []]);
});

test("a field that I changed and changed back counts as untouched", () => {
  expect(mergeForms(start, { ...start }, { ...start, status: "1" }).form.status).toBe("1");
});
