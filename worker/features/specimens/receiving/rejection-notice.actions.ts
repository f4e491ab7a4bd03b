import type { rejectionReasonNames } from "#contract/rejections";
import type { StaffWork } from "../../../http/staff-work";
import type { ResultsOf } from "../../../platform/database/database";
import { tubeNotice } from "../../messages/messages.actions";
import { isEventWritten } from "../life-line/life-line.queries";
import type { findOwnerOfSample } from "./recollect.store";

type Owner = ResultsOf<[ReturnType<typeof findOwnerOfSample>]>[0];

interface Rejected {
  readonly owner: Owner;
  readonly sampleId: string;
  readonly barcode: string;
  readonly reason: keyof typeof rejectionReasonNames;
  readonly lineId: string;
}

/**
 * The customer's notice that his sample was rejected, without the reason, for the batch that rejects it; call `wake` after the
 * batch. None when the consent was withdrawn, the person erased, or the tube never bound.
 */
export async function rejectionNotice(work: StaffWork, { owner, sampleId, barcode, reason, lineId }: Rejected) {
  const { phoneSealed, phoneMasked } = owner ?? {};
  if (!owner || !phoneSealed || !phoneMasked || reason === "consent_withdrawn") {
    return { isCustomerTold: false, queries: [], messageId: null, wake: () => undefined };
  }
  const { deps, now } = work;
  const { query, messageId } = await tubeNotice(deps, {
    kind: "sample_rejected",
    subjectId: sampleId,
    version: 1,
    person: { id: owner.id, phoneSealed, phoneMasked },
    barcodeLast4: barcode.slice(-4),
    now,
    createdBy: work.caller.userId,
    when: isEventWritten(lineId),
  });
  // If the wake-up is lost, the scheduled job finds the message.
  const wake = () => deps.later(deps.queue.wake([messageId]).catch(() => undefined));
  return { isCustomerTold: true, queries: [query], messageId, wake };
}
