import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorState } from "../../parts/error-state";
import { Notice } from "../../parts/notice";
import { ReportFrame } from "../../parts/report-frame";
import { SegmentedControl } from "../../parts/segments";
import { Skeleton } from "../../parts/skeleton";
import { SideDrawer } from "../../parts/window/side-drawer";
import { VersionDifferences } from "./differences";
import { reportViewQuery } from "./report.api";

interface ReportWindowProps {
  readonly reportId: string;
  readonly versionCount: number;
  /** The version that is shown first. */
  readonly first: number;
  readonly onClose: () => void;
}

/** A report as its owner sees it, each version beside its differences from the previous one. */
export function ReportWindow({ reportId, versionCount, first, onClose }: ReportWindowProps) {
  const [n, setN] = useState(first);
  const options = Array.from({ length: versionCount }, (_, i) => ({ value: String(i + 1), label: `第 ${i + 1} 版` }));
  return (
    <SideDrawer title="客户看到的报告" size={n > 1 ? 900 : 480} onClose={onClose}>
      {versionCount > 1 ? (
        <SegmentedControl label="版本" options={options} value={String(n)} onChange={(value) => setN(Number(value))} />
      ) : null}
      <p className="flat muted size-13">姓名已隐去，其余与客户手机上相同。您的查看已写入审计日志。</p>
      <OneVersion key={n} reportId={reportId} n={n} />
    </SideDrawer>
  );
}

function OneVersion({ reportId, n }: { readonly reportId: string; readonly n: number }) {
  const { data, error, refetch } = useQuery(reportViewQuery(reportId, n));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={560} />;
  return (
    <>
      {data.isHidden ? (
        <Notice tone="warn" title="客户现在看不到这份报告">
          客户打开时只看到停止展示的说明，下面是原来的内容。
        </Notice>
      ) : null}
      <div className="flex wrap start gap-16">
        <div className="grow" style={{ minWidth: "min(340px, 100%)", maxWidth: 390 }}>
          <ReportFrame report={data.view} />
        </div>
        {n > 1 ? (
          <div className="grow" style={{ minWidth: "min(300px, 100%)" }}>
            <VersionDifferences title={`与第 ${n - 1} 版的差异`} of={data.differences} />
          </div>
        ) : null}
      </div>
    </>
  );
}
