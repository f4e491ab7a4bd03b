import { beforeEach, expect, test, vi } from "vitest";
import { printPage, saveOutsideWeChat } from "../../../web/h5/parts/in-wechat";
import { toasts } from "../../../web/h5/parts/toasts";

const agents = {
  wechat: "Mozilla/5.0 (Linux; Android 14) Chrome/126.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.50.2701",
  desk: "Mozilla/5.0 (Windows NT 10.0) Chrome/126.0.0.0 Safari/537.36 MicroMessenger/7.0.20.1781 WindowsWechat",
  alipay: "Mozilla/5.0 (Linux; Android 14) Chrome/126.0.0.0 Mobile Safari/537.36 AliApp(AP/10.6.0) AlipayClient/10.6.0",
};
const print = vi.fn();

beforeEach(() => {
  print.mockClear();
  toasts.clear();
  vi.stubGlobal("window", { print, setTimeout: () => 0, clearTimeout: () => undefined });
});

test("a phone's WeChat, which neither prints nor keeps files, says what helps instead of doing nothing", () => {
  vi.stubGlobal("navigator", { userAgent: agents.wechat });
  printPage();
  expect(toasts.current()?.text).toContain("微信里不能打印");
  toasts.clear();
  saveOutsideWeChat(print);
  expect(toasts.current()?.text).toContain("微信里不能保存文件");
  expect(print).not.toHaveBeenCalled();
});

test.each(["desk", "alipay"] as const)("elsewhere it prints and keeps files: %s", (agent) => {
  vi.stubGlobal("navigator", { userAgent: agents[agent] });
  printPage();
  saveOutsideWeChat(print);
  expect(print).toHaveBeenCalledTimes(2);
  expect(toasts.current()).toBeNull();
});
