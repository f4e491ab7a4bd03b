import { correctPerson, decideCorrection } from "#contract/report-corrections";
import { signedIn } from "./staff";
import type { Stage } from "./stage";

/** One report whose person was corrected, and one correction that waits for a second pair of eyes. */
export async function corrections({ world, staff }: Stage, reportIds: readonly string[]): Promise<void> {
  const technician = await signedIn(world, staff.technician);
  const reviewer = await signedIn(world, staff.reviewer);
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
