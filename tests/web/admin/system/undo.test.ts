import { expect, test } from "vitest";
import { changeIdOf } from "#web/admin/parts/history/undo";
import { addToast, type Toast } from "#web/admin/parts/toast-queue";

const toast = (id: number, text: string, hasOffer = false): Toast => ({
  id,
  kind: "success",
  text,
  detail: "",
  ms: 2000,
  ...(hasOffer ? { action: { label: "撤销", run: () => undefined } } : {}),
});
const texts = (queue: readonly Toast[]) => queue.map(({ text }) => text);

test("an offer to take something back does not hold up what is said after it", () => {
  const queue = addToast([toast(1, "更新成功", true)], toast(2, "密码不正确"));
  expect(texts(queue)).toEqual(["密码不正确", "更新成功"]);
});

test("only the newest offer stands, also when it reads like the one before", () => {
  const queue = addToast([toast(1, "更新成功", true)], toast(2, "更新成功", true));
  expect(queue.map(({ id }) => id)).toEqual([2]);
});

test("a sentence that already waits is not said twice", () => {
  expect(texts(addToast([toast(1, "甲"), toast(2, "乙")], toast(3, "甲")))).toEqual(["甲", "乙"]);
});

test("a write is taken back by the change that its reply names", () => {
  expect(changeIdOf({ changeId: "01J", version: 2 })).toBe("01J");
  expect(changeIdOf({ changeId: "" })).toBeUndefined();
  expect(changeIdOf(null)).toBeUndefined();
  expect(changeIdOf({ count: 3 })).toBeUndefined();
});
