import type { DataOf } from "#contract/endpoint";
import type { receiveSample, sampleConditionNames } from "#contract/samples";

export type ScanReply = DataOf<typeof receiveSample>;
export type SampleCondition = keyof typeof sampleConditionNames;
export type ScanVerdict = ScanReply["verdict"] | "failed";

/** One scan of this session; the newest is the first of the list. */
export interface DeskScan {
  readonly n: number;
  readonly barcode: string;
  readonly condition: SampleCondition;
  readonly box: string;
  readonly lot: string;
  readonly at: number;
  readonly status: "waiting" | "sending" | "done" | "failed";
  readonly reply?: ScanReply;
  /** Why a scan was not sent or not accepted, as a sentence. */
  readonly failure?: string;
  /** The network failed: sending again is safe, because the server recognizes a scan that it has stored. */
  readonly canRetry?: boolean;
}

export type DeskAction =
  | { readonly kind: "scan"; readonly scan: Pick<DeskScan, "barcode" | "condition" | "box" | "lot" | "at"> }
  | { readonly kind: "send"; readonly n: number }
  | { readonly kind: "done"; readonly n: number; readonly reply: ScanReply }
  | { readonly kind: "fail"; readonly n: number; readonly failure: string; readonly canRetry: boolean }
  | { readonly kind: "retry"; readonly n: number }
  | { readonly kind: "clear" };

/** The scans after an action. A hand scanner is faster than the network, so scans are queued and none is lost. */
export function reduceDeskScans(scans: readonly DeskScan[], action: DeskAction): readonly DeskScan[] {
  switch (action.kind) {
    case "scan":
      return [{ ...action.scan, n: (scans[0]?.n ?? 0) + 1, status: "waiting" }, ...scans];
    case "send":
      return changed(scans, action.n, { status: "sending" });
    case "done":
      return changed(scans, action.n, { status: "done", reply: action.reply, failure: undefined, canRetry: false });
    case "fail":
      return changed(scans, action.n, { status: "failed", failure: action.failure, canRetry: action.canRetry });
    case "retry":
      return changed(scans, action.n, { status: "waiting", failure: undefined, canRetry: false });
    case "clear":
      return scans.filter(({ status }) => status === "waiting" || status === "sending");
  }
}

function changed(scans: readonly DeskScan[], n: number, part: Partial<DeskScan>): readonly DeskScan[] {
  return scans.map((scan) => (scan.n === n ? { ...scan, ...part } : scan));
}

/** The scan to send now: the oldest in the queue, and none while another is being sent. */
export function nextScanToSend(scans: readonly DeskScan[]): DeskScan | undefined {
  if (scans.some(({ status }) => status === "sending")) return undefined;
  return scans.findLast(({ status }) => status === "waiting");
}

/** The outcome of a scan; undefined while it is not known. */
export function scanVerdictOf(scan: DeskScan): ScanVerdict | undefined {
  return scan.status === "failed" ? "failed" : scan.reply?.verdict;
}

/** The latest scan with an outcome, which the large panel shows. */
export function latestScanWithOutcome(scans: readonly DeskScan[]): DeskScan | undefined {
  return scans.find((scan) => scanVerdictOf(scan) !== undefined);
}

/** Samples received in good condition with this box, or with any when no box is named; each once. */
export function receivedInBox(scans: readonly DeskScan[], box: string): readonly string[] {
  const ids = scans.flatMap(({ reply, box: own }) =>
    reply?.sample?.state === "received" && (box === "" || own === box) ? [reply.sample.id] : [],
  );
  return [...new Set(ids)].toReversed();
}

/** Number of scans of this session per outcome. */
export function countScanVerdicts(scans: readonly DeskScan[]): Partial<Record<ScanVerdict, number>> {
  const counts: Partial<Record<ScanVerdict, number>> = {};
  for (const scan of scans) {
    const verdict = scanVerdictOf(scan);
    if (verdict) counts[verdict] = (counts[verdict] ?? 0) + 1;
  }
  return counts;
}
