import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { showErrorOnce } from "../../../admin/session/admin-call";
import { usePermissionCheck } from "../../session/access";
import { AssignWorkButton } from "../assign/assign-button";
import { BulkResults } from "./bulk-results";
import type { BulkActions, BulkResult, BulkStep } from "./bulk-step";
import { runBulkStep, showBulkDone } from "./run-bulk";

interface BulkBarProps<T> {
  readonly bulk: BulkActions<T>;
  readonly chosen: readonly T[];
  readonly onDone: () => void;
}

/** The actions on the ticked rows, and afterwards the outcome of each. */
export function BulkBar<T>({ bulk, chosen, onDone }: BulkBarProps<T>) {
  const may = usePermissionCheck();
  const [steps, setSteps] = useState<readonly BulkStep<T>[]>([]);
  useEffect(() => void bulk.steps().then(setSteps, showErrorOnce), [bulk]);
  const [at, setAt] = useState<number>();
  const [outcome, setOutcome] = useState<{ readonly label: string; readonly results: readonly BulkResult[] }>();
  const start = async (step: BulkStep<T>) => {
    const rows = chosen.map((row) => ({ id: bulk.idOf(row), name: bulk.nameOf(row), row }));
    const results = await runBulkStep(step, rows, setAt);
    setAt(undefined);
    if (!results) return;
    onDone();
    if (results.every(({ isDone }) => isDone)) showBulkDone(step.label, results);
    else setOutcome({ label: step.label, results });
  };
  if (outcome) return <BulkResults {...outcome} onClose={() => setOutcome(undefined)} />;
  if (chosen.length === 0) return null;
  return (
    <div className="wrap-row gap-8 pad-8-12" role="toolbar" aria-label="批量操作">
      <span>{at === undefined ? `已选 ${chosen.length} 项` : `正在处理第 ${at + 1} / ${chosen.length} 项`}</span>
      {steps
        .filter(({ tag }) => may(tag))
        .map((step) => (
          <Button
            key={step.label}
            size="compact-sm"
            variant="default"
            disabled={at !== undefined}
            onClick={() => void start(step)}
          >
            {step.label}
          </Button>
        ))}
      {bulk.assignable ? <AssignWorkButton kind={bulk.assignable} ids={chosen.map(bulk.idOf)} onDone={onDone} /> : null}
    </div>
  );
}
