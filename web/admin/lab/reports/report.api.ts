import { queryOptions } from "@tanstack/react-query";
import { viewReport } from "#contract/report-office";
import { queryKeyOf } from "../../parts/data/key-of";
import { adminCallWithoutToast } from "../../session/admin-call";
import { withPasswordCheck } from "../../session/proof";

/**
 * One version of a report as its owner sees it; every request is recorded in the audit log, so it is made once per
 * opening.
 */
export const reportViewQuery = (reportId: string, version: number) => {
  const input = { params: { id: reportId }, body: { version } };
  return queryOptions({
    queryKey: queryKeyOf(viewReport, input),
    queryFn: async () => (await withPasswordCheck(() => adminCallWithoutToast(viewReport, input))).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
};
