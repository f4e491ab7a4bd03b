import { Button } from "@mantine/core";
import type { ResultSetItem } from "#contract/result-sets.schemas";
import { askReason, confirm } from "../../parts/confirm";
import { type ResultStep, resultStepNames } from "./bulk.model";
import { openedResults } from "./opened-results";
import { useResultSteps } from "./use-result-steps";

interface BulkStepsProps {
  /** The next step of these results; null when there is none, or not for this person. */
  readonly step: ResultStep | null;
  readonly chosen: readonly ResultSetItem[];
  readonly ready: readonly ResultSetItem[];
  readonly retestable: readonly ResultSetItem[];
  readonly onDone: () => void;
  readonly onPublish: (ids: readonly string[]) => void;
}

/** The buttons for the ticked results; they come when something is ticked. */
export function ResultBulkSteps({ step, chosen, ready, retestable, onDone, onPublish }: BulkStepsProps) {
  return (
    <>
      {step ? <StepButton step={step} ready={ready} onDone={onDone} onPublish={onPublish} /> : null}
      {step === "review" ? <ReturnButton chosen={chosen} onDone={onDone} /> : null}
      {retestable.length > 0 ? <RetestButton chosen={retestable} onDone={onDone} /> : null}
    </>
  );
}

interface StepButtonProps {
  readonly step: ResultStep;
  readonly ready: readonly ResultSetItem[];
  readonly onDone: () => void;
  readonly onPublish: (ids: readonly string[]) => void;
}

function StepButton({ step, ready, onDone, onPublish }: StepButtonProps) {
  const steps = useResultSteps(onDone);
  const ids = ready.map(({ id }) => id);
  const start = async () => {
    if (step === "publish") return onPublish(ids);
    const isSure = await confirm({
      title: `${resultStepNames[step]} ${ids.length} 个结果`,
      message: step === "submit" ? "提交后由另一位同事审核。" : "您确认这些结果的判读和质控无误。审核后等待发布。",
      facts: factsOf(step, ready, openedResults.get()),
      confirmLabel: resultStepNames[step],
    });
    if (isSure) steps[step].mutate(ids);
  };
  return (
    <Button
      disabled={ids.length === 0}
      loading={steps.submit.isPending || steps.review.isPending}
      onClick={() => void start()}
    >
      {resultStepNames[step]} {ids.length} 个
    </Button>
  );
}

/** What goes together, by product and run, and how much of it this person never opened. */
function factsOf(step: ResultStep, ready: readonly ResultSetItem[], opened: ReadonlySet<string>) {
  const counts = new Map<string, number>();
  for (const { product, run } of ready) {
    const name = `${product.name}，${run?.runNo ?? "没有批次"}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const facts = [...counts].map(([name, count]) => ({ name, value: `${count} 个` }));
  const unseen = ready.filter(({ id }) => !opened.has(id)).length;
  if (step !== "review") return facts;
  return [...facts, { name: "您没有打开看过", value: unseen === 0 ? "无" : `${unseen} 个` }];
}

function ReturnButton({ chosen, onDone }: { chosen: readonly ResultSetItem[]; onDone: () => void }) {
  const { sendBack } = useResultSteps(onDone);
  const start = async () => {
    const reason = await askReason({
      title: `退回 ${chosen.length} 个结果`,
      message: "退回给提交人，由他核对后重新提交；原因写在每个结果上。",
      confirmLabel: "退回",
      reason: { label: "退回原因" },
    });
    if (reason !== null) sendBack.mutate({ ids: chosen.map(({ id }) => id), reason });
  };
  return (
    <Button variant="default" loading={sendBack.isPending} onClick={() => void start()}>
      退回 {chosen.length} 个
    </Button>
  );
}

function RetestButton({ chosen, onDone }: { chosen: readonly ResultSetItem[]; onDone: () => void }) {
  const { retest } = useResultSteps(onDone);
  const start = async () => {
    const reason = await askReason({
      title: `复检 ${chosen.length} 个样本`,
      message: "这些结果不会发布，样本回到待复检，等待再次上机。",
      confirmLabel: "安排复检",
      reason: { label: "复检原因" },
    });
    if (reason !== null) retest.mutate({ ids: chosen.map(({ id }) => id), reason });
  };
  return (
    <Button variant="default" loading={retest.isPending} onClick={() => void start()}>
      复检
    </Button>
  );
}
