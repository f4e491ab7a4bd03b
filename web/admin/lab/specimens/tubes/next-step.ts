import { resultSetStateNames } from "#contract/result-set-states";
import type { TubeLife } from "#contract/tubes.schemas";
import { nameOfKey } from "../../../parts/choice";
import { type ScreenHref, screenLink } from "../../../parts/screen-link";
import type { Tone } from "../../../parts/status-badge";

/** The next step of a tube, and where it is done. */
interface NextStep {
  readonly tone: Tone;
  readonly title: string;
  readonly text: string;
  readonly link?: { readonly href: ScreenHref; readonly label: string };
}

type Life = Pick<TubeLife, "tube" | "sample" | "resultSets" | "report">;

/** The next step of a tube; null when its life is over. */
export function nextTubeStep(life: Life): NextStep | null {
  const { tube } = life;
  switch (tube.state) {
    case "printed":
      return {
        tone: "neutral",
        title: "等待发放",
        text: "批次发放后，客户才能绑定。",
        link: { href: screenLink("/lab/kits/$kitId", { kitId: tube.batch.id }), label: "打开批次" },
      };
    case "issued":
      return { tone: "neutral", title: "等待客户绑定", text: "客户扫码、验证手机号后绑定。" };
    case "bound":
      return {
        tone: "progress",
        title: "等待样本送达",
        text: "样本到达后扫码签收。",
        link: { href: "/lab/receiving", label: "前往样本签收" },
      };
    case "quarantined":
      return tube.person
        ? { tone: "warn", title: "等待解除隔离", text: "核对样本；没有问题就解除隔离，有问题就拒收。" }
        : { tone: "warn", title: "等待客户绑定", text: "样本已到但没有绑定人，请联系客户绑定，之后解除隔离。" };
    case "received":
    case "consumed":
      return sampleStep(life);
    default:
      return null;
  }
}

function sampleStep({ tube, sample, resultSets, report }: Life): NextStep | null {
  switch (sample?.state) {
    case "received":
      return { tone: "warn", title: "等待验收", text: "检查样本量和外观后验收；直接上机也会自动验收。" };
    case "accepted":
      return plateStep("等待上机检测", "扫码排板，封板后上机；现场快检放入检测设备。");
    case "plated":
      return {
        tone: "progress",
        title: "检测中",
        text: "完成后导入仪器文件。",
        link: { href: "/lab/imports", label: "前往导入结果" },
      };
    case "retest_queued":
      return plateStep("等待复检", "用同一支管重新排板、上机；现场快检再次放入检测设备。");
    case "tested":
      return resultStep(resultSets.at(-1), tube.barcode);
    case "rejected":
      return { tone: "warn", title: "等待重新采样", text: "请申请重新采样，客户会收到短信；之后更换采样管。" };
    case "recollect_requested":
      return { tone: "warn", title: "等待更换采样管", text: "客户已收到短信。寄出新管时扫描它，绑定关系会转过去。" };
    case "completed":
      return report?.firstViewedAt === null
        ? { tone: "ready", title: "等待客户查看", text: "报告已发布，短信已排队。" }
        : null;
    default:
      return null;
  }
}

function plateStep(title: string, text: string): NextStep {
  return { tone: "progress", title, text, link: { href: "/lab/plates", label: "前往排板" } };
}

const resultTexts: Record<string, string> = {
  draft: "结果已算出，核对后提交。",
  submitted: "需要另一位同事审核。",
  returned: "审核人退回了结果，请看原因。",
  reviewed: "审核已通过，可以发布。",
};

function resultStep(last: Life["resultSets"][number] | undefined, barcode: string): NextStep | null {
  const text = last && resultTexts[last.state];
  if (!last || !text) return { tone: "progress", title: "等待结果", text: `${barcode} 已上机，结果尚未算出。` };
  return {
    tone: last.state === "returned" ? "warn" : "progress",
    title: `结果${nameOfKey(resultSetStateNames, last.state)}`,
    text,
    link: { href: screenLink("/lab/review", { state: last.state, open: last.id }), label: "打开结果" },
  };
}
