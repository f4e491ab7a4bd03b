import type { WorkQueue } from "#contract/dashboard.schemas";
import type { Permission } from "#contract/permissions";
import { hasPermission } from "../../http/caller";

interface QueueAccess {
  /** Permission to open the list, and so to see its length. */
  readonly see: Permission;
  /** Permission to work on its entries; for everybody else it is only shown as the laboratory's progress. */
  readonly act: Permission;
}

const queueAccess: Record<WorkQueue["queue"], QueueAccess> = {
  overdue: { see: "lab:sample:list", act: "lab:sample:receive" },
  sms_alarms: { see: "msg:message:list", act: "msg:message:resend" },
  reports_contradicted: { see: "lab:report:list", act: "lab:result:review" },
  corrections_submitted: { see: "lab:report:list", act: "lab:report:publish" },
  awaiting_review: { see: "lab:result:list", act: "lab:result:review" },
  results_returned: { see: "lab:result:list", act: "lab:run:submit" },
  manual_waiting: { see: "lab:run:enter", act: "lab:run:enter" },
  privacy_open: { see: "site:privacy:list", act: "site:privacy:handle" },
  enquiries_open: { see: "site:enquiry:list", act: "site:enquiry:handle" },
  samples_rejected: { see: "lab:sample:list", act: "lab:sample:recollect" },
  recollect_unanswered: { see: "lab:sample:list", act: "lab:sample:recollect" },
  received_unbound: { see: "lab:tube:list", act: "lab:sample:receive" },
  failing_modules: { see: "lab:device:list", act: "lab:device:list" },
  instruments_due: { see: "lab:instrument:list", act: "lab:instrument:edit" },
  messages_failed: { see: "msg:message:list", act: "msg:message:resend" },
  webhooks_failed: { see: "lab:client:list", act: "lab:client:edit" },
  bound_not_received: { see: "lab:tube:list", act: "lab:sample:receive" },
  awaiting_accept: { see: "lab:sample:list", act: "lab:sample:receive" },
  awaiting_plate: { see: "lab:plate:list", act: "lab:plate:edit" },
  awaiting_retest: { see: "lab:sample:list", act: "lab:plate:edit" },
  awaiting_commit: { see: "lab:run:import", act: "lab:run:import" },
  awaiting_submit: { see: "lab:result:list", act: "lab:run:submit" },
  awaiting_publish: { see: "lab:result:list", act: "lab:report:publish" },
  published_unviewed: { see: "lab:report:list", act: "lab:report:publish" },
};

/** The queues that these permissions show, and whether their holder may work on them. */
export function visibleQueues<Q extends Pick<WorkQueue, "queue">>(
  queues: readonly Q[],
  permissions: readonly string[],
) {
  return queues
    .filter(({ queue }) => hasPermission(permissions, queueAccess[queue].see))
    .map((queue) => ({ ...queue, isForMe: hasPermission(permissions, queueAccess[queue.queue].act) }));
}

/** Permissions to approve what somebody else made. */
export const approvalPermissions = {
  assay: "lab:product:approve",
  template: "lab:product:approve",
  ruleSet: "lab:ruleSet:approve",
  automaticRelease: "lab:release:approve",
} as const satisfies Record<string, Permission>;
