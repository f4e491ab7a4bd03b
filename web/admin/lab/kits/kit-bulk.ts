import { issueKitBatch, kitBatchStateNames, voidKitBatch } from "#contract/kits";
import type { KitBatch } from "#contract/kits.schemas";
import type { BulkStep } from "../../parts/bulk/bulk-step";
import { adminCallWithoutToast } from "../../session/admin-call";
import { possibleKitSteps } from "./kit-steps";

const stateOf = (batch: KitBatch) => `批次${kitBatchStateNames[batch.state]}`;

/** Issues printed batches together, or cancels those that were not issued yet. */
export const kitBulkSteps: readonly BulkStep<KitBatch>[] = [
  {
    label: "发放",
    tag: "lab:kit:issue",
    warning: "发放后客户可以绑定。请确认标签已贴好。",
    blocked: (batch) => (possibleKitSteps(batch.state).canIssue ? undefined : stateOf(batch)),
    work: (batch) => adminCallWithoutToast(issueKitBatch, { params: { id: batch.id } }),
  },
  {
    label: "作废",
    tag: "lab:kit:void",
    warning: "这些条码将不会再被使用。此操作不能撤销。",
    isDanger: true,
    reason: "作废原因",
    blocked: (batch) => (possibleKitSteps(batch.state).canVoid ? undefined : stateOf(batch)),
    work: (batch, reason) => adminCallWithoutToast(voidKitBatch, { params: { id: batch.id }, body: { reason } }),
  },
];
