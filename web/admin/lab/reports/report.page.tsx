import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { getReport, withdrawReport } from "#contract/lab-reports";
import type { ReportItem } from "#contract/lab-reports.schemas";
import { askReason } from "../../parts/confirm";
import { CopyText } from "../../parts/copy-text";
import { callQuery } from "../../parts/data/queries";
import { useWrite } from "../../parts/data/use-write";
import { FactList } from "../../parts/facts";
import { formatTime } from "../../parts/format-time";
import { lazyPart } from "../../parts/lazy-part";
import { LoadedPage } from "../../parts/loaded";
import { Notice } from "../../parts/notice";
import { OfficeLink } from "../../parts/own-link";
import { usePageAddress } from "../../parts/page-address";
import stack from "../../parts/page-stack.module.css";
import { Panel } from "../../parts/panel";
import { RecordHeader } from "../../parts/record-header";
import { screenLink } from "../../parts/screen-link";
import { PersonCell } from "../../parts/table/cells";
import { showToast } from "../../parts/toast-queue";
import { usePermissionCheck } from "../../session/access";
import { adminCall } from "../../session/admin-call";
import { withPasswordCheck } from "../../session/proof";
import { TubeLink } from "../specimens/barcodes/barcode-text";
import { ReportCorrectionMenu } from "./correct-menu";
import { ExchangeButton } from "./exchange-button";
import { PrintButton } from "./print-button";
import { reportStates } from "./report-states";
import { levelText, type ReportDetail } from "./report-words";
import { ReportVersions } from "./versions";

const ReportAccesses = lazyPart(() => import("./report-lists"), "ReportAccesses");
const ReportMessages = lazyPart(() => import("./report-lists"), "ReportMessages");
const ReportCorrections = lazyPart(() => import("./corrections"), "ReportCorrections");
const ReportWindow = lazyPart(() => import("./report-window"), "ReportWindow");
const hasOpenCorrection = ({ corrections }: ReportDetail) =>
  corrections.some(({ state }) => state === "waiting" || state === "submitted");

/** One report: versions, messages, who read it; withdrawal. */
export function ReportPage() {
  const { reportId = "" } = usePageAddress().params;
  const query = useQuery(callQuery(getReport, { params: { id: reportId } }));
  const [shownN, setShownN] = useState<number>();
  return (
    <LoadedPage query={query}>
      {(detail) => (
        <div className={`column gap-16 ${stack.page}`}>
          <RecordHeader
            title={detail.report.number ?? detail.report.key ?? "未编号的报告"}
            tabTitle={detail.report.number ? `报告 ${detail.report.number}` : undefined}
            of={reportStates}
            state={detail.report.state}
            actions={
              <>
                <ReadButtons detail={detail} onView={setShownN} />
                <ReportCorrectionMenu report={detail.report} isOpen={hasOpenCorrection(detail)} />
                <WithdrawButton report={detail.report} />
              </>
            }
          >
            {detail.report.product.name}，{detail.report.versionCount} 个版本
          </RecordHeader>
          <ReportNotices detail={detail} />
          <Panel title="报告信息">
            <FactList list={factsOf(detail.report)} />
          </Panel>
          <Suspense>
            {detail.corrections.length > 0 ? (
              <ReportCorrections corrections={detail.corrections} sampleState={detail.sampleState} />
            ) : null}
          </Suspense>
          <ReportVersions versions={detail.versions} currentId={detail.currentVersionId} onView={setShownN} />
          <div className="halves fold-wide start gap-16">
            <Suspense>
              <ReportMessages of={detail} />
              <ReportAccesses accesses={detail.accesses} />
            </Suspense>
          </div>
          <Suspense>
            {shownN === undefined ? null : (
              <ReportWindow
                reportId={detail.report.id}
                versionCount={detail.report.versionCount}
                first={shownN}
                onClose={() => {
                  setShownN(undefined);
                  void query.refetch();
                }}
              />
            )}
          </Suspense>
        </div>
      )}
    </LoadedPage>
  );
}

/** Buttons to see the report as its owner does, to print it, and to export it. */
function ReadButtons({ detail, onView }: { detail: ReportDetail; onView: (n: number) => void }) {
  const may = usePermissionCheck();
  const current = detail.versions.find(({ id }) => id === detail.currentVersionId);
  if (!current || current.erasedAt !== null) return null;
  const isShown = detail.report.state === "published" || detail.report.state === "corrected";
  return (
    <>
      {may("lab:report:view") ? <Button onClick={() => onView(current.n)}>查看报告</Button> : null}
      {isShown ? <PrintButton versionId={current.id} /> : null}
      {isShown || detail.report.state === "withdrawn" ? (
        <ExchangeButton label="导出" reportId={detail.report.id} />
      ) : null}
    </>
  );
}

function ReportNotices({ detail }: { detail: ReportDetail }) {
  const { report, withdrawnReason, versions, doubtedResultSetId } = detail;
  const differs = versions.find((version) => !version.isLevelConfirmed && version.erasedAt === null);
  return (
    <>
      {report.state === "withdrawn" ? (
        <Notice tone="bad" title="报告已撤回">
          原因：{withdrawnReason ?? "未填写"}。客户已收到短信，打开时看到撤回说明，不显示结果。
        </Notice>
      ) : null}
      {doubtedResultSetId && report.state !== "withdrawn" ? (
        <Notice tone="warn" title="报告发布后，它的结果有了存疑">
          审核人说明之前，客户看到的仍是当前版本；不能确定时，建议用“更正”安排重新检测。
          <OfficeLink href={screenLink("/lab/review", { state: "released", open: doubtedResultSetId })}>
            查看结果并说明
          </OfficeLink>
        </Notice>
      ) : null}
      {differs ? (
        <Notice tone="bad" title={`第 ${differs.n} 版的级别与重新计算的不一致`}>
          存档为 {levelText(differs.level)}，按存档规则重算为 {levelText(differs.recomputedLevel)}
          。请立即联系负责人核对，必要时撤回。
        </Notice>
      ) : null}
    </>
  );
}

function factsOf(report: ReportItem) {
  return [
    { name: "报告编号", value: report.number ? <CopyText text={report.number} label="报告编号" /> : "" },
    { name: "报告码", value: report.key ? <CopyText text={report.key} label="报告码" /> : "" },
    { name: "采样管", value: <TubeLink tubeId={report.tubeId} barcode={report.barcode} /> },
    { name: "客户", value: report.person ? <PersonCell person={report.person} /> : "已删除" },
    { name: "合作机构", value: report.merchant?.name ?? "公司自有" },
    { name: "发布时间", value: formatTime(report.publishedAt) },
    { name: "客户首次查看", value: report.firstViewedAt === null ? "未查看" : formatTime(report.firstViewedAt) },
  ];
}

function WithdrawButton({ report }: { report: ReportItem }) {
  const may = usePermissionCheck();
  const withdraw = useWrite({
    work: async (reason: string) =>
      (await withPasswordCheck(() => adminCall(withdrawReport, { params: { id: report.id }, body: { reason } }))).data,
    done: () => showToast({ kind: "success", text: "报告已撤回" }),
  });
  const canWithdraw = ["published", "corrected", "superseded"].includes(report.state);
  if (!canWithdraw || !may("lab:report:withdraw")) return null;
  const start = async () => {
    const reason = await askReason({
      title: "撤回报告",
      message:
        "客户将看不到结果，只看到撤回说明，并收到一条短信；尚未发出的其他短信和进行中的更正会取消。此操作不能撤销。",
      confirmLabel: "撤回",
      tone: "danger",
      reason: { label: "撤回原因", placeholder: "例如：样本混淆，将重新检测" },
    });
    if (reason !== null) withdraw.mutate(reason);
  };
  return (
    <Button variant="default" loading={withdraw.isPending} onClick={() => void start()}>
      撤回报告
    </Button>
  );
}
