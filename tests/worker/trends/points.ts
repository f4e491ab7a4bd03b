import { setQcTarget } from "#contract/trends.schemas";
import { runsTable } from "#drizzle/schema/runs";
import type { World } from "#tests/support/app";
import type { Browser } from "#tests/support/browser";
import { nextNumber } from "#tests/support/factories";
import { noFigures } from "#worker/features/trends/figures.rules";
import { insertQcPoint } from "#worker/features/trends/trends.queries";
import { db, write } from "#worker/platform/database/query";
import { newId } from "#worker/platform/ids";

export const series = "Rn1|PC-GG";
/** The reagent lot in the tests' files. */
export const lot = "RG2611A";
export const dayMs = 86_400_000;

interface MadeRun {
  readonly value: number;
  readonly lot?: string;
  readonly daysAgo?: number;
  readonly isAborted?: boolean;
  readonly assayCode?: string;
  readonly targetCode?: string;
  readonly series?: string;
}

/** An older run of the alcohol assay, inserted as rows, with this fluorescence of one control. */
export async function madeRun(world: World, { value, daysAgo = 1, isAborted = false, ...more }: MadeRun) {
  const at = world.clock.now() - daysAgo * dayMs;
  const id = newId(at);
  const times = { createdAt: at, updatedAt: at, stateChangedAt: at };
  const run = {
    id,
    runNo: `T${nextNumber()}`,
    kind: "plate" as const,
    controlsPassed: true,
    reagentLot: more.lot ?? lot,
  };
  const { assayCode = "ALC-2", targetCode = "rs671" } = more;
  const figures = { [targetCode]: { ...noFigures, values: { [more.series ?? series]: value }, n: 8, noCall: 1 } };
  await world.write(
    write(
      db.insert(runsTable).values({ ...run, ...times, state: isAborted ? "aborted" : "qc_passed", instrument: "QS7" }),
    ),
    insertQcPoint({ runId: id, assayCode, figures, now: at }),
  );
  return id;
}

/** Values around 4.5 with a sample deviation of 0.1. */
export const steady = [4.4, 4.45, 4.5, 4.55, 4.6, 4.36, 4.64] as const;

export async function madeSteadyRuns(world: World): Promise<string[]> {
  const ids: string[] = [];
  for (const [at, value] of steady.entries()) ids.push(await madeRun(world, { value, daysAgo: 9 - at }));
  return ids;
}

export const targetBody = (world: World) => ({
  assayCode: "ALC-2",
  targetCode: "rs671",
  lot,
  series: [series],
  beginTime: world.clock.now() - 10 * dayMs,
  endTime: world.clock.now(),
  reason: "新批号启用后的前几次检测",
});

/** The same runs, with their mean set as the target. */
export async function withTarget(world: World, as: Browser) {
  const runs = await madeSteadyRuns(world);
  await world.call(setQcTarget, { as, body: targetBody(world) });
  return runs;
}
