import type { CallOf } from "./endpoint";
import type * as schemas from "./session.schemas";

/** Sentences about signing in and out, passwords and entering the office. */
export const sessionMessages = {
  usernameRequired: "用户名不能为空",
  passwordRequired: "密码不能为空",
  captchaRequired: "验证码不能为空",
  captchaWrong: "验证码错误或已失效，请重新输入",
  signInFailed: "用户名或密码错误",
  signInException: "登录失败",
  logoutConfirm: "确定注销并退出系统吗？",
  rolesEmpty: "getInfo: roles must be a non-null array!",
  menuLoadFailed: "菜单数据加载异常",
  lockedFor: (minutes: number) => `尝试次数过多，请${minutes}分钟后再试`,
  ticketStale: "登录已超时，请重新输入密码",
  signedOut: "退出成功",
  oldPasswordRequired: "旧密码不能为空",
  newPasswordRequired: "新密码不能为空",
  passwordLength: "长度在 6 到 20 个字符",
  oldPasswordWrong: "旧密码不正确",
  passwordUnchanged: "新密码不能与旧密码相同",
  passwordCommon: "该密码过于常见，请更换一个",
  passwordPersonal: "密码不能包含用户名或手机号",
  passwordSaved: "密码修改成功",
} as const;

export const signIn: CallOf<typeof schemas, "signIn"> = {
  name: "signIn",
  method: "POST",
  path: "/api/v1/login",
  isBare: true,
};

export const signOut: CallOf<typeof schemas, "signOut"> = { name: "signOut", method: "POST", path: "/api/v1/logout" };

export const refreshToken: CallOf<typeof schemas, "refreshToken"> = {
  name: "refreshToken",
  method: "POST",
  path: "/refreshtoken",
  isBare: true,
};

export const readSignedInUser: CallOf<typeof schemas, "readSignedInUser"> = {
  name: "readSignedInUser",
  method: "GET",
  path: "/api/v1/getinfo",
};

export const readAccessRevision: CallOf<typeof schemas, "readAccessRevision"> = {
  name: "readAccessRevision",
  method: "GET",
  path: "/api/v1/access-revision",
};

export const setOwnPassword: CallOf<typeof schemas, "setOwnPassword"> = {
  name: "setOwnPassword",
  method: "PUT",
  path: "/api/v1/user/pwd/set",
};
