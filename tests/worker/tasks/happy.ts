import { assignWork, listAssignments } from "#contract/assignments.schemas";
import { sendEnquiry } from "#contract/enquiries.schemas";
import { nextNumber } from "#tests/support/factories";
import { type HappyPath, happy, type Stage, textOf } from "../contract/stage";

async function enquiry({ world }: Stage): Promise<string> {
  const phone = `1372${String(1_000_000 + nextNumber())}`;
  const body = { topic: "other", organisation: "", name: "王", phone, text: "报告怎么看", consent: true } as const;
  world.clock.advance(1_000);
  await world.call(sendEnquiry, { body });
  return textOf(world, "select id from enquiries order by id desc limit 1");
}

const permissions = ["site:enquiry:handle"] as const;

/** Work that is given to one person. */
export const assignments: readonly HappyPath[] = [
  happy(listAssignments, () => ({ query: { kind: "enquiry" }, permissions })),
  happy(assignWork, async (stage) => ({
    permissions,
    body: { kind: "enquiry", ids: [await enquiry(stage)], userId: stage.boss.userId },
  })),
];
