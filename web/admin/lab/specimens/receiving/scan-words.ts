import { scanReasonNames } from "#contract/samples";
import type { Tone } from "../../../parts/status-badge";
import type { ScanReply, ScanVerdict } from "./desk.model";

export const verdictWords: Record<ScanVerdict, { readonly label: string; readonly tone: Tone }> = {
  received: { label: "已签收", tone: "ready" },
  quarantined: { label: "隔离", tone: "warn" },
  repeated: { label: "重复", tone: "progress" },
  refused: { label: "不能收", tone: "bad" },
  unknown: { label: "未知条码", tone: "bad" },
  failed: { label: "未发送", tone: "bad" },
};

type Reason = keyof typeof scanReasonNames;

const advice: Record<Reason, string> = {
  unbound: "放入隔离架，联系客户绑定；绑定后在「问题样本」解除隔离。",
  leak: "装入密封袋后放入隔离架，核实后拒收，请客户重新采样。",
  low_volume: "放入隔离架，由有经验的同事判断能否检测。",
  contaminated: "装入密封袋后放入隔离架，核实后拒收。",
  label_unreadable: "放入隔离架，用管身号码核对身份后补贴标签。",
  wrong_lot: "放入隔离架，核对装箱单和本箱批号。",
  expired: "放入隔离架，过期的采样管不能出结果，请客户重新采样。",
  recalled: "放入隔离架，按批次的召回原因判断能否检测；不能时拒收，请客户重新采样。",
  not_issued: "单独放置，核对该批次为什么还没有发放。",
  void: "单独放置，该采样管已作废，请联系寄出方。",
  used: "单独放置，该采样管已被更换或使用过。",
};

const verdictAdvice: Record<ScanReply["verdict"], string> = {
  received: "放入待检架，继续扫描下一支。",
  quarantined: "放入隔离架，在「问题样本」里处理。",
  repeated: "这支已经登记过，放回原处即可。",
  refused: "单独放置，不要混入待检样本。",
  unknown: "核对是否扫到了别的条码；仍未找到时单独放置并登记。",
};

/** What to do with the scanned tube, one sentence per reason. */
export function scanAdvice(verdict: ScanReply["verdict"], reasons: readonly string[]): string[] {
  const sentences = reasons.flatMap((reason) => (isReason(reason) ? [advice[reason]] : []));
  return sentences.length > 0 ? sentences : [verdictAdvice[verdict]];
}

/** A recorded scan's reasons (`unbound,leak`, or `unknown`) in words. */
export function scanReasonText(reason: string): string {
  if (reason === "unknown") return verdictWords.unknown.label;
  const names = reason.split(",").map((part) => (isReason(part) ? scanReasonNames[part] : part));
  return names.filter(Boolean).join("、");
}

/** What to do about a recorded scan that was refused. */
export function recordedScanAdvice(reason: string): string {
  if (reason === "unknown") return verdictAdvice.unknown;
  return scanAdvice("refused", reason.split(","))[0] ?? verdictAdvice.refused;
}

const isReason = (text: string): text is Reason => Object.hasOwn(scanReasonNames, text);
