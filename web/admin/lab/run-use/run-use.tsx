import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import type { ReportUse, RunUse, RunUseCounts } from "#contract/run-use.schemas";
import { lazyPart } from "../../parts/lazy-part";
import { Notice } from "../../parts/notice";
import { Panel } from "../../parts/panel";
import { type PanelColumn, PanelTable } from "../../parts/panel-table";
import { screenLink } from "../../parts/screen-link";
import { StateBadge } from "../../parts/state/state-badge";
import { CodeLink } from "../../parts/table/cells";
import type { TableColumn } from "../../parts/table/table-column";
import type { LoadPage } from "../../parts/table/table-pages";
import { TimeText } from "../../parts/time-text";
import { reportStates } from "../reports/report-states";
import { draftCustomerMessage } from "./notice-draft";

const ExportRows = lazyPart(() => import("../../parts/table/export-rows"), "ExportRows");

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

const draftColumns = (cause: string): readonly TableColumn<ReportUse>[] => [
  { key: "number", title: "报告编号", cell: ({ number }) => number },
  { key: "barcode", title: "采样管", cell: ({ barcode }) => barcode },
  { key: "product", title: "产品", cell: ({ product }) => product },
  { key: "draft", title: "通知草稿", cell: (report) => draftCustomerMessage(report, cause) },
];

interface RunUseProps {
  readonly title: string;
  /** Which runs these are, shown before their number. */
  readonly note?: string;
  /** The tables' labels, for screen readers. */
  readonly labels: { readonly runs: string; readonly reports: string };
  readonly runs: readonly RunUse[];
  readonly reports: readonly ReportUse[];
  /** Over all runs; `runs` and `reports` are the newest. */
  readonly counts: RunUseCounts;
  /** Loads a page of all the reports. */
  readonly loadReports: LoadPage;
  /** Text that is shown when there are no runs. */
  readonly empty: string;
  /** Why the reports are questionable, in words for a customer; null while they are not. */
  readonly cause: string | null;
  /** Name of the list of drafts. */
  readonly listName: string;
}

/**
 * Runs, and the published reports based on them; when those are questionable, also drafts of messages to the customers.
 */
export function RunsInUse({ title, note, labels, runs, reports, counts, empty, ...drafts }: RunUseProps) {
  if (runs.length === 0)
    return (
      <Panel title={title} note={note}>
        <p className="size-13 muted">{empty}</p>
      </Panel>
    );
  return (
    <>
      <Panel
        title={title}
        note={[note, countWords("个检测批次", counts.runs, runs.length)].filter(Boolean).join("，")}
        isFlush
      >
        <PanelTable label={labels.runs} columns={runColumns} rows={runs} keyOf={({ runId }) => runId} isLine />
      </Panel>
      {reports.length > 0 ? (
        <ReportsInUse label={labels.reports} reports={reports} count={counts.reports} {...drafts} />
      ) : null}
    </>
  );
}

/** The number of all, and of the newest where only these are listed. */
const countWords = (words: string, count: number, shown: number) =>
  `${count} ${words}${count > shown ? `，列出最近 ${shown}` : ""}`;

interface ReportsInUseProps extends Pick<RunUseProps, "reports" | "cause" | "listName" | "loadReports"> {
  readonly label: string;
  readonly count: number;
}

/** Published reports that are based on a thing in question; `reports` are the newest of `count`. */
export function ReportsInUse({ label, reports, count, cause, listName, loadReports }: ReportsInUseProps) {
  const [first] = reports;
  const [isSaving, setSaving] = useState(false);
  return (
    <Panel
      title="已发布的报告"
      note={countWords("份", count, reports.length)}
      isFlush
      actions={
        cause === null ? null : (
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => setSaving(true)}
          >
            通知草稿
          </Button>
        )
      }
    >
      {cause !== null && isSaving ? (
        <Suspense>
          <ExportRows
            name={listName}
            columns={draftColumns(cause)}
            format="csv"
            loadPage={loadReports}
            total={count}
            onEnd={() => setSaving(false)}
          />
        </Suspense>
      ) : null}
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
