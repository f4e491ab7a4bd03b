import type { KitBatch } from "#contract/kits.schemas";
import type { Tone } from "../../parts/status-badge";

/** The next step of a batch, in words. */
interface KitStep {
  readonly tone: Tone;
  readonly title: string;
  readonly text: string;
}

const steps: Record<KitBatch["state"], KitStep> = {
  draft: { tone: "warn", title: "下一步：打印标签", text: "标签贴好并确认打印后，才能发放。" },
  printed: { tone: "warn", title: "下一步：发放批次", text: "发放前客户扫码会看到「未发放」，不能绑定。" },
  issued: {
    tone: "ready",
    title: "已发放，客户可以绑定",
    text: "发现问题时可以召回，尚未绑定的采样管将不能再绑定，尚未发布的结果会标为存疑。",
  },
  closed: { tone: "neutral", title: "批次已关闭", text: "不再有新的绑定，已绑定的样本照常处理。" },
  recalled: {
    tone: "bad",
    title: "批次已召回",
    text: "尚未绑定的采样管已作废，请收回并销毁。已绑定的寄到后放入隔离架，检测结果须审核人说明才能发布。",
  },
  cancelled: { tone: "neutral", title: "批次已作废", text: "这些条码不会再被使用。" },
};

export const currentKitStep = (batch: KitBatch): KitStep => steps[batch.state];

/** The steps that are possible for a batch in this state. */
export function possibleKitSteps(state: KitBatch["state"]) {
  return {
    canPrint: state === "draft" || state === "printed" || state === "issued",
    canConfirmPrint: state === "draft",
    canIssue: state === "printed",
    canVoid: state === "draft" || state === "printed",
    canRecall: state === "issued" || state === "closed",
  };
}
