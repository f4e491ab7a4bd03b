import {
  createInstrument,
  doubtInstrument,
  getInstrument,
  getInstrumentDoubt,
  listInstruments,
  listReportsInDoubt,
  listStrangeInstruments,
  moveInstrument,
  recordInstrumentEvents,
  saveInstrumentPlan,
  updateInstrument,
} from "#contract/instruments.schemas";
import { type HappyPath, happy, type Stage } from "../contract/stage";
import { calibrated, instrumentForm, madeInstrument } from "./made";

const made = async ({ world, boss }: Stage) => {
  const { params, version } = await madeInstrument(world, boss);
  return { params, version };
};
const paramsOf = async (stage: Stage) => ({ params: (await made(stage)).params });
const doubt = { kind: "failure" as const, reason: "温度漂移", since: "2026-11-18" };

async function eventOf(stage: Stage) {
  const { params } = await made(stage);
  await stage.boss.call(doubtInstrument, { params, body: doubt });
  const { events } = (await stage.boss.call(getInstrument, { params })).data;
  return { params: { id: events[0]?.id ?? "" } };
}

/** Instruments and their events. */
export const instruments: readonly HappyPath[] = [
  happy(listInstruments),
  happy(listStrangeInstruments),
  happy(createInstrument, () => ({ body: instrumentForm() })),
  happy(updateInstrument, async (stage) => {
    const { params, version } = await made(stage);
    const { serial: _serial, ...form } = instrumentForm();
    return { params, body: { ...form, version } };
  }),
  happy(getInstrument, paramsOf),
  happy(getInstrumentDoubt, eventOf),
  happy(listReportsInDoubt, eventOf),
  happy(recordInstrumentEvents, async (stage) => ({ ...(await paramsOf(stage)), body: calibrated() })),
  happy(doubtInstrument, async (stage) => ({ ...(await paramsOf(stage)), body: doubt })),
  happy(moveInstrument, async (stage) => ({
    ...(await paramsOf(stage)),
    body: { kind: "retire", reason: "超过使用年限" },
  })),
  happy(saveInstrumentPlan, async (stage) => ({
    ...(await paramsOf(stage)),
    body: { what: "清洁热盖", everyDays: 30, lastOn: "2026-11-01" },
  })),
];
