import { beforeEach, expect, test } from "vitest";
import {
  countdownText,
  deleteSentCode,
  readSentCode,
  secondsLeft,
  storeSentCode,
} from "../../../web/h5/verify/countdown";
import { resendButtonState } from "../../../web/h5/verify/use-resend";
import { isWholeCode } from "../../../web/h5/verify/use-verify";
import { tabStorage } from "../../../web/shared/browser-storage";

beforeEach(() => tabStorage.clear());

const sent = { to: "13800138000", resendAt: 60_000, expiresAt: 300_000, codeLength: 6 };

test("the count-down comes from the deadline, not from ticks: a minute asleep is a minute less", () => {
  expect(secondsLeft(60_000, 0)).toBe(60);
  expect(secondsLeft(60_000, 59_001)).toBe(1);
  expect(secondsLeft(60_000, 60_000)).toBe(0);
  expect(secondsLeft(60_000, 200_000)).toBe(0);
});

test("the send button cannot be pressed while it sends or counts the seconds down, then offers the next code", () => {
  const sent = { isSending: false, share: undefined, left: 0, wasSent: true };
  expect(resendButtonState({ ...sent, wasSent: false })).toEqual({ label: "获取验证码", isDisabled: false });
  expect(resendButtonState({ ...sent, isSending: true })).toEqual({ label: "发送中", isDisabled: true });
  expect(resendButtonState({ ...sent, left: 59 })).toEqual({ label: "59秒后重发", isDisabled: true });
  expect(resendButtonState(sent)).toEqual({ label: "重新获取", isDisabled: false });
});

test("a code of four to six digits may be submitted", () => {
  expect(["123", "1234", "12345", "123456", "1234567"].map(isWholeCode)).toEqual([false, true, true, true, false]);
});

test("the time left to undo is shown in minutes and seconds", () => {
  expect(countdownText(30 * 60_000, 0)).toBe("30:00");
  expect(countdownText(65_000, 0)).toBe("1:05");
  expect(countdownText(0, 1)).toBe("0:00");
});

test("a reload finds the deadline and the code length again", () => {
  storeSentCode(tabStorage, sent);
  expect(readSentCode(tabStorage, "13800138000")).toEqual(sent);
});

test("the count-down of one phone does not hold up another", () => {
  storeSentCode(tabStorage, sent);
  expect(readSentCode(tabStorage, "13900139000")).toBeNull();
});

test("after verification, or with a damaged memory, nothing is counted", () => {
  storeSentCode(tabStorage, sent);
  deleteSentCode(tabStorage);
  expect(readSentCode(tabStorage, "13800138000")).toBeNull();
  tabStorage.setItem("h5.sent-code", "{broken");
  expect(readSentCode(tabStorage, "13800138000")).toBeNull();
});
