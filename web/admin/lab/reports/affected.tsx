import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { DataOf } from "#contract/endpoint";
import { affectedNames, listAffectedReports } from "#contract/rule-updates";
import { queryKeyOf } from "../../parts/data/key-of";
import { ErrorState } from "../../parts/error-state";
import { Panel } from "../../parts/panel";
import { type PanelColumn, PanelTable } from "../../parts/panel-table";
import { screenLink } from "../../parts/screen-link";
import { StateBadge } from "../../parts/state/state-badge";
import { stateWords } from "../../parts/state/state-words";
import { CodeLink } from "../../parts/table/cells";
import { adminCall } from "../../session/admin-call";

const outcomes = stateWords(affectedNames, { changed: "warn", same: "neutral", unanswered: "bad", busy: "neutral" });

const columns: readonly PanelColumn<DataOf<typeof listAffectedReports>["list"][number]>[] = [
  {
    title: "报告编号",
    cell: ({ id, key }) => <CodeLink href={screenLink("/lab/reports/$reportId", { reportId: id })} code={key} isMono />,
  },
  { title: "规则", cell: ({ revision }) => `第 ${revision} 版` },
  { title: "试算", cell: ({ outcome }) => <StateBadge of={outcomes} state={outcome} /> },
  {
    title: "变化",
    cell: ({ changes }) => changes.map(({ label, before, after }) => `${label} ${before} → ${after}`).join("；"),
  },
];

/** Reports made by an older rule set, fifty per step, with the result under the live rules. */
export function AffectedReports({ code }: { code: string }) {
  const query = useInfiniteQuery({
    queryKey: queryKeyOf(listAffectedReports, code),
    queryFn: async ({ pageParam, signal }) =>
      (
        await adminCall(listAffectedReports, {
          params: { code },
          query: pageParam ? { cursor: pageParam } : {},
          signal,
        })
      ).data,
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
  const rows = (query.data?.pages ?? []).flatMap(({ list }) => list);
  return (
    <Panel title="受影响的报告" note="按更早的规则判读、按生效规则试算">
      {rows.length > 0 ? (
        <PanelTable label="受影响的报告" columns={columns} rows={rows} keyOf={({ id }) => id} />
      ) : query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <p className="above-8 size-13 muted">{query.isPending ? "正在查找。" : "没有按更早规则判读的报告。"}</p>
      )}
      {query.hasNextPage ? (
        <Button variant="default" mt={12} loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          继续查找
        </Button>
      ) : null}
    </Panel>
  );
}
