import { explainQcAlarm, listQcAlarms, setQcTarget } from "#contract/trends.schemas";
import { bindTubeAsCustomer, demoPerson } from "./customers";
import { alcoholGenotypes, demoExportFile } from "./findings";
import { dayMs, isoDay } from "./laboratory";
import { signInAs } from "./staff";
import type { DemoContext } from "./stage";

/** Brightness of the controls while the lot was new. */
const steady = [1.012, 0.988, 1.01, 0.991, 1.011, 0.989, 1.008, 0.99] as const;
/** Brightness of the controls after a tube of probe was exposed to light. */
const drifting = [0.985, 0.979, 0.972] as const;

/** Number of this chapter's first customer, above those of the other chapters but `full-plates`. */
const firstPerson = 500;
const assayCode = "ALC-2";

/** A lot whose control values fall run by run until two of them break a rule; one alarm is explained, the other is open. */
export async function createDriftingLot(stage: DemoContext, fresh: { lot: string; expiresOn: string }): Promise<void> {
  const { lab, world, staff } = stage;
  const tubes = await lab.addBatch({ productCode: "alcohol", quantity: steady.length + drifting.length, ...fresh });
  const begin = world.now;
  for (const [at, light] of steady.entries()) await runOne(stage, tubes[at] ?? "", at, light, 19.9 - at * 0.5);
  await (await signInAs(world, staff.reviewer)).call(setQcTarget, {
    body: {
      assayCode,
      targetCode: "rs671",
      lot: "RG2611A",
      series: ["Rn1|PC-GG", "Rn2|PC-AA"],
      beginTime: begin,
      endTime: world.now,
      reason: "新批号验收合格后的前 8 次检测",
    },
  });
  for (const [at, light] of drifting.entries()) {
    const place = steady.length + at;
    await runOne(stage, tubes[place] ?? "", place, light, 15.7 - at * 0.7);
  }
  await explainOne(stage);
}

async function runOne(
  { world, lab, goTo, publishAll }: DemoContext,
  barcode: string,
  nth: number,
  light: number,
  ago: number,
) {
  goTo(ago);
  await bindTubeAsCustomer(world, barcode, demoPerson(firstPerson + nth));
  await lab.receive([barcode]);
  world.now += dayMs / 6;
  const name = `alcohol-${isoDay(world.now)}-${nth + 1}`;
  const content = demoExportFile("alcohol", alcoholGenotypes([barcode]), world.now, name, {}, { light });
  const ids = await lab.importFile(`${name}.txt`, "alcohol", content);
  if (light === drifting.at(-1)) await lab.submit(ids);
  else await publishAll(ids);
}

/** Explains the older of the two alarms and leaves the other open. */
async function explainOne({ world, staff }: DemoContext): Promise<void> {
  world.now += 2 * 3_600_000;
  const reviewer = await signInAs(world, staff.reviewer);
  const { list } = await reviewer.call(listQcAlarms, { query: { createdAtOrder: "asc" } });
  const [first] = list;
  if (!first) throw new Error("the demonstration's lot raised no alarm");
  const body = { reason: "探针分装管受光，荧光逐次下降；已换新管，次日质控恢复" };
  await reviewer.call(explainQcAlarm, { params: { id: first.id }, body });
}
