import { describe, expect, it } from "vitest";
import { infoErrors } from "../../../web/admin/profile/info.rules";
import { passwordError } from "../../../web/admin/profile/password.rules";
import { fieldOfRefusal, signInClockTexts, signInErrors } from "../../../web/admin/session/login-form.rules";
import { sameOriginPath } from "../../../web/guard";

describe("signing in", () => {
  it("names every field that is missing, in the specification's words", () => {
    expect(signInErrors({ username: " ", password: "", code: "" })).toEqual({
      username: "用户名不能为空",
      password: "密码不能为空",
      code: "验证码不能为空",
    });
    expect(signInErrors({ username: "li", password: "  ", code: "7k3p" })).toEqual({});
  });

  it("goes on at the captcha when that was wrong, else at the password", () => {
    expect(fieldOfRefusal("验证码错误或已失效，请重新输入")).toBe("code");
    expect(fieldOfRefusal("用户名或密码错误")).toBe("password");
  });

  it("returns only to addresses of the product", () => {
    const origin = "https://lab.test";
    expect(sameOriginPath("/lab/tubes?state=bound", origin)).toBe("/lab/tubes?state=bound");
    for (const foreign of ["//evil.example", "/\\evil.example", "https://evil.example", "javascript:alert(1)", null])
      expect(sameOriginPath(foreign, origin)).toBe("/");
  });

  it("shows a clock with two digits and the day of the week", () => {
    expect(signInClockTexts(Date.UTC(2026, 10, 21, 1, 5, 3))).toEqual({
      date: "2026年11月21日 星期六",
      time: "09:05:03",
    });
  });
});

describe("changing one's password", () => {
  const form = { oldPassword: "old-one", newPassword: "new-one", confirmation: "new-one" };
  it("asks for all three", () => {
    const empty = { oldPassword: "", newPassword: "", confirmation: "" };
    expect(passwordError("oldPassword", empty)).toBe("旧密码不能为空");
    expect(passwordError("newPassword", empty)).toBe("新密码不能为空");
    expect(passwordError("confirmation", empty)).toBe("确认密码不能为空");
  });

  it("takes 6 to 20 characters and no fewer or more", () => {
    const newPassword = (text: string) => passwordError("newPassword", { ...form, newPassword: text });
    expect([5, 6, 20, 21].map((n) => newPassword("x".repeat(n)))).toEqual([
      "长度在 6 到 20 个字符",
      "",
      "",
      "长度在 6 到 20 个字符",
    ]);
  });

  it("wants the new one twice alike", () => {
    expect(passwordError("confirmation", form)).toBe("");
    expect(passwordError("confirmation", { ...form, confirmation: "other" })).toBe("两次输入的密码不一致");
  });
});

describe("one's own profile", () => {
  it("names every field that is missing or wrong, in the specification's words", () => {
    expect(infoErrors({ nickName: " ", phone: "", email: "", sex: "0" })).toEqual({
      nickName: "用户昵称不能为空",
      phone: "手机号码不能为空",
      email: "邮箱地址不能为空",
    });
    const longEmail = `${"a".repeat(40)}@example.com`;
    expect(infoErrors({ nickName: "李", phone: "12900139000", email: longEmail, sex: "1" })).toEqual({
      phone: "请输入正确的手机号码",
      email: "请输入正确的邮箱地址",
    });
    expect(infoErrors({ nickName: "李", phone: "13900139000", email: "li@example.com", sex: "1" })).toEqual({});
  });
});
