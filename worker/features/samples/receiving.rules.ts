import type { scanReasonNames } from "#contract/samples";
import { isLotExpired, type TubeState, tubeStates } from "../specimens/tube.states";

export type ScanReason = keyof typeof scanReasonNames;
export type ScanVerdict = "received" | "quarantined" | "repeated" | "refused" | "unknown";

interface ScannedTube {
  readonly state: TubeState;
  readonly isBound: boolean;
  readonly lot: string;
  /** Last moment of the lot, ms UTC. */
  readonly expiresAt: number;
}

export interface Scan {
  readonly condition: "good" | "leak" | "low_volume" | "contaminated" | "label_unreadable";
  /** Lot of the box being unpacked. */
  readonly expectedLot?: string;
}

/**
 * What one scan at the receiving desk means. A tube with anything wrong goes into quarantine instead of back, because
 * somebody's sample is in it; a tube that was never handed out, or is out of use, is refused.
 */
export function judgeScan(
  tube: ScannedTube | null,
  scan: Scan,
  now: number,
): { verdict: ScanVerdict; reasons: ScanReason[] } {
  if (!tube) return { verdict: "unknown", reasons: [] };
  if (["received", "quarantined", "consumed", "disposed"].includes(tube.state))
    return { verdict: "repeated", reasons: [] };
  if (!tubeStates.canMove(tube.state, "quarantine"))
    return { verdict: "refused", reasons: [refusalReason(tube.state)] };
  const reasons: ScanReason[] = [];
  if (!tube.isBound) reasons.push("unbound");
  if (scan.condition !== "good") reasons.push(scan.condition);
  if (scan.expectedLot !== undefined && scan.expectedLot !== "" && scan.expectedLot !== tube.lot)
    reasons.push("wrong_lot");
  if (isLotExpired(tube.expiresAt, now)) reasons.push("expired");
  return { verdict: reasons.length > 0 || tube.state !== "bound" ? "quarantined" : "received", reasons };
}

function refusalReason(state: TubeState): ScanReason {
  if (state === "printed") return "not_issued";
  if (state === "expired") return "expired";
  return state === "replaced" ? "used" : "void";
}
