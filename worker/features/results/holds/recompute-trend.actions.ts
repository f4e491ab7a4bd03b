import { trendMessages } from "#contract/trends";
import { recomputeQcPoint } from "#contract/trends.schemas";
import { staffAction } from "../../../http/action";
import { conflict, notFound } from "../../../http/errors";
import { auditRows } from "../../logs/logs.actions";
import { compareFigures, qcFiguresOf } from "../../trends/figures.rules";
import { findRunToRecompute, insertQcPoint } from "../../trends/trends.queries";
import { findArchivedWells, findWellsOfRun } from "../runs/runs.store";

export const recomputeQcPointAction = staffAction(recomputeQcPoint, {
  load: ({ params: { id } }) => ({
    ...findRunToRecompute(id),
    wells: findWellsOfRun(id),
    archived: findArchivedWells(id),
  }),
  async run(ctx) {
    const { run, now } = ctx;
    if (!run) throw notFound();
    const wells = [...ctx.wells, ...ctx.archived];
    // A well that was not measured has no channel.
    const readings = wells.flatMap(({ id: wellId, channel, ...values }) =>
      channel === null ? [] : [{ ...values, wellId, channel }],
    );
    if (readings.length === 0) throw conflict(trendMessages.nothingStored);
    const { id: runId } = ctx.params;
    const computed = qcFiguresOf({ wells, readings, calls: ctx.calls });
    const found = compareFigures(run.figures ?? computed, computed);
    await ctx.deps.database.run([
      ...(run.figures ? [] : [insertQcPoint({ runId, assayCode: run.assayCode, figures: computed, now })]),
      ...(await auditRows(ctx, {
        action: "run.recheck",
        objectType: "run",
        objectId: runId,
        changes: { compared: found.compared, differences: found.differences.length },
      })),
    ]);
    return { isNew: run.figures === null, ...found };
  },
});
