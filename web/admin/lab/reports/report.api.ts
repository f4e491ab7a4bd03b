import { queryOptions } from "@tanstack/react-query";
import { viewReport } from "#contract/report-office";
import { queryKeyOf } from "../../parts/data/key-of";
import { patientCall } from "../../session/admin-call";
import { withProof } from "../../session/proof";

/**
 * One version of a report as its owner sees it; every request is recorded in the audit log, so it is made once per
 * opening.
 */
export const reportViewQuery = (reportId: string, version: number) => {
  const input = { params: { id: reportId }, body: { version } };
  return queryOptions({
    queryKey: queryKeyOf(viewReport, input),
    queryFn: async () => (await withProof(() => patientCall(viewReport, input))).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
};
