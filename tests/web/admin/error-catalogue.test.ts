import { describe, expect, it, vi } from "vitest";
import { limits } from "#contract/limits";
import { messages } from "#contract/messages";
import { sessionMessages } from "#contract/session";
import { dismissToast, showToast, toasts } from "../../../web/admin/parts/toast-queue";
import { hasRole, holdsAnyPermission } from "../../../web/admin/session/access";
import { errorReaction, networkErrorTexts, recordCallDuration } from "../../../web/admin/session/error-catalogue";
import { ApiError } from "../../../web/shared/api";

describe("what a person sees of a refused call", () => {
  it("401 and 6401 ask to sign in again", () => {
    expect(errorReaction(new ApiError(401, "x")).kind).toBe("sign-in-again");
    expect(errorReaction(new ApiError(6401, "x")).kind).toBe("sign-in-again");
  });

  it("400 and 403 show the server's sentence for five seconds", () => {
    for (const code of [400, 403]) {
      expect(errorReaction(new ApiError(code, "您没有执行该操作的权限"))).toEqual({
        kind: "toast",
        text: "您没有执行该操作的权限",
        detail: "",
        ms: 5000,
      });
    }
  });

  it("526 stays silent: the form shows it beside its fields", () => {
    expect(errorReaction(new ApiError(526, "旧密码不正确", { oldPassword: ["旧密码不正确"] })).kind).toBe("silent");
  });

  it("a failing network says so in the specification's words", () => {
    expect(errorReaction(new ApiError(0, "whatever"))).toMatchObject({
      kind: "toast",
      text: "服务器连接异常，请检查服务器！",
    });
  });

  it("no connection, no answer in ten seconds and an answer that nobody understands say what to do, each its own", () => {
    const adviceAfter = (ms: number) => {
      const error = new ApiError(0, messages.network);
      recordCallDuration(error, ms);
      return errorReaction(error);
    };
    expect(adviceAfter(200)).toMatchObject({ text: messages.network, detail: networkErrorTexts.noAnswer });
    expect(adviceAfter(limits.requestTimeoutMs)).toMatchObject({ detail: networkErrorTexts.slow });
    vi.stubGlobal("navigator", { onLine: false });
    expect(adviceAfter(200)).toMatchObject({ detail: networkErrorTexts.offline });
    vi.unstubAllGlobals();
  });

  it("a failure of the server carries the number under which it was logged, a conflict does not", () => {
    expect(errorReaction(new ApiError(500, "系统繁忙，请稍后再试", {}, "01KA"))).toMatchObject({
      detail: "请求编号 01KA",
    });
    expect(errorReaction(new ApiError(409, "数据已被他人修改，请核对最新内容后再保存", {}, "01KA"))).toMatchObject({
      detail: "",
    });
  });

  it("a question that was called off is nobody's error", () => {
    expect(errorReaction(new DOMException("aborted", "AbortError")).kind).toBe("silent");
  });

  it("any other error shows its message, if it is not the English of a browser or a library", () => {
    expect(errorReaction(new Error("菜单数据加载异常"))).toMatchObject({
      kind: "toast",
      text: "菜单数据加载异常",
      ms: 5000,
    });
    expect(errorReaction(new TypeError("Cannot read properties of undefined"))).toMatchObject({
      text: messages.unexpected,
    });
    expect(errorReaction("oops")).toMatchObject({ kind: "toast", text: "系统繁忙，请稍后再试" });
  });

  it("every sentence of the catalogue stands letter by letter as it was specified", () => {
    expect({ ...sessionMessages, ...messages }).toMatchObject({
      signedOut: "登录状态已过期，您可以继续留在该页面，或者重新登录",
      network: "服务器连接异常，请检查服务器！",
      menuLoadFailed: "菜单数据加载异常",
      rolesEmpty: "getInfo: roles must be a non-null array!",
      logoutConfirm: "确定注销并退出系统吗？",
      signInException: "登录失败",
    });
    expect([limits.toastMs, limits.errorToastMs, limits.requestTimeoutMs]).toEqual([2000, 5000, 10_000]);
    expect(() => hasRole(["admin"], [])).toThrow("need roles!");
    expect(() => holdsAnyPermission(["*:*:*"], [])).toThrow("请设置操作权限标签值");
  });

  it("any other code shows the server's sentence for five seconds as well", () => {
    for (const code of [404, 409, 413, 429, 500, 503])
      expect(errorReaction(new ApiError(code, "一句话"))).toMatchObject({ kind: "toast", text: "一句话", ms: 5000 });
  });

  it("toasts wait in a queue and are shown one at a time, the same sentence once", () => {
    toasts.set([]);
    showToast({ kind: "success", text: "一" });
    showToast({ kind: "error", text: "二" });
    showToast({ kind: "success", text: "一" });
    expect(toasts.get().map(({ text, ms }) => [text, ms])).toEqual([
      ["一", 2000],
      ["二", 5000],
    ]);
    dismissToast(toasts.get()[0]?.id ?? 0);
    expect(toasts.get().map(({ text }) => text)).toEqual(["二"]);
    toasts.set([]);
  });
});
