import {
  createInstrument,
  doubtInstrument,
  getInstrument,
  listInstruments,
  moveInstrument,
  recordInstrumentEvents,
  saveInstrumentPlan,
} from "#contract/instruments.schemas";
import { chinaDay } from "../../platform/china-day";
import { signInAs } from "./staff";
import type { DemoContext } from "./stage";

const day = 86_400_000;

/** The laboratory's instruments at the start of the demonstration; the first two are those of its files. */
const instruments = [
  { serial: "278870202", name: "定量 PCR 仪 1 号", model: "QuantStudio 7 Flex", location: "扩增区 1 号台" },
  { serial: "278880101", name: "定量 PCR 仪 2 号", model: "QuantStudio 6 Flex", location: "扩增区 2 号台" },
  { serial: "275010877", name: "备用定量 PCR 仪", model: "ABI 7500", location: "扩增区 3 号台" },
] as const;

const plan = [
  { what: "清洁样品座与热盖", everyDays: 30, ago: 2 },
  { what: "检查加热盖压力与风扇", everyDays: 90, ago: 30 },
] as const;

/** Registers the instruments with their plan and their last verification. */
export async function registerInstruments({ world, staff }: Pick<DemoContext, "world" | "staff">): Promise<void> {
  const client = await signInAs(world, staff.technician);
  const dayAgo = (days: number) => chinaDay(world.now - days * day);
  for (const one of instruments) {
    world.now += 60_000;
    const body = { ...one, inUseSince: dayAgo(700), calibrationDays: 365 };
    const { id } = await client.call(createInstrument, { body });
    for (const { ago, ...part } of plan)
      await client.call(saveInstrumentPlan, { params: { id }, body: { ...part, lastOn: dayAgo(ago) } });
    // The third was verified a year ago, so its verification expires during the demonstration.
    const isOld = one.serial === "275010877";
    await client.call(recordInstrumentEvents, {
      params: { id },
      body: {
        kind: "calibration",
        what: ["性能验证"],
        occurredOn: dayAgo(isOld ? 353 : 90),
        certificate: isOld ? "JZ-2025-0317" : "JZ-2026-0208",
        note: "温度均匀性与荧光线性，由计量院校准",
      },
    });
  }
}

/**
 * The second cycler's light was too weak: taken out of use from a day whose results are already published, then repaired and
 * put back in use.
 */
export async function repairSecondCycler(
  { world, staff }: Pick<DemoContext, "world" | "staff">,
  since: number,
): Promise<void> {
  const technician = await signInAs(world, staff.technician);
  const { list } = await technician.call(listInstruments, { query: { search: "278880101" } });
  const params = { id: list[0]?.id ?? "" };
  const reason = "FAM 通道荧光偏低，阳性质控 Ct 推迟 1.5 个循环";
  await technician.call(doubtInstrument, { params, body: { kind: "out", reason, since: chinaDay(since) } });
  world.now += 4 * 3_600_000;
  const again = await signInAs(world, staff.technician);
  const occurredOn = chinaDay(world.now);
  await again.call(recordInstrumentEvents, {
    params,
    body: { kind: "repair", what: ["更换光源"], occurredOn, certificate: "WX-1126", note: "厂家工程师上门" },
  });
  world.now += 600_000;
  await again.call(recordInstrumentEvents, {
    params,
    body: { kind: "calibration", what: ["性能验证"], occurredOn, note: "更换光源后复核" },
  });
  const { events } = await again.call(getInstrument, { params });
  world.now += 600_000;
  const body = { kind: "back", reason: "复核通过，阳性质控 Ct 恢复正常", proofId: events[0]?.id } as const;
  await (await signInAs(world, staff.reviewer)).call(moveInstrument, { params, body });
}
