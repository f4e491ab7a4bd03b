import { rejectSample } from "#contract/rejections";
import { listSamples } from "#contract/samples";
import { disposeTubes, loseTube, replaceTube, requestRecollection, storeSample } from "#contract/tube-ends";
import { listTubes } from "#contract/tubes";
import { expireTubes } from "../../features/kits/expiry.actions";
import type { DemoClient } from "./client";
import { signedIn } from "./staff";
import type { Stage } from "./stage";

/** The ends of tubes: lost on the way, replaced by a new one, asked for again, destroyed after use, past its lot. */
export async function tubeEnds({ world, lab, staff, bindAll }: Stage, spare: string[]): Promise<void> {
  const [lost = "", damaged = "", heir = "", poor = ""] = spare.splice(0, 4);
  await bindAll([damaged, poor], "std");
  await lab.receive([poor]);
  const technician = await signedIn(world, staff.technician);
  const sample = (await technician.call(listSamples, { query: { barcode: poor } })).list[0];
  if (sample) {
    const params = { id: sample.id };
    await technician.call(storeSample, { params, body: { storage: "冰箱2-A架-03" } });
    await technician.call(rejectSample, { params, body: { reason: "contaminated", note: "管内有异物" } });
    await technician.call(requestRecollection, { params, body: { reason: "样本被污染，无法检测" } });
  }
  const reason = "快递公司确认丢件";
  await technician.call(loseTube, { params: { id: await idOf(technician, lost) }, body: { reason } });
  const exchange = { barcode: heir, reason: "客户反映管帽破损" };
  await technician.call(replaceTube, { params: { id: await idOf(technician, damaged) }, body: exchange });
  const used = await technician.call(listTubes, { query: { state: "consumed", productCode: "nitroglycerin" } });
  const ids = used.list.slice(0, 1).map(({ id }) => id);
  await technician.call(disposeTubes, { body: { ids, reason: "检测完成，按医疗废物处理" } });
  await expireTubes(world.deps);
}

async function idOf(client: DemoClient, barcode: string): Promise<string> {
  const [tube] = (await client.call(listTubes, { query: { barcode } })).list;
  if (!tube) throw new Error(`the demonstration has no tube ${barcode}`);
  return tube.id;
}
