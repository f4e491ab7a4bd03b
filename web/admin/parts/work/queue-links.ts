import type { Approval, WorkQueue } from "#contract/dashboard";
import { type ScreenHref, screenLink } from "../screen-link";

/** How a waiting queue is seen: ordinary work, work that is stuck, or work that is late. */
type QueueTone = "work" | "stuck" | "late";

interface QueueLink {
  /** The list of exactly these entries. */
  readonly href: ScreenHref;
  readonly tone: QueueTone;
  /** A step of every tube's way, or something that somebody must decide. */
  readonly kind: "step" | "decision";
  /** What to do with them. */
  readonly act: string;
  /** `due`: the time is the nearest date by which the law wants an answer; `late`: since then they are late. */
  readonly time?: "due" | "late";
  /** What else the number counts. */
  readonly note?: string;
}

/** Each queue's list, in the order of the first page. */
export const queueLinks: Record<WorkQueue["queue"], QueueLink> = {
  overdue: {
    href: screenLink("/lab/receiving/samples", { queue: "overdue" }),
    tone: "late",
    kind: "decision",
    act: "查看样本",
    time: "late",
  },
  sms_alarms: { href: "/messages/templates", tone: "late", kind: "decision", act: "去处理" },
  corrections_submitted: {
    href: screenLink("/lab/reports", { correction: "submitted" }),
    tone: "work",
    kind: "decision",
    act: "去复核",
  },
  awaiting_review: {
    href: screenLink("/lab/review", { state: "submitted" }),
    tone: "work",
    kind: "step",
    act: "去审核",
  },
  results_returned: {
    href: screenLink("/lab/review", { state: "returned" }),
    tone: "stuck",
    kind: "decision",
    act: "去核对",
  },
  manual_waiting: {
    href: screenLink("/lab/imports/manual", { state: "waiting" }),
    tone: "work",
    kind: "decision",
    act: "去录入",
  },
  privacy_open: {
    href: screenLink("/site/privacy", { queue: "open" }),
    tone: "work",
    kind: "decision",
    act: "去答复",
    time: "due",
  },
  enquiries_open: {
    href: screenLink("/site/enquiries", { state: "open" }),
    tone: "work",
    kind: "decision",
    act: "去回复",
  },
  samples_rejected: {
    href: screenLink("/lab/receiving/samples", { queue: "rejected" }),
    tone: "stuck",
    kind: "decision",
    act: "安排重采",
  },
  recollect_unanswered: {
    href: screenLink("/lab/receiving/samples", { state: "recollect_requested" }),
    tone: "stuck",
    kind: "decision",
    act: "联系客户",
  },
  received_unbound: {
    href: screenLink("/lab/tubes", { queue: "unbound" }),
    tone: "stuck",
    kind: "decision",
    act: "查看采样管",
  },
  failing_modules: {
    href: screenLink("/lab/devices", { queue: "failing" }),
    tone: "stuck",
    kind: "decision",
    act: "查看设备",
  },
  messages_failed: {
    href: screenLink("/messages", { state: "failed" }),
    tone: "stuck",
    kind: "decision",
    act: "去重发",
  },
  bound_not_received: { href: screenLink("/lab/tubes", { state: "bound" }), tone: "work", kind: "step", act: "查看" },
  awaiting_accept: {
    href: screenLink("/lab/receiving/samples", { state: "received" }),
    tone: "work",
    kind: "step",
    act: "去验收",
  },
  awaiting_plate: { href: "/lab/plates", tone: "work", kind: "step", act: "去排板", note: "含未验收与复检" },
  awaiting_retest: {
    href: screenLink("/lab/receiving/samples", { state: "retest_queued" }),
    tone: "stuck",
    kind: "step",
    act: "查看",
  },
  awaiting_commit: {
    href: screenLink("/lab/imports", { state: "previewed" }),
    tone: "work",
    kind: "step",
    act: "去提交",
  },
  awaiting_submit: { href: screenLink("/lab/review", { state: "draft" }), tone: "work", kind: "step", act: "去提交" },
  awaiting_publish: {
    href: screenLink("/lab/review", { state: "reviewed" }),
    tone: "work",
    kind: "step",
    act: "去发布",
  },
  published_unviewed: {
    href: screenLink("/lab/reports", { queue: "unviewed" }),
    tone: "work",
    kind: "step",
    act: "查看",
  },
};

/** The steps of a tube's way, as they follow each other. */
export const steps = [
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

/** Where the second person finds what is to be approved. */
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
export const doneLinks = {
  bound: (day: string) => screenLink("/lab/tubes", { day }),
  received: (day: string) => screenLink("/lab/receiving/samples", { day }),
  runs: (day: string) => screenLink("/lab/runs", { day }),
  published: (day: string) => screenLink("/lab/reports", { day }),
  viewed: (day: string) => screenLink("/lab/reports", { viewedDay: day }),
} as const;
