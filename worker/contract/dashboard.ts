import * as z from "zod/mini";
import { endpoint } from "./endpoint";
import { timeField } from "./fields";
import { staffRef } from "./lab-fields";

/** The work that waits, by queue; each is the number behind one list of the back office. */
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

const workQueue = z.object({
  queue: z.enum(Object.keys(workQueueNames) as [keyof typeof workQueueNames]),
  title: z.string(),
  count: z.int(),
  /** True when there are more than `count`; counting stops there. */
  isCapped: z.boolean(),
  /** Since when the oldest of them waits, ms UTC; where an answer is due by law, the nearest of these dates. */
  oldestAt: z.nullable(z.int()),
  /** How many of them the caller made himself, where another person must decide. */
  ownCount: z.int(),
  /** The caller may take them further; otherwise they are shown as the laboratory's progress. */
  isForMe: z.boolean(),
});
export type WorkQueue = z.output<typeof workQueue>;

export const approvalKindNames = {
  assay: "检测方案",
  template: "报告模板",
  ruleSet: "判读规则",
  automaticRelease: "自动发布",
} as const;

/** Something made by one person that stands only when another has approved it. */
const approval = z.object({
  kind: z.enum(Object.keys(approvalKindNames) as [keyof typeof approvalKindNames]),
  id: z.string(),
  name: z.string(),
  /** 0 where there are none. */
  revision: z.int(),
  askedBy: staffRef,
  askedAt: z.int(),
});
export type Approval = z.output<typeof approval>;

const laboratoryFigures = z.object({
  /** Counting stops at 10,000. */
  today: z.object({ bound: z.int(), received: z.int(), runs: z.int(), published: z.int(), viewed: z.int() }),
  /** From received to published over the latest 200 reports, milliseconds; null without any. */
  turnaround: z.object({ sampleSize: z.int(), p50Ms: z.nullable(z.int()), p90Ms: z.nullable(z.int()) }),
  /** The latest days, oldest first. */
  days: z.array(z.object({ day: z.string(), received: z.int(), published: z.int() })),
});
export type LaboratoryFigures = z.output<typeof laboratoryFigures>;

/** The first page: what waits for the caller and what his permissions show him of the laboratory. */
export const getDashboard = endpoint({
  name: "getDashboard",
  title: "首页看板",
  method: "GET",
  path: "/api/v1/dashboard",
  access: { kind: "staff" },
  reply: z.object({
    at: z.int(),
    /** Today in China; the figures of today are those of the lists of this day. */
    day: z.string(),
    /** Those whose list the caller may open. */
    queues: z.array(workQueue),
    /** What the caller may approve and did not ask for himself, the oldest first, 20 at most. */
    approvals: z.array(approval),
    /** Null without the permission to see the laboratory's figures. */
    laboratory: z.nullable(laboratoryFigures),
  }),
});

/** A number of entries as a badge or a line says it; nobody needs to know more than a hundred to the last one. */
export const shownCount = (count: number): string => (count > 99 ? "99+" : String(count));

const newsItem = z.object({
  queue: z.enum(Object.keys(workQueueNames) as [keyof typeof workQueueNames]),
  title: z.string(),
  /** Entries that came since the caller last looked, his own not among them; counting stops at one more than 99. */
  count: z.int(),
  newestAt: z.int(),
});
export type NewsItem = z.output<typeof newsItem>;

/** What came into the caller's queues since he last looked, the newest first; a day back for whoever never did. */
export const readNews = endpoint({
  name: "readNews",
  title: "新到的工作",
  method: "GET",
  path: "/api/v1/dashboard/news",
  access: { kind: "staff" },
  reply: z.object({ at: z.int(), since: z.int(), items: z.array(newsItem) }),
});

/** The caller has looked at what came until then; going back is not possible. */
export const seeNews = endpoint({
  name: "seeNews",
  title: "已看过新到的工作",
  method: "POST",
  path: "/api/v1/dashboard/news/seen",
  access: { kind: "staff" },
  body: z.strictObject({ until: timeField }),
  reply: z.null(),
});

export const turnaroundGroups = { product: "产品", merchant: "合作机构", device: "设备", lot: "批号" } as const;
export type TurnaroundGroup = keyof typeof turnaroundGroups;

const share = z.nullable(z.object({ count: z.int(), of: z.int() }));

/**
 * How long reports took, by what they have in common: from received and bound to published, on the spot from the start of
 * the run. Over the latest 500 reports, runs and results.
 */
export const readTurnaround = endpoint({
  name: "readTurnaround",
  title: "检测周期与质量",
  method: "GET",
  path: "/api/v1/dashboard/turnaround",
  access: { kind: "staff", permission: "admin:dashboard:view" },
  query: z.object({ by: z._default(z.enum(Object.keys(turnaroundGroups) as [TurnaroundGroup]), "product") }),
  reply: z.object({
    by: z.enum(Object.keys(turnaroundGroups) as [TurnaroundGroup]),
    rows: z.array(
      z.object({
        /** Product code, merchant, device or batch id. */
        id: z.string(),
        name: z.string(),
        reports: z.int(),
        p50Ms: z.nullable(z.int()),
        p90Ms: z.nullable(z.int()),
        /** The promise of the product; null where a row mixes several. */
        targetMs: z.nullable(z.int()),
        /** Reports that took longer than their product promises. */
        late: z.int(),
        /** Runs that gave nothing; null where runs do not belong to one of the rows. */
        voidRuns: share,
        /** Results without an answer of the rules. */
        invalid: share,
      }),
    ),
  }),
});

/** Compares the counters behind the charts with the rows they count; with `repair` wrong ones are put right, audited. */
export const checkDayCounters = endpoint({
  name: "checkDayCounters",
  title: "核对看板计数",
  method: "POST",
  path: "/api/v1/dashboard/counters/check",
  access: { kind: "staff", permission: "sysTools:serverMonitor:list" },
  body: z.strictObject({ repair: z._default(z.boolean(), false) }),
  reply: z.object({
    checked: z.int(),
    isRepaired: z.boolean(),
    differences: z.array(z.object({ title: z.string(), day: z.string(), stored: z.int(), counted: z.int() })),
  }),
  auditFields: ["value"],
});
