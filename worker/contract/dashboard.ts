import * as z from "zod/mini";
import { endpoint } from "./endpoint";

/** The work that waits, by queue; each is the number behind one list of the back office. */
export const workQueueNames = {
  received_unbound: "已到样未绑定",
  bound_not_received: "已绑定未到样",
  awaiting_accept: "待验收",
  awaiting_run: "待上板检测",
  awaiting_retest: "待复检",
  recollect_unanswered: "重采未回应",
  awaiting_commit: "待提交文件",
  awaiting_submit: "结果待提交",
  awaiting_review: "结果待审核",
  awaiting_publish: "报告待发布",
  published_unviewed: "客户未查看",
  messages_failed: "短信发送失败",
  sms_alarms: "短信提醒",
  failing_modules: "检测模块连续故障",
  overdue: "已超时限",
} as const;

const workQueue = z.object({
  queue: z.enum(Object.keys(workQueueNames) as [keyof typeof workQueueNames]),
  title: z.string(),
  count: z.int(),
  /** True when there are more than `count`; counting stops there. */
  isCapped: z.boolean(),
  /** Since when the oldest of them waits, ms UTC. */
  oldestAt: z.nullable(z.int()),
});
export type WorkQueue = z.output<typeof workQueue>;

export const getDashboard = endpoint({
  name: "getDashboard",
  title: "首页看板",
  method: "GET",
  path: "/api/v1/dashboard",
  access: { kind: "staff", permission: "admin:dashboard:view" },
  reply: z.object({
    at: z.int(),
    /** Today in China; the figures of today are those of the lists of this day. */
    day: z.string(),
    queues: z.array(workQueue),
    today: z.object({ bound: z.int(), received: z.int(), runs: z.int(), published: z.int(), viewed: z.int() }),
    /** From received to published over the latest 200 reports, milliseconds; null without any. */
    turnaround: z.object({ sampleSize: z.int(), p50Ms: z.nullable(z.int()), p90Ms: z.nullable(z.int()) }),
    /** The latest days, oldest first. */
    days: z.array(z.object({ day: z.string(), received: z.int(), published: z.int() })),
  }),
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
