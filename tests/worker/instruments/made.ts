import type { BodyIn } from "#contract/endpoint";
import { createInstrument, type recordInstrumentEvents } from "#contract/instruments.schemas";
import type { World } from "../../support/app";
import type { Browser } from "../../support/browser";
import { nextNumber } from "../../support/factories";

export const instrumentForm = (more: Partial<BodyIn<typeof createInstrument>> = {}) => ({
  name: "定量 PCR 仪 1 号",
  serial: `S-${nextNumber()}`,
  inUseSince: "2026-01-05",
  ...more,
});

export async function madeInstrument(
  world: World,
  as: Browser,
  more?: Parameters<typeof instrumentForm>[0],
): Promise<{ readonly params: { readonly id: string }; readonly serial: string; readonly version: number }> {
  const { data } = await world.call(createInstrument, { as, body: instrumentForm(more) });
  return { ...data, params: { id: data.id } };
}

export const calibrated = (more: Partial<BodyIn<typeof recordInstrumentEvents>> = {}) => ({
  kind: "calibration" as const,
  what: ["性能验证"],
  occurredOn: "2026-11-10",
  ...more,
});
