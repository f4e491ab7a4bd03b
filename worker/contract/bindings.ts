import type * as schemas from "./bindings.schemas";
import type { CallOf } from "./endpoint";

/** Sentences of the binding form beyond those the specification fixes. */
export const bindingMessages = {
  unknownTube: "没有找到这个条码，请核对采样管上的数字",
  alreadyBound: "这支采样管已被绑定，请核对条码；如果是您本人绑定的，可在“我的样本”中查看",
  boundByYou: "这支采样管您已经绑定过，可在“我的样本”中查看",
  expiredTube: "这支采样管已过有效期，请联系客服更换",
  voidedTube: "这支采样管已作废，请联系客服更换",
  notIssued: "这支采样管尚未启用，请联系客服",
  usedTube: "这支采样管已使用过，不能再次绑定",
  mistypedTube: "条码的校验位不对，可能输错了一位，请对照管身重新输入",
  unbindable: "条码无法绑定，请核对后稍后再试，或联系客服",
  agreementChanged: "《服务协议》已更新，请阅读新版本后重新勾选",
  sensitiveChanged: "《敏感个人信息处理单独同意书》已更新，请阅读新版本后重新勾选",
  undoTooLate: "已超过 30 分钟或样本已被实验室接收，不能自行撤销，请联系客服",
  undone: "已撤销绑定",
  otherPhone: "手机号与验证的手机号不一致",
  stillRunning: "上一次提交正在处理，请稍后查看结果",
} as const;

export const bindTube: CallOf<typeof schemas, "bindTube"> = {
  name: "bindTube",
  method: "POST",
  path: "/api/v1/h5/bindinfo",
};

export const checkTube: CallOf<typeof schemas, "checkTube"> = {
  name: "checkTube",
  method: "POST",
  path: "/api/v1/h5/tube-check",
};

export const listMyBindings: CallOf<typeof schemas, "listMyBindings"> = {
  name: "listMyBindings",
  method: "GET",
  path: "/api/v1/h5/bindings",
};

export const undoBinding: CallOf<typeof schemas, "undoBinding"> = {
  name: "undoBinding",
  method: "POST",
  path: "/api/v1/h5/bindings/{bindingId}/undo",
};
