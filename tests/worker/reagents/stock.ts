import type { BodyIn } from "#contract/endpoint";
import { createReagent, getReagentLot, judgeReagentLot, receiveReagentLot } from "#contract/reagents.schemas";
import { chinaDay } from "#worker/platform/china-day";
import type { World } from "../../support/app";
import type { Browser } from "../../support/browser";
import { nextNumber } from "../../support/factories";
import { testNow } from "../../support/test-clock";

/** A reagent of the alcohol product's assay. */
export const reagentForm = (more: Partial<BodyIn<typeof createReagent>> = {}) => ({
  name: `扩增预混液 ${nextNumber()}`,
  supplier: "蓝谷生物",
  catalogNo: "BG-4021",
  assayCode: "ALC-2",
  ...more,
});

export async function madeReagent(world: World, as: Browser, more?: Parameters<typeof reagentForm>[0]) {
  return (await world.call(createReagent, { as, body: reagentForm(more) })).data;
}

export const lotForm = (reagentId: string, more: Partial<BodyIn<typeof receiveReagentLot>> = {}) => ({
  reagentId,
  lot: `L${nextNumber()}`,
  expiresOn: "2027-12-31",
  receivedOn: chinaDay(testNow()),
  boxes: 2,
  ...more,
});

/** A lot with its boxes; accepted unless the options say otherwise. */
export async function madeLot(
  world: World,
  as: Browser,
  { isAccepted = true, ...more }: Parameters<typeof lotForm>[1] & { isAccepted?: boolean; of?: string } = {},
) {
  const { of, ...form } = more;
  const reagentId = of ?? (await madeReagent(world, as)).id;
  const { data: lot } = await world.call(receiveReagentLot, { as, body: lotForm(reagentId, form) });
  const params = { id: lot.id };
  if (isAccepted) await world.call(judgeReagentLot, { as, params, body: { step: "accept", reason: "质控合格" } });
  const { boxes } = (await world.call(getReagentLot, { as, params })).data;
  return { ...lot, reagentId, params, boxes, codes: boxes.map(({ code }) => code) };
}
