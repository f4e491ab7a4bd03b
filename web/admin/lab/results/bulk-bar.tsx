import { Button } from "@mantine/core";
import { Suspense } from "react";
import type { ResultSetItem } from "#contract/result-sets.schemas";
import { lazyPart } from "../../parts/lazy-part";
import { usePermissionCheck } from "../../session/access";
import { useCurrentUser } from "../../session/current-user";
import { nextResultStep, type ResultStep, resultStepNames, resultStepPermissions, splitByStep } from "./bulk.model";

const ResultBulkSteps = lazyPart(() => import("./bulk-steps"), "ResultBulkSteps");

interface BulkBarProps {
  readonly state: ResultSetItem["state"];
  /** The rows of the page that are not done yet. */
  readonly waiting: readonly ResultSetItem[];
  readonly chosen: readonly ResultSetItem[];
  readonly onChoose: (ids: readonly string[]) => void;
  readonly onDone: () => void;
  /** Asks before publishing; the page holds that dialog, because published results disappear from this list. */
  readonly onPublish: (ids: readonly string[]) => void;
}

/** The actions on the ticked results. */
export function ResultBulkBar({ state, waiting, chosen, onChoose, onDone, onPublish }: BulkBarProps) {
  const may = usePermissionCheck();
  const { userId } = useCurrentUser();
  const step = nextResultStep(state);
  const mayStep = step !== null && may(resultStepPermissions[step]);
  if (chosen.length === 0) {
    const normal = mayStep && step === "review" ? splitByStep(waiting, step, userId).ready : [];
    return (
      <span className="wrap-row gap-8">
        {normal.length > 0 ? (
          <Button variant="default" size="compact-md" onClick={() => onChoose(normal.map(({ id }) => id))}>
            选中 {normal.length} 个没有例外的结果
          </Button>
        ) : null}
        <span className="size-13 muted">{hintOf(mayStep ? step : null)}</span>
      </span>
    );
  }
  const mayRetest = may("lab:result:retest") && state !== "released" && state !== "revoked";
  const { ready, blocked } = step ? splitByStep(chosen, step, userId) : { ready: [], blocked: [] };
  return (
    <div className="wrap-row gap-8">
      <span>已选 {chosen.length} 个</span>
      <Suspense>
        <ResultBulkSteps
          step={mayStep ? step : null}
          chosen={chosen}
          ready={ready}
          retestable={mayRetest ? chosen : []}
          onDone={onDone}
          onPublish={onPublish}
        />
      </Suspense>
      {mayStep && blocked[0] ? (
        <span className="amber size-13">
          {blocked.length} 个不能{step ? resultStepNames[step] : "处理"}：{blocked[0].why}
        </span>
      ) : null}
    </div>
  );
}

function hintOf(step: ResultStep | null): string {
  if (step === "review") return "";
  return step ? `勾选后可以批量${resultStepNames[step]}，点开一行看详情` : "点开一行看详情";
}
