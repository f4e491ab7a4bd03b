import { describe, expect, it } from "vitest";
import { scanReasonNames } from "#contract/samples";
import {
  countScanVerdicts,
  type DeskAction,
  type DeskScan,
  latestScanWithOutcome,
  nextScanToSend,
  reduceDeskScans,
  type ScanReply,
  scanVerdictOf,
} from "../../../../web/admin/lab/specimens/receiving/desk.model";
import { suggestedRejectionReason } from "../../../../web/admin/lab/specimens/receiving/rejection-reason";
import {
  recordedScanAdvice,
  scanAdvice,
  scanReasonText,
} from "../../../../web/admin/lab/specimens/receiving/scan-words";

const scan = (barcode: string): DeskAction => ({
  kind: "scan",
  scan: { barcode, condition: "good", box: "", lot: "", at: 0 },
});
const reply = (verdict: ScanReply["verdict"]) => ({ verdict, reasons: [], message: "" }) as unknown as ScanReply;
const played = (...actions: DeskAction[]) => actions.reduce<readonly DeskScan[]>(reduceDeskScans, []);

describe("scans at the desk", () => {
  it("the newest stands first, and the oldest that waits is sent first", () => {
    const scans = played(scan("111111"), scan("222222"));
    expect(scans.map(({ barcode }) => barcode)).toEqual(["222222", "111111"]);
    expect(nextScanToSend(scans)?.barcode).toBe("111111");
  });

  it("one scan is under way at a time, so that answers come in the order of scanning", () => {
    const scans = played(scan("111111"), scan("222222"), { kind: "send", n: 1 });
    expect(nextScanToSend(scans)).toBeUndefined();
    const done = reduceDeskScans(scans, { kind: "done", n: 1, reply: reply("received") });
    expect(nextScanToSend(done)?.barcode).toBe("222222");
  });

  it("a scan that the network lost is kept and can be sent again", () => {
    const lost = played(
      scan("111111"),
      { kind: "send", n: 1 },
      { kind: "fail", n: 1, failure: "断网", canRetry: true },
    );
    expect(lost[0]).toMatchObject({ status: "failed", failure: "断网" });
    expect(scanVerdictOf(lost[0] as DeskScan)).toBe("failed");
    const again = reduceDeskScans(lost, { kind: "retry", n: 1 });
    expect(nextScanToSend(again)?.barcode).toBe("111111");
  });

  it("once it was taken, nothing offers to send it again", () => {
    const taken = played(
      scan("111111"),
      { kind: "send", n: 1 },
      { kind: "fail", n: 1, failure: "断网", canRetry: true },
      { kind: "retry", n: 1 },
      { kind: "send", n: 1 },
      { kind: "done", n: 1, reply: reply("received") },
    );
    expect(taken[0]).toMatchObject({ status: "done", canRetry: false });
  });

  it("clearing the list loses nothing that is still on its way", () => {
    const scans = played(
      scan("111111"),
      scan("222222"),
      { kind: "send", n: 1 },
      { kind: "done", n: 1, reply: reply("received") },
      { kind: "clear" },
    );
    expect(scans.map(({ barcode }) => barcode)).toEqual(["222222"]);
  });

  it("numbers go on counting after the list was cleared in part", () => {
    const scans = played(scan("111111"), scan("222222"), { kind: "clear" }, scan("333333"));
    expect(scans[0]?.n).toBe(3);
  });

  it("the big panel shows the latest scan that has an outcome, not the one that waits", () => {
    const scans = played(scan("111111"), { kind: "done", n: 1, reply: reply("quarantined") }, scan("222222"));
    expect(latestScanWithOutcome(scans)?.barcode).toBe("111111");
    expect(latestScanWithOutcome([])).toBeUndefined();
  });

  it("the tally counts outcomes only", () => {
    const scans = played(
      scan("111111"),
      scan("222222"),
      scan("333333"),
      { kind: "done", n: 1, reply: reply("received") },
      { kind: "done", n: 2, reply: reply("received") },
    );
    expect(countScanVerdicts(scans)).toEqual({ received: 2 });
  });
});

describe("what to do with the tube in the hand", () => {
  it("every reason of the contract has its own advice", () => {
    const reasons = Object.keys(scanReasonNames);
    const sentences = reasons.map((reason) => scanAdvice("quarantined", [reason])[0]);
    expect(new Set(sentences).size).toBe(reasons.length);
  });

  it("two reasons give two sentences, none gives that of the outcome", () => {
    expect(scanAdvice("quarantined", ["unbound", "leak"])).toHaveLength(2);
    expect(scanAdvice("received", [])[0]).toContain("待检架");
  });

  it("recorded reasons are read back into words", () => {
    expect(scanReasonText("unbound,leak")).toBe("尚未绑定、渗漏");
    expect(scanReasonText("unknown")).toBe("未知条码");
    expect(recordedScanAdvice("not_issued")).toContain("发放");
    expect(recordedScanAdvice("unknown")).toContain("核对");
  });

  it("a rejection begins with the reason of the quarantine, the heaviest of several, and with none where it says none", () => {
    expect(suggestedRejectionReason("渗漏")).toBe("leak");
    expect(suggestedRejectionReason("尚未绑定、疑似污染、箱底积液")).toBe("contaminated");
    expect(suggestedRejectionReason("批号与本箱不符")).toBe("wrong_tube");
    expect(suggestedRejectionReason("尚未绑定")).toBe("unbound");
    expect(suggestedRejectionReason("采样管已作废")).toBeUndefined();
    expect(suggestedRejectionReason("")).toBeUndefined();
  });
});
