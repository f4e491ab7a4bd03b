import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import type { LotReport } from "#contract/reagents";
import { Notice } from "../../parts/notice";
import { Panel } from "../../parts/panel";
import { type PanelColumn, PanelTable } from "../../parts/panel-table";
import { saveFile } from "../../parts/save-file";
import { screenLink } from "../../parts/screen-link";
import { StateBadge } from "../../parts/state/state-badge";
import { CodeLink } from "../../parts/table/cells";
import { csvOf } from "../../parts/table/export.rules";
import { TimeText } from "../../parts/time-text";
import { reportStates } from "../reports/report-states";
import type { Lot } from "./lot.model";
import { draftFor } from "./recall-draft";

const runColumns: readonly PanelColumn<Lot["runs"][number]>[] = [
  {
    title: "检测批次",
    cell: (run) => <CodeLink href={screenLink("/lab/runs/$runId", { runId: run.runId })} code={run.runNo} />,
  },
  { title: "导入时间", cell: ({ createdAt }) => <TimeText at={createdAt} /> },
  { title: "结果", align: "end", cell: ({ samples }) => samples },
  { title: "未发布", align: "end", cell: ({ pending }) => pending },
];

const reportColumns: readonly PanelColumn<LotReport>[] = [
  {
    title: "报告",
    cell: ({ reportId, number }) => (
      <CodeLink href={screenLink("/lab/reports/$reportId", { reportId })} code={number} />
    ),
  },
  { title: "状态", cell: ({ state }) => <StateBadge of={reportStates} state={state} /> },
  { title: "产品", cell: ({ product }) => product },
  { title: "采样管", className: "mono", cell: ({ barcode }) => barcode },
  { title: "检测批次", cell: ({ runNo }) => runNo },
];

/** Every run and every report that rests on a lot; after a recall with what to tell the customers. */
export function LotUse({ data: { lot, runs, reports } }: { data: Lot }) {
  if (runs.length === 0)
    return (
      <Panel title="用在哪里">
        <p className="size-13 muted">这个批号还没有用过。上机提交时扫描盒上的编号，就会记在这里。</p>
      </Panel>
    );
  return (
    <>
      <Panel title="用在哪里" note={runs.length === 200 ? "最近 200 个检测批次" : `${runs.length} 个检测批次`} isFlush>
        <PanelTable
          label="用过这个批号的检测批次"
          columns={runColumns}
          rows={runs}
          keyOf={({ runId }) => runId}
          isLine
        />
      </Panel>
      {reports.length > 0 ? <Reports lot={lot} reports={reports} /> : null}
    </>
  );
}

function Reports({ lot, reports }: Pick<Lot, "lot" | "reports">) {
  const isRecalled = lot.state === "recalled";
  const save = () => {
    const rows = reports.map((report) => [report.number, report.barcode, report.product, draftFor(report)]);
    const text = csvOf([["报告编号", "采样管", "产品", "通知草稿"], ...rows]);
    saveFile(new Blob([text], { type: "text/csv" }), `召回通知-${lot.lot}.csv`);
  };
  const [first] = reports;
  return (
    <Panel
      title="已发布的报告"
      note={reports.length === 500 ? "最近 500 份" : `${reports.length} 份`}
      isFlush
      actions={
        isRecalled ? (
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={save}
          >
            通知草稿
          </Button>
        ) : null
      }
    >
      {isRecalled && first ? (
        <div className="pad-12-16">
          <Notice tone="warn" title="这些报告由您决定：打开报告可以更正、撤回或安排复检">
            系统不会自行通知客户。通知草稿：{draftFor(first)}
          </Notice>
        </div>
      ) : null}
      <PanelTable
        label="用过这个批号的报告"
        columns={reportColumns}
        rows={reports}
        keyOf={({ reportId }) => reportId}
        isLine
      />
    </Panel>
  );
}
