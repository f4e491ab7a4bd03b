import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { previewReport } from "#contract/report-office";
import { ApiError } from "../../../shared/api";
import { queryKeyOf } from "../../parts/data/key-of";
import { ErrorState } from "../../parts/error-state";
import { Notice } from "../../parts/notice";
import { ReportFrame } from "../../parts/report-frame";
import { Skeleton } from "../../parts/skeleton";
import { adminCallWithoutToast } from "../../session/admin-call";
import { withPasswordCheck } from "../../session/proof";
import { VersionDifferences } from "../reports/differences";

/** What would be published now, one report after another. */
export function PublishPreview({ ids }: { readonly ids: readonly string[] }) {
  const [at, setAt] = useState(0);
  const id = ids[at] ?? "";
  const input = { params: { id } };
  const { data, error, refetch } = useQuery({
    queryKey: queryKeyOf(previewReport, input),
    queryFn: async () => (await withPasswordCheck(() => adminCallWithoutToast(previewReport, input))).data,
    // Every request is recorded in the audit log.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return (
    <section className="stack gap-12" aria-label="报告预览">
      {ids.length > 1 ? (
        <div className="row gap-12 mid">
          <Button variant="default" size="compact-sm" disabled={at === 0} onClick={() => setAt(at - 1)}>
            上一份
          </Button>
          <span role="status">
            第 {at + 1} / {ids.length} 份
          </span>
          <Button variant="default" size="compact-sm" disabled={at === ids.length - 1} onClick={() => setAt(at + 1)}>
            下一份
          </Button>
        </div>
      ) : null}
      {error instanceof ApiError && error.code === 409 ? (
        <Notice tone="bad" title="这一份不能发布">
          {error.message}
        </Notice>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          {data.warning ? <Notice tone="warn" title={data.warning} /> : null}
          <ReportFrame report={data.view} />
          {data.view.version > 1 ? (
            <VersionDifferences title={`与第 ${data.view.version - 1} 版的差异`} of={data.differences} />
          ) : null}
        </>
      ) : (
        <Skeleton height={480} />
      )}
    </section>
  );
}
