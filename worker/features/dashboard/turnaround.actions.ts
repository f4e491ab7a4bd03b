import { readTurnaround } from "#contract/dashboard.schemas";
import { staffAction } from "../../http/action";
import { percentile } from "./dashboard.rules";
import { findReportTimes, findResultEnds, findRunEnds, type GroupedFigure } from "./turnaround.store";

const looked = 500;

export const readTurnaroundAction = staffAction(readTurnaround, {
  load: ({ query: { by } }) => ({
    reports: findReportTimes(by, looked),
    runs: findRunEnds(by, looked),
    results: findResultEnds(by, looked),
  }),
  run({ query: { by }, reports, runs, results }) {
    const hasRuns = by === "product" || by === "device";
    const all = [...reports, ...(hasRuns ? runs : []), ...results];
    const names = new Map(all.map(({ groupId, groupName }) => [groupId, groupName]));
    const rows = [...names].flatMap(([id, name]) => {
      if (id === null) return [];
      const own = reports.filter(({ groupId }) => groupId === id);
      const took = own.map(({ tookMs }) => tookMs).toSorted((a, b) => a - b);
      const [target, ...others] = new Set(own.map(({ targetMs }) => targetMs));
      return [
        {
          id,
          name,
          reports: own.length,
          p50Ms: percentile(took, 0.5),
          p90Ms: percentile(took, 0.9),
          targetMs: others.length === 0 ? (target ?? null) : null,
          late: own.filter(({ tookMs, targetMs }) => tookMs > targetMs).length,
          voidRuns: hasRuns ? share(runs, id) : null,
          invalid: share(results, id),
        },
      ];
    });
    return { by, rows: rows.toSorted((a, b) => b.reports - a.reports || a.name.localeCompare(b.name, "zh-CN")) };
  },
});

/** The share of a group that failed; null for an empty group. */
function share(ends: readonly (GroupedFigure & { readonly isBad: boolean })[], id: string) {
  const own = ends.filter(({ groupId }) => groupId === id);
  return own.length === 0 ? null : { count: own.filter(({ isBad }) => isBad).length, of: own.length };
}
