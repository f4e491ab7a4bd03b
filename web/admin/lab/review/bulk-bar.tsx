import { Button } from "@mantine/core";
import type { ResultSetItem } from "#contract/result-sets";
import { askReason, confirm } from "../../parts/confirm";
import { useMay } from "../../session/access";
import { useCurrentUser } from "../../session/current-user";
import { bulkChoice, stepOf, stepTags } from "./bulk.model";
import css from "./review.module.css";
import { useResultSteps } from "./use-result-steps";

interface BulkBarProps {
  readonly state: ResultSetItem["state"];
  readonly chosen: readonly ResultSetItem[];
  readonly onDone: () => void;
  /** Asks before publishing; the page keeps that dialog, because published results leave this list. */
  readonly onPublish: (ids: readonly string[]) => void;
}

const words = { submit: "提交", review: "审核通过", publish: "发布" } as const;

/** What can be done with the ticked results. */
export function BulkBar({ state, chosen, onDone, onPublish }: BulkBarProps) {
  const may = useMay();
  const { userId } = useCurrentUser();
  const step = stepOf(state);
  const mayStep = step !== null && may(stepTags[step]);
  if (chosen.length === 0) return <span className={css.hint}>{hintOf(mayStep ? step : null)}</span>;
  const { ready, blocked } = step ? bulkChoice(chosen, step, userId) : { ready: [], blocked: [] };
  return (
    <div className={css.bulk}>
      <span>已选 {chosen.length} 个</span>
      {step && mayStep ? <StepButton step={step} ready={ready} onDone={onDone} onPublish={onPublish} /> : null}
      {may("lab:result:retest") && state !== "released" && state !== "revoked" ? (
        <RetestButton chosen={chosen} onDone={onDone} />
      ) : null}
      {mayStep && blocked[0] ? (
        <span className={css.blocked}>
          {blocked.length} 个不能{step ? words[step] : "处理"}：{blocked[0].why}
        </span>
      ) : null}
    </div>
  );
}

function hintOf(step: keyof typeof words | null): string {
  return step ? `勾选后可以批量${words[step]}，点开一行看详情` : "点开一行看详情";
}

interface StepButtonProps {
  readonly step: keyof typeof words;
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
      title: `${words[step]} ${ids.length} 个结果`,
      message: step === "submit" ? "提交后由另一位同事审核。" : "您确认这些结果的判读和质控无误。审核后等待发布。",
      confirmLabel: words[step],
    });
    if (isSure) steps[step].mutate(ids);
  };
  return (
    <Button
      disabled={ids.length === 0}
      loading={steps.submit.isPending || steps.review.isPending}
      onClick={() => void start()}
    >
      {words[step]} {ids.length} 个
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
