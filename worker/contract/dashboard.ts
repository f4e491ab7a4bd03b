import type * as schemas from "./dashboard.schemas";
import type { CallOf } from "./endpoint";

/** The queues of work; the number beside each queue is the length of one list of the back office. */
export const workQueueNames = {
  overdue: "已超时限",
  sms_alarms: "短信提醒",
  reports_contradicted: "已发布报告与再次检测不同",
  corrections_submitted: "信息更正待复核",
  awaiting_review: "结果待审核",
  results_returned: "结果被退回",
  manual_waiting: "手工录入待第二人",
  privacy_open: "个人信息请求待答复",
  enquiries_open: "咨询待处理",
  samples_rejected: "拒收待安排重新采样",
  recollect_unanswered: "重新采样未回应",
  received_unbound: "已到样未绑定",
  failing_modules: "检测模块连续故障",
  instruments_due: "仪器校准或保养到期",
  messages_failed: "短信发送失败",
  webhooks_failed: "推送地址连续失败",
  bound_not_received: "已绑定未到样",
  awaiting_accept: "待验收",
  awaiting_plate: "待上板",
  awaiting_retest: "待复检",
  awaiting_commit: "待提交文件",
  awaiting_submit: "结果待提交",
  awaiting_publish: "报告待发布",
  published_unviewed: "客户未查看",
} as const;

export const approvalKindNames = {
  assay: "检测方案",
  template: "报告模板",
  ruleSet: "判读规则",
  automaticRelease: "自动发布",
} as const;

export const getDashboard: CallOf<typeof schemas, "getDashboard"> = {
  name: "getDashboard",
  method: "GET",
  path: "/api/v1/dashboard",
};

/** A number of entries as a badge shows it: exact up to 99. */
export const formatBadgeCount = (count: number): string => (count > 99 ? "99+" : String(count));

export const readNews: CallOf<typeof schemas, "readNews"> = {
  name: "readNews",
  method: "GET",
  path: "/api/v1/dashboard/news",
};

export const seeNews: CallOf<typeof schemas, "seeNews"> = {
  name: "seeNews",
  method: "POST",
  path: "/api/v1/dashboard/news/seen",
};

export const turnaroundGroups = { product: "产品", merchant: "合作机构", device: "设备", lot: "批号" } as const;
export type TurnaroundGroup = keyof typeof turnaroundGroups;

export const readTurnaround: CallOf<typeof schemas, "readTurnaround"> = {
  name: "readTurnaround",
  method: "GET",
  path: "/api/v1/dashboard/turnaround",
};

export const checkDayCounters: CallOf<typeof schemas, "checkDayCounters"> = {
  name: "checkDayCounters",
  method: "POST",
  path: "/api/v1/dashboard/counters/check",
};
