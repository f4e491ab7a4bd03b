import type { DataOf } from "#contract/endpoint";
import { type publishReports as PublishReports, publishReports } from "#contract/lab-reports";
import { confirmReport } from "#contract/report-corrections";
import { retestResultSets, returnResultSets, reviewResultSets, submitResultSets } from "#contract/result-sets";
import type { BulkOutcome } from "#contract/result-sets.schemas";
import { useWrite } from "../../parts/data/use-write";
import { showToast } from "../../parts/toast-queue";
import { adminCall } from "../../session/admin-call";
import { withPasswordCheck } from "../../session/proof";
import { stepOutcomeText } from "./bulk.model";

/** Shows the outcome of a step; the first refusal is named, because it is mostly the same for all. */
function tell(verb: string, { done, refused }: BulkOutcome): void {
  const text = stepOutcomeText(verb, done.length, refused.length);
  const why = refused[0] ? `：${refused[0].message}` : "";
  showToast({ kind: refused.length === 0 ? "success" : done.length > 0 ? "info" : "error", text: text + why });
}

/** The steps of results. `done` runs after each step that changed at least one result. */
export function useResultSteps(done: () => void) {
  const told = (verb: string) => (outcome: BulkOutcome) => {
    tell(verb, outcome);
    if (outcome.done.length > 0) done();
  };
  const submit = useWrite({
    work: async (ids: string[]) => (await adminCall(submitResultSets, { body: { ids } })).data,
    done: told("提交"),
  });
  const review = useWrite({
    work: async (ids: string[]) => (await withPasswordCheck(() => adminCall(reviewResultSets, { body: { ids } }))).data,
    done: told("审核通过"),
  });
  const retest = useWrite({
    work: async (body: { ids: string[]; reason: string }) => (await adminCall(retestResultSets, { body })).data,
    done: told("安排复检"),
  });
  const sendBack = useWrite({
    work: async (body: { ids: string[]; reason: string }) => (await adminCall(returnResultSets, { body })).data,
    done: told("退回"),
  });
  return { submit, review, retest, sendBack };
}

export type PublishReply = DataOf<typeof PublishReports>;

/** Confirms a report whose re-test gave the same result. */
export function useConfirmReport(done: () => void) {
  return useWrite({
    work: ({ id, note }: { id: string; note: string }) =>
      withPasswordCheck(() => adminCall(confirmReport, { params: { id }, body: { note } })),
    done: ({ msg }) => {
      showToast({ kind: "success", text: msg });
      done();
    },
  });
}

/** Publishes reviewed results. */
export function usePublishResults(done: (outcome: PublishReply) => void) {
  return useWrite({
    work: async (ids: string[]) =>
      (await withPasswordCheck(() => adminCall(publishReports, { body: { resultSetIds: ids } }))).data,
    done,
  });
}
