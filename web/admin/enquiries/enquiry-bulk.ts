import { updateEnquiry } from "#contract/enquiries";
import type { EnquiryItem } from "#contract/enquiries.schemas";
import { enquiryStateNames } from "#contract/enquiry-text";
import type { BulkStep } from "../parts/bulk/bulk-step";
import { adminCallWithoutToast } from "../session/admin-call";

const move = (state: EnquiryItem["state"], warning: string): BulkStep<EnquiryItem> => ({
  label: `改为${enquiryStateNames[state]}`,
  tag: "site:enquiry:handle",
  warning,
  blocked: (one) => (one.state === state ? `已经是${enquiryStateNames[state]}` : undefined),
  work: ({ id, note, version }) =>
    adminCallWithoutToast(updateEnquiry, { params: { id }, body: { state, note, version } }),
});

/** Moves several enquiries on; their answers stay as they are. */
export const enquiryBulkSteps: readonly BulkStep<EnquiryItem>[] = [
  move("handled", "答复保持不变，可以随时改回。"),
  move("closed", "答复保持不变，可以随时改回。"),
];
