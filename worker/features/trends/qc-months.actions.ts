import { trendMessages } from "#contract/trends";
import type { MonthFigures } from "#contract/trends.schemas";
import { getQcMonth, signQcMonth } from "#contract/trends.schemas";
import { staffAction } from "../../http/action";
import { conflict } from "../../http/errors";
import { sha256 } from "../../platform/crypto";
import { previousChanged } from "../../platform/database/conditions";
import type { NamedResults } from "../../platform/database/named-batch";
import { runNamed } from "../../platform/database/named-batch";
import { smallestIdAt } from "../../platform/ids";
import { auditRows } from "../logs/logs.actions";
import { monthFiguresOf } from "./month.rules";
import { populationsOf } from "./population.rules";
import { findSiteGenotypes } from "./trends.queries";
import { findAlarmsOfMonth, findAssays, findMonth, findQcPointsOfMonth, insertMonth } from "./trends.store";

/** First moment of a month in China and of the next, ms UTC. */
function monthRange(month: string): readonly [from: number, until: number] {
  const [year = 0, number = 0] = month.split("-").map(Number);
  const start = (at: number) => Date.UTC(year, at) - 8 * 3_600_000;
  return [start(number - 1), start(number)];
}

function monthQueries(month: string) {
  const range = monthRange(month);
  return {
    assays: findAssays(),
    points: findQcPointsOfMonth(range),
    alarms: findAlarmsOfMonth(range),
    sites: findSiteGenotypes({ before: smallestIdAt(range[1]) }),
    signed: findMonth(month),
  };
}

async function computed(month: string, read: NamedResults<ReturnType<typeof monthQueries>>) {
  const figures = monthFiguresOf({ ...read, month, population: populationsOf(read.sites) });
  return { figures, sha256: await sha256(JSON.stringify(figures)) };
}

export const getQcMonthAction = staffAction(getQcMonth, {
  load: ({ params }) => monthQueries(params.month),
  async run(ctx) {
    const now = await computed(ctx.params.month, ctx);
    if (!ctx.signed) return { ...now, isCurrent: true, signature: null };
    const { userId, name, at, note, figures, sha256: hash } = ctx.signed;
    return {
      figures: figures as MonthFigures,
      sha256: hash,
      isCurrent: hash === now.sha256,
      signature: { by: { userId, name }, at, note },
    };
  },
});

export const signQcMonthAction = staffAction(signQcMonth, {
  load: ({ params }) => monthQueries(params.month),
  async run(ctx) {
    const { month } = ctx.params;
    if (ctx.signed) throw conflict(trendMessages.monthSigned);
    if (monthRange(month)[1] > ctx.now) throw conflict(trendMessages.monthNotOver);
    if (ctx.alarms.some(({ state }) => state === "open")) throw conflict(trendMessages.alarmsOpen);
    const page = await computed(month, ctx);
    if (page.sha256 !== ctx.body.sha256) throw conflict(trendMessages.monthChanged);
    const { signed } = await runNamed(ctx.deps.database, {
      signed: insertMonth({ ...page, month, note: ctx.body.note, signedBy: ctx.caller.userId, signedAt: ctx.now }),
      audit: await auditRows(ctx, {
        action: "qcMonth.sign",
        objectType: "qcMonth",
        objectId: month,
        changes: { month, sha256: page.sha256 },
        when: previousChanged,
      }),
    });
    if (signed === 0) throw conflict(trendMessages.monthSigned);
    return { signedAt: ctx.now };
  },
});
