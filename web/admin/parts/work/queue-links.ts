import type { Approval, WorkQueue } from "#contract/dashboard.schemas";
import { type ScreenHref, screenLink } from "../screen-link";

/** The kind of a queue: ordinary work, blocked work, or overdue work. */
type QueueTone = "work" | "stuck" | "late";

interface QueueLink {
  /** The list of exactly these entries. */
  readonly href: ScreenHref;
  readonly tone: QueueTone;
  /** A step of every tube, or something that somebody must decide. */
  readonly kind: "step" | "decision";
  /** What to do with the entries. */
  readonly act: string;
  /** `due`: the time is the nearest legal deadline for an answer; `late`: since then entries are overdue; `expiry`: the last day of something. */
  readonly time?: "due" | "late" | "expiry";
  /** What else the number includes. */
  readonly note?: string;
}

const queue =
  (kind: QueueLink["kind"]) =>
  (tone: QueueTone, act: string, href: ScreenHref, more?: Pick<QueueLink, "time" | "note">): QueueLink => ({
    href,
    tone,
    kind,
    act,
    ...more,
  });
const step = queue("step");
const decision = queue("decision");

/** Each queue's list, in the order of the first page. */
export const queueLinks: Record<WorkQueue["queue"], QueueLink> = {
  overdue: decision("late", "查看样本", screenLink("/lab/receiving/samples", { queue: "overdue" }), { time: "late" }),
  sms_alarms: decision("late", "去处理", "/messages/templates"),
  reports_contradicted: decision("stuck", "去核对", screenLink("/lab/reports", { queue: "contradicted" })),
  corrections_submitted: decision("work", "去复核", screenLink("/lab/reports", { correction: "submitted" })),
  awaiting_review: step("work", "去审核", screenLink("/lab/review", { state: "submitted" })),
  results_returned: decision("stuck", "去核对", screenLink("/lab/review", { state: "returned" })),
  manual_waiting: decision("work", "去录入", screenLink("/lab/imports/manual", { state: "waiting" })),
  privacy_open: decision("work", "去答复", screenLink("/site/privacy", { queue: "open" }), { time: "due" }),
  enquiries_open: decision("work", "去回复", screenLink("/site/enquiries", { state: "open" })),
  samples_rejected: decision("stuck", "安排重新采样", screenLink("/lab/receiving/samples", { queue: "rejected" })),
  recollect_unanswered: decision(
    "stuck",
    "联系客户",
    screenLink("/lab/receiving/samples", { state: "recollect_requested" }),
  ),
  received_unbound: decision("stuck", "查看采样管", screenLink("/lab/tubes", { queue: "unbound" })),
  failing_modules: decision("stuck", "查看设备", screenLink("/lab/devices", { queue: "failing" })),
  instruments_due: decision("stuck", "查看仪器", screenLink("/lab/instruments", { queue: "due" }), { time: "expiry" }),
  messages_failed: decision("stuck", "去重发", screenLink("/messages", { state: "failed" })),
  webhooks_failed: decision("stuck", "查看送检单位", screenLink("/lab/clients", { queue: "failed" })),
  bound_not_received: step("work", "查看", screenLink("/lab/tubes", { state: "bound" })),
  awaiting_accept: step("work", "去验收", screenLink("/lab/receiving/samples", { state: "received" })),
  awaiting_plate: step("work", "去排板", "/lab/plates", { note: "含未验收与复检" }),
  awaiting_retest: step("stuck", "查看", screenLink("/lab/receiving/samples", { state: "retest_queued" })),
  awaiting_commit: step("work", "去提交", screenLink("/lab/imports", { state: "previewed" })),
  awaiting_submit: step("work", "去提交", screenLink("/lab/review", { state: "draft" })),
  awaiting_publish: step("work", "去发布", screenLink("/lab/review", { state: "reviewed" })),
  published_unviewed: step("work", "查看", screenLink("/lab/reports", { queue: "unviewed" })),
};

/** The steps of a tube, in order. */
export const tubeSteps = [
  "bound_not_received",
  "awaiting_accept",
  "awaiting_plate",
  "awaiting_retest",
  "awaiting_commit",
  "awaiting_submit",
  "awaiting_review",
  "awaiting_publish",
  "published_unviewed",
] as const satisfies readonly WorkQueue["queue"][];

/** The page on which the second person can approve. */
export function approvalHref({ kind, id }: Pick<Approval, "kind" | "id">): ScreenHref {
  switch (kind) {
    case "assay":
      return screenLink("/lab/products/assays/$assayId", { assayId: id });
    case "template":
      return screenLink("/lab/templates/$templateId", { templateId: id });
    case "ruleSet":
      return screenLink("/lab/products/rules/$ruleSetId", { ruleSetId: id });
    case "automaticRelease":
      return "/lab/devices";
  }
}

/** The list of what was done on a day in China (`2026-11-21`). */
export const doneTodayLinks = {
  bound: (day: string) => screenLink("/lab/tubes", { day }),
  received: (day: string) => screenLink("/lab/receiving/samples", { day }),
  runs: (day: string) => screenLink("/lab/runs", { day }),
  published: (day: string) => screenLink("/lab/reports", { day }),
  viewed: (day: string) => screenLink("/lab/reports", { viewedDay: day }),
} as const;
