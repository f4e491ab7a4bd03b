import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { getPartnerImport } from "#contract/partner-imports";
import type { PartnerImportItem } from "#contract/partner-imports.schemas";
import { textEncodingNames } from "#contract/text-encoding";
import { CopyText } from "../../parts/copy-text";
import { callQuery } from "../../parts/data/queries";
import { FactList } from "../../parts/facts";
import { formatTime } from "../../parts/format-time";
import { lazyPart } from "../../parts/lazy-part";
import { LoadedPage } from "../../parts/loaded";
import { Notice } from "../../parts/notice";
import { OfficeLink } from "../../parts/own-link";
import { usePageAddress } from "../../parts/page-address";
import { PageHeader } from "../../parts/page-header";
import stack from "../../parts/page-stack.module.css";
import { Panel } from "../../parts/panel";
import progress from "../../parts/progress-bar.module.css";
import { screenLink } from "../../parts/screen-link";
import { Skeleton } from "../../parts/skeleton";
import { StateBadge } from "../../parts/state/state-badge";
import { bytesText } from "../specimens/barcodes/grouped-barcode";
import { isImportOpen, nextPollDelay, partnerCountsOf } from "./partner.model";
import { PartnerActions } from "./partner-actions";
import { partnerImportStates } from "./partner-states";

const PartnerRows = lazyPart(() => import("./partner-rows"), "PartnerRows");

/** One file of a partner laboratory: progress of the check, rows that need a person, and the decision. */
export function PartnerImportPage() {
  const { partnerImportId = "" } = usePageAddress().params;
  const query = useQuery({
    ...callQuery(getPartnerImport, { params: { id: partnerImportId } }),
    refetchInterval: ({ state }) => nextPollDelay(state.data, state.dataUpdateCount),
  });
  return (
    <LoadedPage query={query} boxes={[72, 140, 460]}>
      {(item) => (
        <div className={`column gap-16 ${stack.page}`}>
          <PageHeader
            title={item.fileName}
            tabTitle={item.fileName}
            note={
              <span className="inline-row wrap gap-4-12">
                <StateBadge of={partnerImportStates} state={item.state} />
                {item.partner} · {item.product.name} · {item.uploadedBy.name} 上传于 {formatTime(item.createdAt)}
                {item.run ? (
                  <OfficeLink href={screenLink("/lab/runs/$runId", { runId: item.run.id })}>
                    {item.run.runNo}
                  </OfficeLink>
                ) : null}
              </span>
            }
            actions={<PartnerActions item={item} />}
          />
          <Standing item={item} />
          <Panel title="文件">
            <FactList list={factsOf(item)} />
          </Panel>
          {item.state === "uploaded" || item.state === "discarded" || item.state === "refused" ? null : (
            <Suspense fallback={<Skeleton height={460} />}>
              <PartnerRows item={item} />
            </Suspense>
          )}
        </div>
      )}
    </LoadedPage>
  );
}

/** The present state and what to do next. */
function Standing({ item }: { item: PartnerImportItem }) {
  const { wrongTotal, ok } = partnerCountsOf(item);
  if (item.state === "uploaded") return <Judging item={item} />;
  if (item.state === "refused" || item.state === "discarded") {
    const isRefused = item.state === "refused";
    return (
      <Notice tone={isRefused ? "bad" : "neutral"} title={isRefused ? "文件没有通过检查" : "该导入已弃用"}>
        {item.refusal}
      </Notice>
    );
  }
  if (item.state === "committed") {
    return (
      <Notice tone="ready" title={`${ok} 行结果已生效`}>
        结果已交另一位同事审核；没有判出的样本在复检队列。任何报告发布之前可以整体回滚。
      </Notice>
    );
  }
  if (wrongTotal > 0) {
    return (
      <Notice tone="warn" title={`${wrongTotal} 行需要处理`}>
        逐行改正，或排除后再提交。其余 {ok} 行可以导入。
      </Notice>
    );
  }
  return isImportOpen(item) ? <Notice tone="ready" title={`${ok} 行可以导入，提交后一次生效`} /> : null;
}

function Judging({ item: { rowsDone, rowTotal } }: { item: PartnerImportItem }) {
  return (
    <div className="card stack gap-8 pad-16" aria-live="polite">
      <p>
        正在核对：{rowsDone} / {rowTotal} 行
      </p>
      <progress className={progress.bar} max={rowTotal} value={rowsDone} aria-label="核对进度" />
      <p className="size-13 muted">可以离开此页，核对会在后台继续。</p>
    </div>
  );
}

function factsOf(item: PartnerImportItem) {
  const { total, ok, wrongTotal, leftOut } = partnerCountsOf(item);
  return [
    { name: "总行数", value: total },
    { name: "可以导入", value: item.state === "uploaded" ? "—" : ok },
    { name: "需处理", value: wrongTotal },
    { name: "已排除", value: leftOut },
    { name: "文字编码", value: textEncodingNames[item.encoding], isTechnical: true },
    { name: "大小", value: bytesText(item.byteSize), isTechnical: true },
    { name: "SHA-256", isTechnical: true, value: <CopyText text={item.sha256} label="文件指纹" />, isWide: true },
  ];
}
