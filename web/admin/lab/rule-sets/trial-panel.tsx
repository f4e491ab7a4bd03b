import { Button } from "@mantine/core";
import { useState } from "react";
import { tryRuleSet } from "#contract/rule-sets";
import { Panel } from "../../parts/panel";
import { type PanelColumn, PanelTable } from "../../parts/panel-table";
import table from "../../parts/panel-table.module.css";
import { screenLink } from "../../parts/screen-link";
import { ScrollBox } from "../../parts/scroll-box";
import { CodeLink } from "../../parts/table/cells";
import { adminCall } from "../../session/admin-call";
import css from "./coverage-grid.module.css";
import { addTrialPiece, answerText, changeMatrix, countChangedSamples, emptyTrial, type Trial } from "./trial.model";

interface TrialPanelProps {
  readonly ruleSetId: string;
  /** Why the trial cannot run now. */
  readonly blocked: string | undefined;
  readonly onProof: (proof: string) => void;
}

/** Runs the stored rules over past results, piece by piece, and shows whose result would change. Nothing is written. */
export function TrialPanel({ ruleSetId, blocked, onProof }: TrialPanelProps) {
  const [trial, setTrial] = useState<Trial>();
  const [isRunning, setRunning] = useState(false);
  const run = async () => {
    setRunning(true);
    try {
      let found = emptyTrial;
      let cursor: string | undefined;
      do {
        const query = cursor ? { cursor } : {};
        const { data } = await adminCall(tryRuleSet, { params: { id: ruleSetId }, query });
        found = addTrialPiece(found, data);
        setTrial(found);
        cursor = data.nextCursor ?? undefined;
      } while (cursor);
      if (found.proof) onProof(found.proof);
    } catch {
      setTrial(undefined);
    } finally {
      setRunning(false);
    }
  };
  return (
    <Panel
      title="试算"
      note="用这一版规则重算最近的结果，只看不改；试算之后才能提交"
      actions={
        <Button
          variant="default"
          disabled={blocked !== undefined}
          title={blocked}
          loading={isRunning}
          onClick={() => void run()}
        >
          开始试算
        </Button>
      }
    >
      {trial ? <TrialOutcome trial={trial} /> : <p className="flat size-13 muted">{blocked ?? "还没有试算。"}</p>}
    </Panel>
  );
}

function TrialOutcome({ trial }: { trial: Trial }) {
  const changed = countChangedSamples(trial);
  if (trial.checked === 0) return <p role="status">还没有这个产品的结果，没有人会受影响。</p>;
  return (
    <>
      <p role="status">
        {trial.proof ? "已试算" : "正在试算，已看"} {trial.checked} 份结果，{changed} 份会改变。
      </p>
      <Matrix trial={trial} />
      {trial.samples.length > 0 ? <Samples trial={trial} /> : null}
    </>
  );
}

function Matrix({ trial }: { trial: Trial }) {
  const { rows, columns, count } = changeMatrix(trial);
  return (
    <ScrollBox label="原来与新的答案" className="relative scroll-x">
      <table className={css.grid} aria-label="原来与新的答案">
        <thead>
          <tr>
            <th scope="col">原来 ＼ 新的</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              <th scope="row">{row}</th>
              {columns.map((column) => {
                const number = count(row, column);
                const tone = number > 0 && row !== column ? "warn" : undefined;
                return (
                  <td key={column} data-tone={tone} className={tone ? "toned on-ground" : "muted"}>
                    {number || ""}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

const sampleColumns: readonly PanelColumn<Trial["samples"][number]>[] = [
  {
    title: "采样管",
    cell: ({ tubeId, barcode }) => (
      <CodeLink href={screenLink("/lab/tubes/$tubeId", { tubeId })} code={barcode} isMono />
    ),
  },
  { title: "姓名", cell: ({ nameMasked }) => nameMasked || "—" },
  { title: "原来", cell: ({ from, fromPhenotype }) => answerText(from, fromPhenotype) },
  { title: "新的", cell: ({ to, toPhenotype }) => answerText(to, toPhenotype) },
];

function Samples({ trial }: { trial: Trial }) {
  return (
    <PanelTable
      label="会改变的样本"
      columns={sampleColumns}
      rows={trial.samples}
      keyOf={({ tubeId }) => tubeId}
      isLine
      className={`above-12 ${table.scroll}`}
    />
  );
}
