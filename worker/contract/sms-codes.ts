import type { CallOf } from "./endpoint";
import type * as schemas from "./sms-codes.schemas";

/** Sentences of the code flow, besides those that the specification fixes. */
export const codeMessages = {
  wrong: (triesLeft: number) => `验证码不正确，还可以再试${triesLeft}次`,
  expired: "验证码已失效，请重新获取",
  exhausted: "验证码输入错误次数过多，请重新获取验证码",
  resendIn: (seconds: number) => `${seconds}秒后可重新获取验证码`,
  hourly: "该手机号获取验证码过于频繁，请一小时后再试",
  daily: "该手机号今日获取验证码次数已达上限，请明天再试",
  busy: "当前获取验证码的人较多，请稍后再试",
  paused: (minutes: number) => `验证码多次输入错误，请${minutes}分钟后再试`,
  sendFailed: "发送验证码失败，请稍后重新获取",
  delayed: "短信发送遇到故障，验证码可能稍后送达；如未收到，请 60 秒后重新获取",
  samePhone: "新手机号与原手机号相同",
  flowMissing: "请先验证手机号",
  challenge: "请先完成安全验证，再获取验证码",
  challengeSpent: "安全验证已失效，请重新获取验证码",
  picture: "请输入图中的字符，再获取验证码",
  pictureWrong: "图中字符输入错误，请重新输入",
  pictureTries: "图中字符输入错误次数过多，请稍后再试",
  sendingOff: "短信验证码暂停发送，请稍后再试",
} as const;

export const makePuzzle: CallOf<typeof schemas, "makePuzzle"> = {
  name: "makePuzzle",
  method: "POST",
  path: "/api/v1/h5/sms-puzzle",
};

export const sendCode: CallOf<typeof schemas, "sendCode"> = {
  name: "sendCode",
  method: "POST",
  path: "/api/v1/h5/sms-code",
};

export const verifyCode: CallOf<typeof schemas, "verifyCode"> = {
  name: "verifyCode",
  method: "POST",
  path: "/api/v1/h5/verify",
};

export const bindPhone: CallOf<typeof schemas, "bindPhone"> = {
  name: "bindPhone",
  method: "POST",
  path: "/api/v1/h5/bindphone",
};

export const changePhone: CallOf<typeof schemas, "changePhone"> = {
  name: "changePhone",
  method: "PUT",
  path: "/api/v1/h5/bindphone",
};

export const readFlow: CallOf<typeof schemas, "readFlow"> = {
  name: "readFlow",
  method: "GET",
  path: "/api/v1/h5/flow",
};

export const endFlow: CallOf<typeof schemas, "endFlow"> = {
  name: "endFlow",
  method: "DELETE",
  path: "/api/v1/h5/flow",
};
