import type { rejectionReasonNames } from "#contract/rejections";
import { scanReasonNames } from "#contract/samples";

type RejectionReason = keyof typeof rejectionReasonNames;
type ScanReason = keyof typeof scanReasonNames;

/** Why a tube is rejected that was put into quarantine for that, the heaviest first; a tube that waits for its person comes last. */
const rejections: readonly (readonly [ScanReason, RejectionReason])[] = [
  ["leak", "leak"],
  ["contaminated", "contaminated"],
  ["low_volume", "low_volume"],
  ["label_unreadable", "label_unreadable"],
  ["expired", "expired"],
  ["recalled", "expired"],
  ["not_issued", "wrong_tube"],
  ["wrong_lot", "wrong_tube"],
  ["unbound", "unbound"],
];

/** The reason to begin with when a tube in quarantine is rejected; none where its scan says none that rejects. */
export function suggestedRejectionReason(quarantinedFor = ""): RejectionReason | undefined {
  return rejections.find(([scan]) => quarantinedFor.includes(scanReasonNames[scan]))?.[1];
}
