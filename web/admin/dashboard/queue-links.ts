import type { WorkQueue } from "#contract/dashboard";

/** How a waiting queue is seen: ordinary work, work that is stuck, or work that is late. */
export type QueueTone = "work" | "stuck" | "late";

interface QueueLink {
  /** The list of exactly these entries. */
  readonly href: string;
  readonly tone: QueueTone;
}

export const queueLinks: Record<WorkQueue["queue"], QueueLink> = {
  received_unbound: { href: "/lab/tubes?state=quarantined", tone: "stuck" },
  bound_not_received: { href: "/lab/tubes?state=bound", tone: "work" },
  awaiting_accept: { href: "/lab/receiving/samples?state=received", tone: "work" },
  awaiting_run: { href: "/lab/receiving/samples?state=accepted", tone: "work" },
  awaiting_retest: { href: "/lab/receiving/samples?state=retest_queued", tone: "stuck" },
  awaiting_commit: { href: "/lab/imports?state=previewed", tone: "work" },
  awaiting_submit: { href: "/lab/review?state=draft", tone: "work" },
  awaiting_review: { href: "/lab/review?state=submitted", tone: "work" },
  awaiting_publish: { href: "/lab/review?state=reviewed", tone: "work" },
  messages_failed: { href: "/messages?state=failed", tone: "stuck" },
  overdue: { href: "/lab/receiving/samples", tone: "late" },
};
