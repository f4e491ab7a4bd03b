import type { CallOf } from "./endpoint";
import type * as schemas from "./manual-entries.schemas";

export const manualMessages = {
  notAllowed: "该产品不允许手工录入，请上机检测后导入",
  methodInvalid: "请选择检测方法",
  valueInvalid: "请选择结果",
  controlsRequired: "请确认本次检测的对照符合要求",
  otherPerson: "第一遍由您录入，请另一位同事录入第二遍",
  changed: "另一位同事刚刚录入，请刷新后重试",
  closed: "该录入已结束",
  equal: "两遍一致，结果已提交，等待第三位同事审核",
  held: "两遍一致，但没有得出结果，样本进入复检队列",
  different: "两遍不一致，请核对后重新录入",
  first: "第一遍已保存，请另一位同事录入第二遍",
} as const;

export const manualStateNames = {
  waiting: "待第二遍",
  different: "两遍不一致",
  agreed: "已一致",
  dropped: "已取消",
} as const;

export const manualMethodNames = { sanger: "Sanger 测序", gel: "凝胶电泳", reading: "仪器屏幕读数" } as const;

const base = "/api/v1/manual-entries";

export const listManualEntries: CallOf<typeof schemas, "listManualEntries"> = {
  name: "listManualEntries",
  method: "GET",
  path: base,
};

export const readManualForm: CallOf<typeof schemas, "readManualForm"> = {
  name: "readManualForm",
  method: "GET",
  path: `${base}/form`,
};

export const typeManualResult: CallOf<typeof schemas, "typeManualResult"> = {
  name: "typeManualResult",
  method: "POST",
  path: base,
};

export const dropManualEntry: CallOf<typeof schemas, "dropManualEntry"> = {
  name: "dropManualEntry",
  method: "POST",
  path: `${base}/{id}/drop`,
};
