import { Button } from "@mantine/core";
import { useState } from "react";
import { askReason } from "../../parts/confirm";
import { usePermissionCheck } from "../../session/access";
import { useCurrentUser } from "../../session/current-user";
import { nextResultStep, resultStepObstacle, resultStepPermissions } from "./bulk.model";
import { PublishDialog } from "./publish-dialog";
import type { ResultDetailData } from "./result-detail.types";
import { useConfirmReport, useResultSteps } from "./use-result-steps";

interface ResultActionsProps {
  readonly detail: ResultDetailData;
  /** Called when the result has left this list. */
  readonly onMoved: () => void;
}

/** The decisions about one result; a disabled button says why. */
export function ResultActions({ detail, onMoved }: ResultActionsProps) {
  const may = usePermissionCheck();
  const { userId } = useCurrentUser();
  const steps = useResultSteps(onMoved);
  const [isPublishing, setIsPublishing] = useState(false);
  const { resultSet: set } = detail;
  const step = nextResultStep(set.state);
  const listBlock = step && resultStepObstacle(set, step, userId);
  const block = step === "review" ? detail.reviewBlockedBy : listBlock;
  const isOpen = set.state !== "released" && set.state !== "revoked";
  const mayStep = step !== null && may(resultStepPermissions[step]);
  return (
    <div className="stack gap-8">
      <div className="flex wrap end gap-8">
        {isOpen && !detail.needsRecollection && may("lab:result:retest") ? (
          <ReasonButton {...retestOf(steps, set.id)} />
        ) : null}
        {step === "review" && may("lab:result:review") ? <ReasonButton {...returnOf(steps, set.id)} /> : null}
        {step === "submit" && may("lab:run:submit") ? (
          <Button
            disabled={block !== null}
            loading={steps.submit.isPending}
            onClick={() => steps.submit.mutate([set.id])}
          >
            提交审核
          </Button>
        ) : null}
        {step === "review" && may("lab:result:review") ? (
          <Button
            disabled={block !== null}
            loading={steps.review.isPending}
            onClick={() => steps.review.mutate([set.id])}
          >
            审核通过
          </Button>
        ) : null}
        {step === "publish" && may("lab:report:publish") ? (
          <LastStep detail={detail} isOff={block !== null} onDone={onMoved} onPublish={() => setIsPublishing(true)} />
        ) : null}
      </div>
      {isPublishing ? (
        // Rendered outside the button: the result is published before the person has read the outcome.
        <PublishDialog
          ids={[set.id]}
          onClose={(isDone) => {
            setIsPublishing(false);
            if (isDone) onMoved();
          }}
        />
      ) : null}
      {mayStep && block ? <p className="amber size-13 at-end">{block}</p> : null}
    </div>
  );
}

type Steps = ReturnType<typeof useResultSteps>;

function retestOf({ retest }: Steps, id: string) {
  return {
    label: "复检",
    question: "这个结果不会发布，样本回到待复检，等待再次上机。",
    isPending: retest.isPending,
    act: (reason: string) => retest.mutate({ ids: [id], reason }),
  };
}

function returnOf({ sendBack }: Steps, id: string) {
  return {
    label: "退回",
    question: "退回给提交人，由他核对后重新提交。",
    isPending: sendBack.isPending,
    act: (reason: string) => sendBack.mutate({ ids: [id], reason }),
  };
}

function ReasonButton(props: { label: string; question: string; isPending: boolean; act: (reason: string) => void }) {
  const { label, question, isPending, act } = props;
  const start = async () => {
    const reason = await askReason({
      title: `${label}这个结果`,
      message: question,
      confirmLabel: label,
      reason: { label: `${label}原因` },
    });
    if (reason !== null) act(reason);
  };
  return (
    <Button variant="default" loading={isPending} onClick={() => void start()}>
      {label}
    </Button>
  );
}

interface LastStepProps {
  readonly detail: ResultDetailData;
  readonly isOff: boolean;
  readonly onDone: () => void;
  readonly onPublish: () => void;
}

/** A result that was made again without a change confirms its report; every other one is published. */
function LastStep({ detail: { resultSet: set, comparison }, isOff, onDone, onPublish }: LastStepProps) {
  if (comparison?.isSame) return <ConfirmButton id={set.id} isOff={isOff} onDone={onDone} />;
  return (
    <Button disabled={isOff} onClick={onPublish}>
      {comparison ? "发布更正版本" : "发布"}
    </Button>
  );
}

function ConfirmButton({ id, isOff, onDone }: { id: string; isOff: boolean; onDone: () => void }) {
  const confirmation = useConfirmReport(onDone);
  const start = async () => {
    const note = await askReason({
      title: "确认原报告有效",
      message: "重做的结果与报告相同，不发布新版本。客户收到一条短信，报告上注明已复核。",
      confirmLabel: "确认有效",
      reason: { label: "说明", placeholder: "例如：重新上板检测，两个位点与报告一致" },
    });
    if (note !== null) confirmation.mutate({ id, note });
  };
  return (
    <Button disabled={isOff} loading={confirmation.isPending} onClick={() => void start()}>
      确认原报告有效
    </Button>
  );
}
