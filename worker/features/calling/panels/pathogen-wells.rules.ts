import type { PathogenAssay, PathogenTarget } from "../../products/assays/assay.types";
import type { TargetFinding } from "../../products/pathogen-findings.rules";
import type { CallReason } from "../genotypes/genotype-calls.rules";
import type { MappedReading } from "../name-mapping.rules";
import {
  type ChannelSignal,
  channelSignal,
  channelsOf,
  internalControlSignal,
  wellContradiction,
} from "./pathogen-signal.rules";

export type PathogenReasonCode =
  | "no-reading"
  | "late-signal"
  | "curve-not-sigmoid"
  | "some-genes-only"
  | "internal-control-failed"
  | "internal-control-outcompeted"
  | "instrument-disagrees"
  | "wells-disagree"
  | "target-invalid"
  | "contradiction"
  | "run-failed";

export interface TargetCall {
  code: string;
  name: string;
  finding: TargetFinding;
  /** Ct per channel, for staff only: it is not a viral load and cannot be compared between assays. */
  cts: (number | null)[];
  positions: string[];
  reason: CallReason<PathogenReasonCode> | null;
}

interface TargetSignals {
  target: PathogenTarget;
  signals: ChannelSignal[];
  cts: (number | null)[];
  hasBadCurve: boolean;
  disagreesWithInstrument: (finding: TargetFinding) => boolean;
}

/** The call of every target in one well, with the internal control of that well. */
export function callPathogenWell(
  position: string,
  entries: readonly MappedReading[],
  assay: PathogenAssay,
  invalidTargets: readonly string[],
): TargetCall[] {
  const found = assay.targets.map((target): TargetSignals => {
    const channels = channelsOf(entries, target, assay);
    return {
      target,
      signals: target.channels.map((_, i) => (channels[i] ? channelSignal(channels[i]) : "unmeasured")),
      cts: channels.map((channel) => channel.ct),
      hasBadCurve: channels.some((channel) => channel.isSigmoid === false && channel.ct !== null),
      disagreesWithInstrument: (finding) =>
        channels.some(
          ({ isPresentByInstrument: said }) =>
            (said === true && finding === "not_detected") || (said === false && finding === "detected"),
        ),
    };
  });
  const internal = internalControlSignal(entries, assay);
  const contradiction = wellContradiction(entries, assay);
  const isAnyDetected = found.some((entry) => !invalidTargets.includes(entry.target.code) && isDetected(entry));
  return found.map((entry) => {
    const isVoid = invalidTargets.includes(entry.target.code);
    const [finding, reason] = isVoid
      ? voided
      : contradiction
        ? contradicted(contradiction)
        : judgeTarget(entry, internal, isAnyDetected);
    return {
      code: entry.target.code,
      name: entry.target.name,
      finding,
      cts: entry.cts,
      positions: [position],
      reason: reason ?? (entry.disagreesWithInstrument(finding) ? disagreement : null),
    };
  });
}

type Judged = readonly [TargetFinding, CallReason<PathogenReasonCode> | null];

const voided: Judged = ["invalid", { code: "target-invalid", message: "该项目的阳性质控未通过，本次检测中无效" }];
const contradicted = (message: string): Judged => ["inconclusive", { code: "contradiction", message }];
const disagreement: CallReason<PathogenReasonCode> = {
  code: "instrument-disagrees",
  message: "与仪器自身的判读不一致，需要人工审核",
};

const isDetected = ({ signals, target }: TargetSignals) =>
  signals.filter((signal) => signal === "positive").length >= target.channelsNeeded;

function judgeTarget(found: TargetSignals, internal: ChannelSignal, isAnyDetected: boolean): Judged {
  const { signals } = found;
  if (isDetected(found)) return ["detected", null];
  if (signals.includes("unmeasured")) return ["invalid", { code: "no-reading", message: "该孔没有这个项目的读数" }];
  if (signals.includes("positive")) {
    return ["inconclusive", { code: "some-genes-only", message: "只有部分基因检出，需要复检" }];
  }
  if (signals.includes("late")) {
    return found.hasBadCurve
      ? ["inconclusive", { code: "curve-not-sigmoid", message: "扩增曲线不是 S 形，需要复检" }]
      : ["inconclusive", { code: "late-signal", message: "信号晚于阳性界值，需要复检" }];
  }
  if (internal === "positive") return ["not_detected", null];
  if (isAnyDetected) {
    const message = "内参未检出，但其他项目检出，可能是竞争抑制，请人工审核";
    return ["not_detected", { code: "internal-control-outcompeted", message }];
  }
  return ["invalid", { code: "internal-control-failed", message: "内参未检出，样本量不足或有抑制，需要复检" }];
}
