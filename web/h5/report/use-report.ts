import { useCallback, useEffect, useRef, useState } from "react";
import type { DataOf } from "#contract/endpoint";
import { messages } from "#contract/messages";
import type { ReportView } from "#contract/report-view.schemas";
import { readReport } from "#contract/reports";
import { reportVerificationStep } from "#contract/screens/gates";
import { type Answer, ApiError, call } from "../../shared/api";
import { takeInitialReply, useInitialReply } from "../first-answer";
import { useRedirect } from "../navigation";

type Reply = DataOf<typeof readReport>;
export type WithdrawnReport = Extract<Reply, { kind: "withdrawn" }>;

type ReportState =
  | { readonly kind: "loading" }
  | { readonly kind: "failed"; readonly error: ApiError }
  | { readonly kind: "withdrawn"; readonly report: WithdrawnReport }
  | { readonly kind: "shown"; readonly report: ReportView };

/** The page's state for an answer; null when the phone must be verified first. */
export function reportStateOf({ data, msg }: Answer<typeof readReport>): ReportState | null {
  if (msg === messages.reportTimeout || !("kind" in data)) return null;
  return data.kind === "withdrawn" ? { kind: "withdrawn", report: data } : { kind: "shown", report: data };
}

/** Loads the report; the answer 超时 leads to the verification of its phone and back. */
export function useReport(key: string, version?: number): { state: ReportState; load: () => void } {
  const redirect = useRedirect();
  const given = useInitialReply(readReport);
  const [state, setState] = useState<ReportState>(() => (given && reportStateOf(given)) ?? { kind: "loading" });

  const isGiven = useRef(given !== null);

  const load = useCallback(() => {
    if (!isGiven.current) setState({ kind: "loading" });
    isGiven.current = false;
    const taken = takeInitialReply(readReport);
    (taken ? Promise.resolve(taken) : call(readReport, { params: { key }, query: { version } })).then(
      (answer) => {
        const next = reportStateOf(answer);
        if (next) return setState(next);
        return redirect({ to: "/h5/validphone", state: reportVerificationStep(answer.data).state });
      },
      (error: unknown) => {
        setState({ kind: "failed", error: error instanceof ApiError ? error : new ApiError(500, messages.unexpected) });
      },
    );
  }, [key, version, redirect]);

  useEffect(load, [load]);
  return { state, load };
}
