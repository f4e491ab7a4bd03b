import type { CallOf } from "./endpoint";
import type * as schemas from "./tubes.schemas";

export const tubeMessages = {
  unknownTube: "采样管不存在",
  nobodyBound: "该采样管没有绑定的客户",
  quarantineUnbound: "该采样管尚未绑定，绑定后才能解除隔离",
} as const;

export const tubeStateNames = {
  printed: "待发放",
  issued: "待绑定",
  bound: "已绑定",
  received: "已签收",
  quarantined: "隔离中",
  consumed: "已用完",
  disposed: "已销毁",
  replaced: "已更换",
  void: "已作废",
  expired: "已过期",
  lost: "已遗失",
} as const;

/** Titles of a tube's history lines by kind; the first three come from the batch, `bind` and `undo_bind` from the customer. */
export const tubeEventNames = {
  create: "制作",
  issue: "发放",
  void: "作废",
  bind: "客户绑定",
  undo_bind: "撤销绑定",
  receive: "签收",
  quarantine: "隔离",
  clear: "解除隔离",
  accept: "验收",
  undo_accept: "撤销验收",
  reject: "拒收",
  recollect: "申请重新采样",
  replace: "更换采样管",
  lose: "登记遗失",
  expire: "过期",
  dispose: "销毁",
  plate: "上板",
  unplate: "离板",
  test: "上机检测",
  qc_failed: "质控未通过",
  import_undone: "结果导入已回滚",
  retest: "安排复检",
  submit: "提交结果",
  return: "退回结果",
  review: "审核结果",
  rule_check: "由规则核对，没有人工审核",
  publish: "发布报告",
  correct: "发布更正",
  confirm: "确认原报告有效",
  recall: "重新判读",
  renew: "新的解读",
  withdraw: "撤回报告",
  reveal: "查看完整信息",
  withdraw_consent: "客户撤回同意",
  erase: "删除个人信息",
  change_phone: "更换手机号",
} as const;
export type TubeEventKind = keyof typeof tubeEventNames;

export const searchTubes: CallOf<typeof schemas, "searchTubes"> = {
  name: "searchTubes",
  method: "POST",
  path: "/api/v1/tubes/search",
};

export const listTubes: CallOf<typeof schemas, "listTubes"> = {
  name: "listTubes",
  method: "GET",
  path: "/api/v1/tubes",
};

export const getTube: CallOf<typeof schemas, "getTube"> = {
  name: "getTube",
  method: "GET",
  path: "/api/v1/tubes/{id}",
};

export const revealTubePerson: CallOf<typeof schemas, "revealTubePerson"> = {
  name: "revealTubePerson",
  method: "POST",
  path: "/api/v1/tubes/{id}/reveal",
};

export const clearTube: CallOf<typeof schemas, "clearTube"> = {
  name: "clearTube",
  method: "POST",
  path: "/api/v1/tubes/{id}/clear",
};
