import { onSitePromise, onSitePromiseScope } from "#contract/on-site";
import { rejectionReasonNames } from "#contract/rejections";

type TubeStep = "bound" | "received" | "testing" | "reviewing" | "published";
type TubeCondition = "going" | "waiting" | "stopped" | "done";

/** What the laboratory knows of one bound tube; times in ms UTC. */
export interface TubeFacts {
  readonly journey: "laboratory" | "onsite";
  readonly tubeState: string;
  /** Whether its batch of kits was recalled. */
  readonly isRecalled: boolean;
  readonly sampleState: string | null;
  readonly rejection: string | null;
  readonly reportState: string | null;
  readonly boundAt: number;
  readonly receivedAt: number | null;
  readonly testedAt: number | null;
  readonly reviewedAt: number | null;
  /** Its result was released by rule, without a person's review. */
  readonly isByRule: boolean;
  readonly publishedAt: number | null;
  readonly consentWithdrawnAt: number | null;
  /** The newest run of a device with this tube. */
  readonly run: DeviceRunFacts | null;
}

interface DeviceRunFacts {
  readonly state: string;
  readonly startedAt: number;
  readonly expectedEndAt: number;
  /** When the device last sent something. */
  readonly heardAt: number | null;
}

interface TubeStatus {
  readonly step: TubeStep;
  readonly condition: TubeCondition;
  readonly statusText: string;
}

const status = (step: TubeStep, condition: TubeCondition, statusText: string): TubeStatus => ({
  step,
  condition,
  statusText,
});

/** Which step the tube has reached and what it waits for, in the customer's words: no state names, no blame, always the next step. */
export function tubeStatus(facts: TubeFacts): TubeStatus {
  if (facts.consentWithdrawnAt !== null) {
    return status("received", "stopped", "您已撤回同意，检测和报告查看均已停止，数据将按期删除。");
  }
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

const failedRuns: Readonly<Record<string, string>> = {
  aborted: "仪器上的这次检测中止了，没有结果。样本会重新上机，无需您操作。",
  error: "仪器在检测中出了故障，没有结果。样本会重新上机，无需您操作。",
  qc_failed: "这次检测的质控没有通过，结果不能使用。样本会重新检测，无需您操作。",
};

function sampleStatus({ sampleState, isRecalled, journey, rejection, run }: TubeFacts): TubeStatus {
  switch (sampleState) {
    case "received":
    case "accepted":
      return status("received", "going", "实验室已收到样本，正在安排检测。");
    case "plated":
      return status("testing", "going", "样本正在检测，请稍候。");
    case "tested":
      return status("reviewing", "going", "检测已完成，正在审核结果。");
    case "completed":
      return status("reviewing", "going", "结果已确认，正在出具报告。");
    case "retest_queued":
      return status(
        "testing",
        "waiting",
        failedRuns[run?.state ?? ""] ?? "首次检测没有得到有效结果，已安排免费复检，无需您操作。",
      );
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
      if (isRecalled)
        return status("bound", "stopped", "这批采样管已召回，请不要采样，也不要寄回。请联系客服免费更换采样管。");
      return journey === "onsite"
        ? status("bound", "going", "已绑定，请把采样管交给现场工作人员。")
        : status("bound", "going", "已绑定，等待实验室收到样本。请尽快寄回采样管。");
  }
}

function reasonText(rejection: string | null): string {
  const name = rejection && (rejectionReasonNames as Record<string, string>)[rejection];
  return name ? `（${name}）` : "";
}

/** The steps of the tube so far; a step that has not happened has no time. */
export function tubeTimeline(facts: TubeFacts): { step: TubeStep; title: string; at: number | null }[] {
  return [
    { step: "bound", title: "绑定样本", at: facts.boundAt },
    { step: "received", title: facts.journey === "onsite" ? "现场签收" : "实验室签收", at: facts.receivedAt },
    { step: "testing", title: "完成检测", at: facts.testedAt },
    ...(facts.isByRule ? [] : [{ step: "reviewing", title: "结果审核", at: facts.reviewedAt } as const]),
    { step: "published", title: facts.isByRule ? "由规则自动发布" : "发布报告", at: facts.publishedAt },
  ];
}

const minuteMs = 60_000;
const dayMs = 24 * 3_600_000;

/**
 * When to expect the report. The promised time starts when the laboratory has the tube: before that there is no date, and when
 * the date has passed, the text says so.
 */
export function tubeEstimate(
  facts: TubeFacts & { dueAt: number | null; turnaroundMinutes: number },
  now: number,
): { at: number | null; text: string; isLate: boolean } | null {
  const { condition } = tubeStatus(facts);
  if (condition === "stopped" || condition === "done") return null;
  if (facts.journey === "onsite" && now <= (facts.dueAt ?? now) + onSitePromise.reviewMinutes * minuteMs)
    return onSiteEstimate(facts.dueAt, now);
  const takes = durationText(facts.turnaroundMinutes);
  if (facts.dueAt === null)
    return { at: null, text: `实验室收到样本后约 ${takes}出报告。收到样本前无法给出日期。`, isLate: false };
  if (now <= facts.dueAt) return { at: facts.dueAt, text: `通常 ${takes}完成，从收到样本算起。`, isLate: false };
  const text =
    condition === "waiting"
      ? "已超过预计时间，原因见上。完成后会立即短信通知您。"
      : "已超过预计时间，我们正在加紧处理。完成后会立即短信通知您。";
  return { at: facts.dueAt, text, isLate: true };
}

/** The same sentence whatever the result: a result under review must not be revealed by anything but its report. */
function onSiteEstimate(dueAt: number | null, now: number) {
  const review = `需要人工复核时，最迟再等 ${onSitePromise.reviewMinutes} 分钟。`;
  if (dueAt === null)
    return {
      at: null,
      text: `约 ${onSitePromise.minutesMin}-${onSitePromise.minutesMax} 分钟出结果，${onSitePromiseScope}。${review}`,
      isLate: false,
    };
  if (now <= dueAt) return { at: dueAt, text: review, isLate: false };
  return { at: dueAt + onSitePromise.reviewMinutes * minuteMs, text: "结果正在核对，核对后发布。", isLate: false };
}

function durationText(minutes: number): string {
  if (minutes <= 90) return `${minutes} 分钟`;
  const days = Math.ceil((minutes * 60_000) / dayMs);
  return minutes <= 24 * 60 ? `${Math.ceil(minutes / 60)} 小时` : `${days} 天`;
}

/** A device sends something at least every three minutes; after two missed messages it may be offline. */
const silentMs = 6 * 60_000;

/** The current measurement and its remaining time, or the reason why the time is not known. */
export function currentMeasurement({ sampleState, run }: TubeFacts, now: number) {
  if (sampleState !== "plated" || run?.state !== "running") return null;
  const msInAll = Math.max(run.expectedEndAt - run.startedAt, 60_000);
  const unknown = (text: string) => ({ msLeft: null, msInAll, text });
  const quietMs = now - (run.heardAt ?? run.startedAt);
  if (quietMs > silentMs) {
    const minutes = Math.floor(quietMs / 60_000);
    return unknown(`仪器已有 ${minutes} 分钟没有消息，可能断网了。检测仍在仪器上进行，恢复联网后这里会更新。`);
  }
  const msLeft = run.expectedEndAt - now;
  return msLeft > 0
    ? { msLeft, msInAll, text: "仪器正在检测，这里会自动更新。" }
    : unknown("检测比预计的时间长，仪器一完成这里就会更新。");
}
