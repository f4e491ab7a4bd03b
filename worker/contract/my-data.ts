import type { CallOf } from "./endpoint";
import { limits } from "./limits";
import type * as schemas from "./my-data.schemas";

/** What a customer may ask for; `erase` and `withdraw` happen at once, staff answer the others. */
export const privacyKindNames = {
  export: "导出个人信息",
  withdraw: "撤回同意",
  erase: "删除个人信息",
  correct: "更正个人信息",
  explain: "咨询个人信息处理",
} as const;

/** What a request is called; who lost the number it was bound with asks for a correction of it. */
export const privacyRequestName = (request: { kind: keyof typeof privacyKindNames; isPhoneClaim: boolean }): string =>
  request.isPhoneClaim ? "旧号停用，申请换绑" : privacyKindNames[request.kind];

export const privacyStateNames = {
  received: "已收到",
  identity_checked: "已核实身份",
  in_progress: "处理中",
  done: "已完成",
  refused: "未能办理",
} as const;

export const myDataMessages = {
  nothingChosen: "请至少选择一个样本",
  tooManyChosen: `一次最多选择 ${limits.ownTubesMax} 个样本`,
  confirmRequired: "请输入“删除”以确认",
  notYours: "所选样本已删除或不属于本手机号，请刷新后重试",
  erased: "已删除",
  withdrawn: "已撤回同意，检测已停止",
  requested: "已收到您的请求",
  noteRequired: "请写明需要更正或了解的内容（5-200 个字）",
  tooMany: "您有未办结的请求，请等待处理结果",
} as const;

export const readMyData: CallOf<typeof schemas, "readMyData"> = {
  name: "readMyData",
  method: "GET",
  path: "/api/v1/h5/my-data",
};

export const exportMyData: CallOf<typeof schemas, "exportMyData"> = {
  name: "exportMyData",
  method: "GET",
  path: "/api/v1/h5/my-data/export",
};

export const withdrawConsent: CallOf<typeof schemas, "withdrawConsent"> = {
  name: "withdrawConsent",
  method: "POST",
  path: "/api/v1/h5/my-data/withdraw",
};

export const eraseMyData: CallOf<typeof schemas, "eraseMyData"> = {
  name: "eraseMyData",
  method: "POST",
  path: "/api/v1/h5/my-data/erase",
};

export const askAboutMyData: CallOf<typeof schemas, "askAboutMyData"> = {
  name: "askAboutMyData",
  method: "POST",
  path: "/api/v1/h5/my-data/requests",
};

export const claimTubeForPhone: CallOf<typeof schemas, "claimTubeForPhone"> = {
  name: "claimTubeForPhone",
  method: "POST",
  path: "/api/v1/h5/my-data/phone-claims",
};
