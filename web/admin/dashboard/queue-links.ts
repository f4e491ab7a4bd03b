import type { WorkQueue } from "#contract/dashboard";

/** How a waiting queue is seen: ordinary work, work that is stuck, or work that is late. */
type QueueTone = "work" | "stuck" | "late";

interface QueueLink {
  /** The list of exactly these entries. */
  readonly href: string;
  readonly tone: QueueTone;
  /** What is counted; tubes and samples unless it says otherwise. */
  readonly unit?: string;
}

export const queueLinks: Record<WorkQueue["queue"], QueueLink> = {
  received_unbound: { href: "/lab/tubes?queue=unbound", tone: "stuck" },
  bound_not_received: { href: "/lab/tubes?state=bound", tone: "work" },
  awaiting_accept: { href: "/lab/receiving/samples?state=received", tone: "work" },
  awaiting_run: { href: "/lab/receiving/samples?state=accepted", tone: "work" },
  awaiting_retest: { href: "/lab/receiving/samples?state=retest_queued", tone: "stuck" },
  recollect_unanswered: { href: "/lab/receiving/samples?state=recollect_requested", tone: "stuck" },
  awaiting_commit: { href: "/lab/imports?state=previewed", tone: "work" },
  awaiting_submit: { href: "/lab/review?state=draft", tone: "work" },
  awaiting_review: { href: "/lab/review?state=submitted", tone: "work" },
  awaiting_publish: { href: "/lab/review?state=reviewed", tone: "work" },
  published_unviewed: { href: "/lab/reports?queue=unviewed", tone: "work" },
  messages_failed: { href: "/messages?state=failed", tone: "stuck" },
  sms_alarms: { href: "/messages/templates", tone: "late", unit: "条" },
  failing_modules: { href: "/lab/devices?queue=failing", tone: "stuck", unit: "台" },
  overdue: { href: "/lab/receiving/samples?queue=overdue", tone: "late" },
};

/** The list of what was done on a day in China (`2026-11-21`). */
export const doneLinks = {
  bound: (day: string) => `/lab/tubes?day=${day}`,
  received: (day: string) => `/lab/receiving/samples?day=${day}`,
  runs: (day: string) => `/lab/runs?day=${day}`,
  published: (day: string) => `/lab/reports?day=${day}`,
  viewed: (day: string) => `/lab/reports?viewedDay=${day}`,
} as const;
