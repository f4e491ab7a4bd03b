import { useQueries } from "@tanstack/react-query";
import { limits } from "#contract/limits";
import { resultSetStateNames } from "#contract/result-set-states";
import { listResultSets } from "#contract/result-sets";
import type { ResultSetItem } from "#contract/result-sets.schemas";
import { listRetests } from "#contract/retests";
import { queryKeyOf } from "../../parts/data/key-of";
import { screenLink } from "../../parts/screen-link";
import { ViewTabs } from "../../parts/view-tabs";
import { silentAdminCall } from "../../session/admin-call";
import { nextResultStep } from "./bulk.model";

type State = ResultSetItem["state"];
const states = Object.keys(resultSetStateNames) as State[];

/** States with a next step, so that their tab says how many results wait for it. */
const waiting = states.filter((state) => nextResultStep(state) !== null);

/** Results by the step that they wait for, and samples that have none. */
export function ReviewTabs({ current }: { current: State | "retests" }) {
  const counts = useCounts();
  const named = (key: State | "retests", name: string) => {
    const count = counts[key];
    return count ? `${name} ${count > limits.listTotalMax ? `${limits.listTotalMax}+` : count}` : name;
  };
  const views = states.map((key) => ({
    href: key === "submitted" ? ("/lab/review" as const) : screenLink("/lab/review", { state: key }),
    label: named(key, resultSetStateNames[key]),
    isCurrent: key === current,
  }));
  const retests = {
    href: screenLink("/lab/review/retests"),
    label: named("retests", "复检队列"),
    isCurrent: current === "retests",
  };
  return <ViewTabs label="结果状态" views={[...views, retests]} />;
}

/** How many wait in each; a count that cannot be had is not shown. */
function useCounts(): Readonly<Partial<Record<State | "retests", number | null | undefined>>> {
  const one = { pageSize: 1, withTotal: "1" } as const;
  const results = useQueries({
    queries: [
      ...waiting.map((state) => ({
        queryKey: queryKeyOf(listResultSets, "waiting", state),
        queryFn: async ({ signal }: { signal: AbortSignal }) =>
          (await silentAdminCall(listResultSets, { query: { ...one, state }, signal })).data.total,
        retry: false,
      })),
      {
        queryKey: queryKeyOf(listRetests, "waiting"),
        queryFn: async ({ signal }: { signal: AbortSignal }) =>
          (await silentAdminCall(listRetests, { query: one, signal })).data.total,
        retry: false,
      },
    ],
  });
  return Object.fromEntries([...waiting, "retests" as const].map((key, index) => [key, results[index]?.data]));
}
