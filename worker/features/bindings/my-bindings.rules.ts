import { rejectionReasonNames } from "#contract/samples";

export type TubeStep = "bound" | "received" | "testing" | "reviewing" | "published";
export type TubeCondition = "going" | "waiting" | "stopped" | "done";

/** What the laboratory knows of one bound tube; times in ms UTC. */
export interface TubeFacts {
  readonly journey: "laboratory" | "onsite";
  readonly tubeState: string;
  readonly sampleState: string | null;
  readonly rejection: string | null;
  readonly reportState: string | null;
  readonly boundAt: number;
  readonly receivedAt: number | null;
  readonly testedAt: number | null;
  readonly reviewedAt: number | null;
  readonly publishedAt: number | null;
}

export interface TubeStatus {
  readonly step: TubeStep;
  readonly condition: TubeCondition;
  readonly statusText: string;
}

const status = (step: TubeStep, condition: TubeCondition, statusText: string): TubeStatus => ({
  step,
  condition,
  statusText,
});

/** Where the tube is and what it waits for, in the customer's words: no state name, no blame, always the next step. */
export function tubeStatus(facts: TubeFacts): TubeStatus {
  const byReport = reportStatus(facts.reportState);
  if (byReport) return byReport;
  if (facts.tubeState === "quarantined") {
    return status("received", "waiting", "样本已送达，实验室正在核对样本信息。如需您补充，客服会与您联系。");
  }
  return sampleStatus(facts);
}

function reportStatus(state: string | null): TubeStatus | undefined {
  if (state === "published" || state === "superseded") return status("published", "done", "报告已完成，请查看报告。");
  if (state === "corrected") return status("published", "done", "报告已更正，请查看新版本。");
  if (state === "withdrawn") return status("published", "stopped", "报告已由实验室撤回，我们会尽快与您联系。");
  return undefined;
}

function sampleStatus({ sampleState, journey, rejection }: TubeFacts): TubeStatus {
  switch (sampleState) {
    case "received":
    case "accepted":
      return status("received", "going", "实验室已收到样本，正在安排检测。");
    case "plated":
      return status("testing", "going", "样本正在检测，请稍候。");
    case "tested":
      return status("reviewing", "going", "检测已完成，正在审核结果。");
    case "completed":
      return status("reviewing", "going", "结果已审核，正在出具报告。");
    case "retest_queued":
      return status("testing", "waiting", "首次检测没有得到有效结果，已安排免费复检，无需您操作。");
    case "recollect_requested":
      return status("received", "stopped", "这支样本无法继续检测，需要重新采样。请联系客服免费更换采样管。");
    case "rejected":
      return status("received", "stopped", `样本未通过验收${reasonText(rejection)}。请联系客服免费更换采样管。`);
    case "withdrawn":
      return status("received", "stopped", "您已撤回同意，检测已停止。");
    case "closed":
    case "cancelled":
      return status("received", "stopped", "这支采样管的检测已结束，如有疑问请联系客服。");
    default:
      return journey === "onsite"
        ? status("bound", "going", "已绑定，请把采样管交给现场工作人员。")
        : status("bound", "going", "已绑定，等待实验室收到样本。请尽快寄回采样管。");
  }
}

function reasonText(rejection: string | null): string {
  const name = rejection && (rejectionReasonNames as Record<string, string>)[rejection];
  return name ? `（${name}）` : "";
}

/** The tube's way so far; a step that has not happened has no time. */
export function tubeTimeline(facts: TubeFacts): { step: TubeStep; title: string; at: number | null }[] {
  return [
    { step: "bound", title: "绑定样本", at: facts.boundAt },
    { step: "received", title: facts.journey === "onsite" ? "现场收样" : "实验室收样", at: facts.receivedAt },
    { step: "testing", title: "完成检测", at: facts.testedAt },
    { step: "reviewing", title: "结果审核", at: facts.reviewedAt },
    { step: "published", title: "发布报告", at: facts.publishedAt },
  ];
}
