import { meanAndDeviationOf, runsForMean } from "#contract/trend-figures";
import { alarmStateNames, trendMessages } from "#contract/trends";
import {
  explainQcAlarm,
  listQcAlarms,
  listQcPoints,
  listTrendAssays,
  saveQcSettings,
  setQcTarget,
} from "#contract/trends.schemas";
import { staffAction } from "../../http/action";
import { conflict, fieldErrors, notFound } from "../../http/errors";
import { previousChanged } from "../../platform/database/conditions";
import { keysetPage } from "../../platform/database/keyset";
import { totalOf } from "../../platform/database/list-conditions";
import { runNamed } from "../../platform/database/named-batch";
import { newId } from "../../platform/ids";
import { auditRows } from "../logs/logs.actions";
import { assayTargets } from "../products/assays/assay.rules";
import { recordIllegalMove } from "../states/illegal-move";
import { noFigures } from "./figures.rules";
import { alarmStates } from "./trends.states";
import {
  explainAlarm,
  findAlarm,
  findAlarms,
  findAssays,
  findQcPoints,
  findRunsOfPeriod,
  replaceQcTarget,
  updateQcSettings,
} from "./trends.store";

export const listTrendAssaysAction = staffAction(listTrendAssays, {
  load: () => ({ assays: findAssays() }),
  run: ({ assays }) => assays.map(({ definition, ...assay }) => ({ ...assay, targets: assayTargets(definition) })),
});

export const saveQcSettingsAction = staffAction(saveQcSettings, {
  async run(ctx) {
    const { code } = ctx.params;
    const { effects, people, version } = ctx.body;
    const { saved } = await runNamed(ctx.deps.database, {
      saved: updateQcSettings(code, { effects, people }, { version, userId: ctx.caller.userId, now: ctx.now }),
      audit: await auditRows(ctx, {
        action: "qcSettings.set",
        objectType: "qcSettings",
        objectId: code,
        changes: { effects, people },
        when: previousChanged,
      }),
    });
    if (saved === 0) throw conflict();
    return { version: version + 1 };
  },
});

export const listQcPointsAction = staffAction(listQcPoints, {
  load: ({ query }) => ({ points: findQcPoints(query), total: totalOf(findQcPoints, query) }),
  run: ({ query: { targetCode = "", pageSize }, points, total }) =>
    keysetPage(
      points,
      pageSize,
      ({ runId }) => runId,
      (point) => ({ ...point, figures: point.figures[targetCode] ?? noFigures }),
      total,
    ),
});

export const setQcTargetAction = staffAction(setQcTarget, {
  load: ({ body }) => ({ runs: findRunsOfPeriod(body) }),
  async run(ctx) {
    const { runs, body, caller, now } = ctx;
    const { series: wanted, ...target } = body;
    const series = Object.fromEntries(
      wanted.flatMap((name) => {
        const found = meanAndDeviationOf(runs.flatMap(({ figures }) => figures[body.targetCode]?.values[name] ?? []));
        return found && found.n >= runsForMean.min && found.sd > 0 ? [[name, found] as const] : [];
      }),
    );
    if (Object.keys(series).length === 0) throw fieldErrors({ beginTime: [trendMessages.tooFewRuns] });
    const id = newId(now);
    const { assayCode, lot, reason } = body;
    const runIds = runs.map(({ runId }) => runId);
    await ctx.deps.database.run([
      ...replaceQcTarget({ ...target, id, series, runIds, setBy: caller.userId, createdAt: now }),
      ...(await auditRows(ctx, {
        action: "qcTarget.set",
        objectType: "qcTarget",
        objectId: id,
        reason,
        changes: { assayCode, lot, runs: runs.length },
      })),
    ]);
    return { runs: runs.length, series: Object.keys(series).length };
  },
});

export const listQcAlarmsAction = staffAction(listQcAlarms, {
  load: ({ query }) => ({ alarms: findAlarms(query), total: totalOf(findAlarms, query) }),
  run: ({ query, alarms, total }) =>
    keysetPage(
      alarms,
      query.pageSize,
      ({ id }) => id,
      (alarm) => alarm,
      total,
    ),
});

export const explainQcAlarmAction = staffAction(explainQcAlarm, {
  load: ({ params }) => ({ alarm: findAlarm(params.id) }),
  async run(ctx) {
    const { alarm, caller, now } = ctx;
    const { reason } = ctx.body;
    if (!alarm) throw notFound();
    const about = { action: "qcAlarm.state", objectType: "qcAlarm", objectId: alarm.id } as const;
    const state = alarmStates.next(alarm.state, "explain");
    if (!state) {
      const names = { from: alarmStateNames[alarm.state], to: alarmStateNames.explained };
      throw await recordIllegalMove(ctx, { ...about, subject: "报警", ...names });
    }
    const { moved } = await runNamed(ctx.deps.database, {
      moved: explainAlarm(alarm.id, reason, caller.userId, now),
      audit: await auditRows(ctx, { ...about, reason, when: previousChanged }),
    });
    if (moved === 0) throw conflict();
    return { state };
  },
});
