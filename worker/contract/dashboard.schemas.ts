import * as z from "zod/mini";
import * as calls from "./dashboard";
import { approvalKindNames, type TurnaroundGroup, turnaroundGroups, workQueueNames } from "./dashboard";
import { endpoint } from "./endpoint";
import { timeField } from "./fields.schemas";
import { staffRef } from "./lab-fields.schemas";

const workQueue = z.object({
  queue: z.enum(Object.keys(workQueueNames) as [keyof typeof workQueueNames]),
  title: z.string(),
  count: z.int(),
  /** True when there are more than `count`; counting stops there. */
  isCapped: z.boolean(),
  /** Since when the oldest of them waits, ms UTC; where the law sets a due date, the nearest due date. */
  oldestAt: z.nullable(z.int()),
  /** How many of them the caller made himself and therefore cannot decide. */
  ownCount: z.int(),
  /** Whether the caller may work on them; otherwise they are shown as the laboratory's progress. */
  isForMe: z.boolean(),
});
export type WorkQueue = z.output<typeof workQueue>;

/** Something that one person made and another must approve. */
const approval = z.object({
  kind: z.enum(Object.keys(approvalKindNames) as [keyof typeof approvalKindNames]),
  id: z.string(),
  name: z.string(),
  /** 0 for kinds without revisions. */
  revision: z.int(),
  askedBy: staffRef,
  askedAt: z.int(),
});
export type Approval = z.output<typeof approval>;

const laboratoryFigures = z.object({
  /** Counting stops at 10,000. */
  today: z.object({ bound: z.int(), received: z.int(), runs: z.int(), published: z.int(), viewed: z.int() }),
  /** Time from receipt to publication over the latest 200 reports, milliseconds; null when there are none. */
  turnaround: z.object({ sampleSize: z.int(), p50Ms: z.nullable(z.int()), p90Ms: z.nullable(z.int()) }),
  /** The latest days, oldest first. */
  days: z.array(z.object({ day: z.string(), received: z.int(), published: z.int() })),
});
export type LaboratoryFigures = z.output<typeof laboratoryFigures>;

/** The first page: the queues of the caller, and the figures of the laboratory that his permissions allow. */
export const getDashboard = endpoint(calls.getDashboard, {
  title: "首页看板",
  access: { kind: "staff" },
  reply: z.object({
    at: z.int(),
    /** Today in China; the figures of today count the lists of this day. */
    day: z.string(),
    /** The queues whose list the caller may open. */
    queues: z.array(workQueue),
    /** What the caller may approve and did not make himself, the oldest first, 20 at most. */
    approvals: z.array(approval),
    /** Null without the permission to see the laboratory's figures. */
    laboratory: z.nullable(laboratoryFigures),
  }),
});

const newsItem = z.object({
  queue: z.enum(Object.keys(workQueueNames) as [keyof typeof workQueueNames]),
  title: z.string(),
  /** Entries since the caller last looked, without his own; counting stops at 100. */
  count: z.int(),
  newestAt: z.int(),
});
export type NewsItem = z.output<typeof newsItem>;

/** What came into the caller's queues since he last looked, newest first; since he signed in for a caller who never looked. */
export const readNews = endpoint(calls.readNews, {
  title: "新到的工作",
  access: { kind: "staff" },
  reply: z.object({ at: z.int(), since: z.int(), items: z.array(newsItem) }),
});

/** Records that the caller has seen everything up to this moment; the mark never moves back. */
export const seeNews = endpoint(calls.seeNews, {
  title: "已看过新到的工作",
  access: { kind: "staff" },
  body: z.strictObject({ until: timeField }),
  reply: z.null(),
});

const share = z.nullable(z.object({ count: z.int(), of: z.int() }));

/**
 * How long reports took, grouped: from received or bound to published; on the spot, from the start of the run. Over the latest
 * 500 reports, runs and results.
 */
export const readTurnaround = endpoint(calls.readTurnaround, {
  title: "检测周期与质量",
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
        /** The product's promised time; null where a row covers several products. */
        targetMs: z.nullable(z.int()),
        /** Reports that took longer than their product promises. */
        late: z.int(),
        /** Runs without any result; null where runs cannot be assigned to a row. */
        voidRuns: share,
        /** Results for which the rules gave no answer. */
        invalid: share,
      }),
    ),
  }),
});

/**
 * Compares the counters behind the charts with the rows they count; with `repair` wrong counters are corrected and the
 * correction audited.
 */
export const checkDayCounters = endpoint(calls.checkDayCounters, {
  title: "核对看板计数",
  access: { kind: "staff", permission: "sysTools:serverMonitor:list" },
  body: z.strictObject({ repair: z._default(z.boolean(), false) }),
  reply: z.object({
    checked: z.int(),
    isRepaired: z.boolean(),
    differences: z.array(z.object({ title: z.string(), day: z.string(), stored: z.int(), counted: z.int() })),
  }),
  auditFields: ["value"],
});
