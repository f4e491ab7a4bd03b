import { rejectTube } from "#contract/rejections";
import { clearTube, tubeMessages } from "#contract/tubes";
import type { TubeItem } from "#contract/tubes.schemas";
import type { BulkStep } from "../../../parts/bulk/bulk-step";
import { adminCallWithoutToast } from "../../../session/admin-call";
import { suggestedRejectionReason } from "./rejection-reason";

/** What can be done with several tubes of the quarantine rack, each for the reason that brought it there. */
export const quarantineBulkSteps: readonly BulkStep<TubeItem>[] = [
  {
    label: "解除隔离",
    tag: "lab:sample:receive",
    warning: "解除后样本进入检测流程。",
    reason: "核对说明",
    blocked: ({ person }) => (person ? undefined : tubeMessages.quarantineUnbound),
    work: async ({ id }, reason) => {
      const { data } = await adminCallWithoutToast(clearTube, { params: { id }, body: { reason } });
      return { msg: `已解除隔离，样本号 ${data.accessionNo}`, data };
    },
  },
  {
    label: "拒收",
    tag: "lab:sample:reject",
    warning: "每支按它的隔离原因拒收，不再检测；绑定了的客户会收到短信，短信不含原因。此操作不能撤销。",
    isDanger: true,
    reason: "补充说明",
    blocked: ({ stateReason }) =>
      suggestedRejectionReason(stateReason) ? undefined : "隔离原因不能作为拒收原因，请单独拒收并选择原因",
    work: async ({ id, stateReason }, note) => {
      const reason = suggestedRejectionReason(stateReason) ?? "wrong_tube";
      const { data } = await adminCallWithoutToast(rejectTube, { params: { id }, body: { reason, note } });
      return { msg: data.isCustomerTold ? "已拒收，给客户的短信已排队" : "已拒收", data };
    },
  },
];
