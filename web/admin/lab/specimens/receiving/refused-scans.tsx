import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { listReceivingScans } from "#contract/samples";
import { queryKeyOf } from "../../../parts/data/key-of";
import { ErrorState } from "../../../parts/error-state";
import { Panel } from "../../../parts/panel";
import { Skeleton } from "../../../parts/skeleton";
import { TimeText } from "../../../parts/time-text";
import { adminCall } from "../../../session/admin-call";
import { BarcodeText, TubeLink } from "../barcodes/barcode-text";
import css from "./problems.module.css";
import { recordedScanAdvice, scanReasonText } from "./scan-words";

/** Refused scans, the newest first, with what to do about each. */
export function RefusedScans() {
  const query = useInfiniteQuery({
    queryKey: queryKeyOf(listReceivingScans, "refused"),
    initialPageParam: "",
    queryFn: async ({ pageParam, signal }) => {
      const asked = { outcome: "refused", pageSize: 20, ...(pageParam ? { cursor: pageParam } : {}) } as const;
      return (await adminCall(listReceivingScans, { query: asked, signal })).data;
    },
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
  const scans = query.data?.pages.flatMap((page) => page.list);
  return (
    <Panel title="未收下的扫描" note="条码不在系统里，或采样管不能收">
      {query.error && !scans ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
      {!scans && !query.error ? <Skeleton height={120} /> : null}
      {scans?.length === 0 ? <p className="muted">没有这样的扫描。</p> : null}
      <ul className="bare-list lines">
        {scans?.map((scan) => (
          <li key={scan.id} className="flex wrap baseline gap-4-12">
            <span className={`fixed ${css.code}`}>
              {scan.tubeId ? (
                <TubeLink tubeId={scan.tubeId} barcode={scan.barcode} />
              ) : (
                <BarcodeText barcode={scan.barcode} />
              )}
            </span>
            <span className="flex grow wrap gap-0-12">
              <strong className="red">{scanReasonText(scan.reason)}</strong>
              <span>{recordedScanAdvice(scan.reason)}</span>
            </span>
            <span className="size-13 muted">
              {scan.box ? `箱号 ${scan.box}　` : ""}
              {scan.scannedBy.name}　<TimeText at={scan.at} />
            </span>
          </li>
        ))}
      </ul>
      {query.hasNextPage ? (
        <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          加载更多
        </Button>
      ) : null}
    </Panel>
  );
}
