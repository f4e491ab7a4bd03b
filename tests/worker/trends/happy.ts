import { sql } from "drizzle-orm";
import { defaultQcEffects } from "#contract/trend-figures";
import {
  explainQcAlarm,
  getQcMonth,
  listQcAlarms,
  listQcPoints,
  listTrendAssays,
  recomputeQcPoint,
  saveQcSettings,
  setQcTarget,
  signQcMonth,
} from "#contract/trends.schemas";
import { insertAlarms } from "#worker/features/trends/trends.queries";
import { measured } from "../contract/happy-laboratory";
import { type HappyPath, happy } from "../contract/stage";
import { madeRun, madeSteadyRuns, series, targetBody } from "./points";

const alarm = { targetCode: "rs671", series, rule: "1-3s", effect: "warn", message: "失控" } as const;
const month = { params: { month: "2026-10" } };

/** Trends of controls and people. */
export const trends: readonly HappyPath[] = [
  happy(listTrendAssays),
  happy(saveQcSettings, async () => ({
    params: { code: "ALC-2" },
    body: { effects: defaultQcEffects, people: 100, version: 0 },
  })),
  happy(listQcPoints),
  happy(setQcTarget, async ({ world }) => {
    await madeSteadyRuns(world);
    return { body: targetBody(world) };
  }),
  happy(listQcAlarms),
  happy(explainQcAlarm, async ({ world, boss }) => {
    const runId = await madeRun(world, { value: 1 });
    const about = { runId, assayCode: "ALC-2", now: world.clock.now(), when: sql`true` };
    await world.write(...insertAlarms([alarm], about));
    const { list } = (await boss.call(listQcAlarms)).data;
    return { params: { id: list[0]?.id ?? "" }, body: { reason: "换了一支探针，已复测" } };
  }),
  happy(recomputeQcPoint, async (stage) => ({ params: { id: (await measured(stage)).runId } })),
  happy(getQcMonth, async () => month),
  happy(signQcMonth, async ({ boss }) => ({
    ...month,
    body: { sha256: (await boss.call(getQcMonth, month)).data.sha256 },
  })),
];
