import type { CallOf } from "./endpoint";
import type * as schemas from "./profile.schemas";

export const profileMessages = {
  nickNameRequired: "用户昵称不能为空",
  saved: "修改成功",
  proofWrong: "密码不正确",
  otpRequired: "请输入动态口令",
  otpWrong: "动态口令不正确或已使用",
  totpOn: "两步验证已开启",
  totpOff: "两步验证未开启",
} as const;

export const readProfile: CallOf<typeof schemas, "readProfile"> = {
  name: "readProfile",
  method: "GET",
  path: "/api/v1/user/profile",
};

export const saveProfile: CallOf<typeof schemas, "saveProfile"> = {
  name: "saveProfile",
  method: "PUT",
  path: "/api/v1/user/profile",
};

export const proveIdentity: CallOf<typeof schemas, "proveIdentity"> = {
  name: "proveIdentity",
  method: "POST",
  path: "/api/v1/user/prove",
};

export const listOwnSessions: CallOf<typeof schemas, "listOwnSessions"> = {
  name: "listOwnSessions",
  method: "GET",
  path: "/api/v1/user/sessions",
};

export const endOwnSessions: CallOf<typeof schemas, "endOwnSessions"> = {
  name: "endOwnSessions",
  method: "DELETE",
  path: "/api/v1/user/sessions",
};

export const startTotp: CallOf<typeof schemas, "startTotp"> = {
  name: "startTotp",
  method: "POST",
  path: "/api/v1/user/totp",
};

export const confirmTotp: CallOf<typeof schemas, "confirmTotp"> = {
  name: "confirmTotp",
  method: "PUT",
  path: "/api/v1/user/totp",
};

export const removeTotp: CallOf<typeof schemas, "removeTotp"> = {
  name: "removeTotp",
  method: "DELETE",
  path: "/api/v1/user/totp",
};
