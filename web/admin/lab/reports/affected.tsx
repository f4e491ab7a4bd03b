import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { affectedNames, listAffectedReports } from "#contract/rule-updates";
import { keyOf } from "../../parts/data/key-of";
import { Panel } from "../../parts/panel";
import table from "../../parts/panel-table.module.css";
import { screenLink } from "../../parts/screen-link";
import { StateBadge } from "../../parts/state/state-badge";
import { stateWords } from "../../parts/state/state-words";
import { CodeLink } from "../../parts/table/cells";
import { adminCall } from "../../session/admin-call";
import css from "./updates.module.css";

const outcomes = stateWords(affectedNames, { changed: "warn", same: "neutral", unanswered: "bad", busy: "neutral" });

/** Reports that an older rule set judged, fifty looked at per step, with what the live rules would say. */
export function Affected({ code }: { code: string }) {
  const query = useInfiniteQuery({
    queryKey: keyOf(listAffectedReports, code),
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
        <section className={table.scroll} aria-label="受影响的报告">
          <table className={table.table}>
            <thead>
              <tr>
                <th>报告编号</th>
                <th>规则</th>
                <th>试算</th>
                <th>变化</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  <td>
                    <CodeLink href={screenLink("/lab/reports/$reportId", { reportId: row.id })} code={row.key} isMono />
                  </td>
                  <td>第 {row.revision} 版</td>
                  <td>
                    <StateBadge of={outcomes} state={row.outcome} />
                  </td>
                  <td>{row.changes.map(({ label, before, after }) => `${label} ${before} → ${after}`).join("；")}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : (
        <p className="above-8 size-13 muted">{query.isPending ? "正在查找。" : "没有按更早规则判读的报告。"}</p>
      )}
      {query.hasNextPage ? (
        <Button
          variant="default"
          className={css.more}
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          继续查找
        </Button>
      ) : null}
    </Panel>
  );
}
