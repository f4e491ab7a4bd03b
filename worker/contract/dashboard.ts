import * as z from "zod/mini";
import { endpoint } from "./endpoint";

/** The work that waits, by queue; each is the number behind one list of the back office. */
export const workQueueNames = {
  received_unbound: "已到样未绑定",
  bound_not_received: "已绑定未到样",
  awaiting_accept: "待验收",
  awaiting_run: "待上板检测",
  awaiting_retest: "待复检",
  awaiting_commit: "待提交文件",
  awaiting_submit: "结果待提交",
  awaiting_review: "结果待审核",
  awaiting_publish: "报告待发布",
  messages_failed: "短信发送失败",
  overdue: "已超时限",
} as const;

export const workQueue = z.object({
  queue: z.enum([
    "received_unbound",
    "bound_not_received",
    "awaiting_accept",
    "awaiting_run",
    "awaiting_retest",
    "awaiting_commit",
    "awaiting_submit",
    "awaiting_review",
    "awaiting_publish",
    "messages_failed",
    "overdue",
  ]),
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
    queues: z.array(workQueue),
    today: z.object({ bound: z.int(), received: z.int(), runs: z.int(), published: z.int(), viewed: z.int() }),
    /** From received to published over the latest 200 reports, milliseconds; null without any. */
    turnaround: z.object({ sampleSize: z.int(), p50Ms: z.nullable(z.int()), p90Ms: z.nullable(z.int()) }),
    /** The latest days, oldest first. */
    days: z.array(z.object({ day: z.string(), received: z.int(), published: z.int() })),
  }),
});
