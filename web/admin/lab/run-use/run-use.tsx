import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import type { ReportUse, RunUse } from "#contract/run-use.schemas";
import { Notice } from "../../parts/notice";
import { Panel } from "../../parts/panel";
import { type PanelColumn, PanelTable } from "../../parts/panel-table";
import { saveFile } from "../../parts/save-file";
import { screenLink } from "../../parts/screen-link";
import { StateBadge } from "../../parts/state/state-badge";
import { CodeLink } from "../../parts/table/cells";
import { createCsv } from "../../parts/table/export.rules";
import { TimeText } from "../../parts/time-text";
import { reportStates } from "../reports/report-states";
import { draftCustomerMessage } from "./notice-draft";

const runColumns: readonly PanelColumn<RunUse>[] = [
  {
    title: "检测批次",
    cell: (run) => <CodeLink href={screenLink("/lab/runs/$runId", { runId: run.runId })} code={run.runNo} />,
  },
  { title: "导入时间", cell: ({ createdAt }) => <TimeText at={createdAt} /> },
  { title: "结果", align: "end", cell: ({ samples }) => samples },
  { title: "未发布", align: "end", cell: ({ pending }) => pending },
];

const reportColumns: readonly PanelColumn<ReportUse>[] = [
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

interface RunUseProps {
  readonly title: string;
  /** Which runs these are, shown before their number. */
  readonly note?: string;
  /** The tables' labels, for screen readers. */
  readonly labels: { readonly runs: string; readonly reports: string };
  readonly runs: readonly RunUse[];
  readonly reports: readonly ReportUse[];
  /** Text that is shown when there are no runs. */
  readonly empty: string;
  /** Why the reports are questionable, in words for a customer; null while they are not. */
  readonly cause: string | null;
  /** Name of the file with the drafts. */
  readonly fileName: string;
}

/**
 * Runs, and the published reports based on them; when those are questionable, also drafts of messages to the customers.
 */
export function RunsInUse({ title, note, labels, runs, reports, empty, ...doubt }: RunUseProps) {
  if (runs.length === 0)
    return (
      <Panel title={title} note={note}>
        <p className="size-13 muted">{empty}</p>
      </Panel>
    );
  return (
    <>
      <Panel title={title} note={[note, countWords(runs.length)].filter(Boolean).join("，")} isFlush>
        <PanelTable label={labels.runs} columns={runColumns} rows={runs} keyOf={({ runId }) => runId} isLine />
      </Panel>
      {reports.length > 0 ? <Reports label={labels.reports} reports={reports} {...doubt} /> : null}
    </>
  );
}

const countWords = (count: number) => (count === 200 ? "最近 200 个检测批次" : `${count} 个检测批次`);

function Reports({
  label,
  reports,
  cause,
  fileName,
}: Pick<RunUseProps, "reports" | "cause" | "fileName"> & { label: string }) {
  const [first] = reports;
  const save = (why: string) => {
    const rows = reports.map((report) => [
      report.number,
      report.barcode,
      report.product,
      draftCustomerMessage(report, why),
    ]);
    const text = createCsv([["报告编号", "采样管", "产品", "通知草稿"], ...rows]);
    saveFile(new Blob([text], { type: "text/csv" }), fileName);
  };
  return (
    <Panel
      title="已发布的报告"
      note={reports.length === 500 ? "最近 500 份" : `${reports.length} 份`}
      isFlush
      actions={
        cause === null ? null : (
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => save(cause)}
          >
            通知草稿
          </Button>
        )
      }
    >
      {cause !== null && first ? (
        <div className="pad-12-16">
          <Notice tone="warn" title="这些报告由您决定：打开报告可以更正、撤回或安排复检">
            系统不会自行通知客户。通知草稿：{draftCustomerMessage(first, cause)}
          </Notice>
        </div>
      ) : null}
      <PanelTable label={label} columns={reportColumns} rows={reports} keyOf={({ reportId }) => reportId} isLine />
    </Panel>
  );
}
