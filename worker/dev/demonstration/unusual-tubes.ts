import { listMyBindings, undoBinding } from "#contract/bindings.schemas";
import { listReports, withdrawReport } from "#contract/lab-reports.schemas";
import { rejectSample, saveRejectionPhoto } from "#contract/rejections.schemas";
import { correctPerson, decideCorrection } from "#contract/report-corrections.schemas";
import { listSamples } from "#contract/samples.schemas";
import { bindTubeAsCustomer, demoPerson, openReportAsCustomer } from "./customers";
import { lowVolumePhoto } from "./photo";
import { signInAs } from "./staff";
import type { DemoContext, TubeOwner } from "./stage";

export interface PublishedReport extends TubeOwner {
  readonly key: string;
  readonly product: string;
  readonly barcode: string;
}

/** Tubes that are bound but not sent in, sent in but not bound, leaking, rejected, and unbound again. */
export async function createUnusualTubes({ world, lab, staff, bindAll }: DemoContext, spare: string[]): Promise<void> {
  await bindAll(spare.splice(0, 4), "std");
  await lab.receive(spare.splice(0, 2));
  const leaking = spare.splice(0, 1);
  const tooLittle = spare.splice(0, 1);
  await bindAll([...leaking, ...tooLittle], "std");
  await lab.receive(leaking, "leak");
  await lab.receive(tooLittle);
  const technician = await signInAs(world, staff.technician);
  const { list } = await technician.call(listSamples, { query: { barcode: tooLittle[0] } });
  const body = { reason: "low_volume", note: "液面低于刻度线" } as const;
  if (list[0]) {
    const params = { id: list[0].id };
    await technician.call(rejectSample, { params, body });
    const form = new FormData();
    form.append("file", lowVolumePhoto(), "IMG_2031.png");
    await technician.call(saveRejectionPhoto, { params, body: form });
  }
  const customer = await bindTubeAsCustomer(world, spare[0] ?? "", demoPerson(60));
  const mine = await customer.call(listMyBindings);
  const bindingId = mine.list.find((binding) => binding.canUndo)?.bindingId;
  if (bindingId) await customer.call(undoBinding, { params: { bindingId } });
}

/** A third of the customers read their report; one report is withdrawn. Answers the key and phone of every report. */
export async function openSomeReports(stage: DemoContext): Promise<PublishedReport[]> {
  const { world, staff, owners } = stage;
  const reviewer = await signInAs(world, staff.reviewer);
  const { list } = await reviewer.call(listReports, { query: { pageSize: 100 } });
  const known = list.flatMap((report) => {
    const owner = owners.get(report.barcode);
    if (!report.key || !owner) return [];
    return [{ id: report.id, key: report.key, product: report.product.code, barcode: report.barcode, ...owner }];
  });
  const last = known.at(-1);
  const body = { reason: "客户反映样本可能与家人混淆" };
  if (last) await reviewer.call(withdrawReport, { params: { id: last.id }, body });
  await corrections(
    stage,
    known.slice(-3, -1).map(({ id }) => id),
  );
  const open = known.slice(0, -1);
  for (const [index, report] of open.entries())
    if (index % 3 === 0) await openReportAsCustomer(world, report.key, report.phone);
  return open.map(({ id: _, ...report }) => report);
}

/** One report whose person was corrected, and one correction that waits for a second person. */
async function corrections({ world, staff }: DemoContext, reportIds: readonly string[]): Promise<void> {
  const technician = await signInAs(world, staff.technician);
  const reviewer = await signInAs(world, staff.reviewer);
  const [corrected, waiting] = reportIds;
  if (!corrected || !waiting) return;
  const { id } = await technician.call(correctPerson, {
    params: { id: corrected },
    body: { birth: "1990-01", reason: "客户提供证件，绑定时选错了出生年月" },
  });
  await reviewer.call(decideCorrection, { params: { id }, body: { decision: "publish" } });
  const body = { name: "陈思远", reason: "客户来电，姓名有一个字写错" };
  await technician.call(correctPerson, { params: { id: waiting }, body });
}
