import { beforeEach, expect, test } from "vitest";
import { clockLeft, forgetSentCode, keepSentCode, readSentCode, secondsLeft } from "../../../web/h5/verify/countdown";
import { tabStorage } from "../../../web/shared/browser-storage";

beforeEach(() => tabStorage.clear());

const sent = { to: "13800138000", resendAt: 60_000, expiresAt: 300_000, codeLength: 6 };

test("the count-down comes from the deadline, not from ticks: a minute asleep is a minute less", () => {
  expect(secondsLeft(60_000, 0)).toBe(60);
  expect(secondsLeft(60_000, 59_001)).toBe(1);
  expect(secondsLeft(60_000, 60_000)).toBe(0);
  expect(secondsLeft(60_000, 200_000)).toBe(0);
});

test("the time left to undo is shown in minutes and seconds", () => {
  expect(clockLeft(30 * 60_000, 0)).toBe("30:00");
  expect(clockLeft(65_000, 0)).toBe("1:05");
  expect(clockLeft(0, 1)).toBe("0:00");
});

test("a reload finds the deadline and the code length again", () => {
  keepSentCode(tabStorage, sent);
  expect(readSentCode(tabStorage, "13800138000")).toEqual(sent);
});

test("the count-down of one phone does not hold up another", () => {
  keepSentCode(tabStorage, sent);
  expect(readSentCode(tabStorage, "13900139000")).toBeNull();
});

test("after verification, or with a damaged memory, nothing is counted", () => {
  keepSentCode(tabStorage, sent);
  forgetSentCode(tabStorage);
  expect(readSentCode(tabStorage, "13800138000")).toBeNull();
  tabStorage.setItem("h5.sent-code", "{broken");
  expect(readSentCode(tabStorage, "13800138000")).toBeNull();
});
