import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDashboard } from "#contract/dashboard.schemas";
import { moduleFailuresForAlarm } from "#contract/devices";
import { listDevices, revokeDevice } from "#contract/devices.schemas";
import { statement } from "#tests/support/statement";
import type { Laboratory } from "../plates";
import { enrolledDevice, runOf, type TestDevice } from "./test-device";

/** Every task about the device's modules: the module, whether the task is open, how it ended. */
const tasks = ({ lab: { world }, deviceId }: TestDevice) =>
  world.read(
    statement(
      sql`select details ->> '$.moduleNo' as module_no, state, resolution from tasks where kind = 'device_module'
        and subject_id = ${deviceId} order by id`,
      (rows) => rows.map((row) => [...row]),
    ),
  );

let runs = 0;
/** A run in which these modules report a fault; it does not need all 96 modules. */
async function play(device: TestDevice, faulty: readonly number[]) {
  const run = runOf(device.lab.world.clock.now(), []);
  const runUid = `run-alarm-${runs++}`;
  const modules = run.results.modules.map((module) =>
    faulty.includes(module.moduleNo) ? { ...module, fault: "heater_timeout" } : module,
  );
  await device.send({ ...run.started, runUid });
  const sent = await device.send({ ...run.results, modules, runUid });
  await device.send({ ...run.closed, status: "aborted", runUid });
  return sent.status;
}

const failing = async ({ world, technician: as }: Laboratory) => {
  const { queues } = (await world.call(getDashboard, { as })).data;
  const { list } = (await world.call(listDevices, { as, query: { queue: "failing" } })).data;
  expect(queues.find(({ queue }) => queue === "failing_modules")?.count).toBe(list.length);
  return list.map(({ id }) => id);
};

test("a module that fails three times in a row is reported once, and closed when it works again", async () => {
  const device = await enrolledDevice();
  for (let i = 1; i < moduleFailuresForAlarm; i++) expect(await play(device, [1])).toBe(200);
  expect(await tasks(device)).toEqual([]);
  expect(await failing(device.lab)).toEqual([]);
  await play(device, [1]);
  await play(device, [1]);
  expect(await tasks(device)).toEqual([[1, "open", ""]]);
  expect(await failing(device.lab)).toEqual([device.deviceId]);
  await play(device, []);
  expect(await tasks(device)).toEqual([[1, "done", "recovered"]]);
  expect(await failing(device.lab)).toEqual([]);
});

test("a module that begins to fail again is reported again, each module by itself", async () => {
  const device = await enrolledDevice();
  for (let i = 0; i < moduleFailuresForAlarm; i++) await play(device, [1, 96]);
  await play(device, [96]);
  for (let i = 0; i < moduleFailuresForAlarm; i++) await play(device, [1, 96]);
  const open = (await tasks(device)).filter(([, state]) => state === "open").map(([moduleNo]) => moduleNo);
  expect(open.toSorted()).toEqual([1, 96]);
  expect((await tasks(device)).length).toBe(3);
  expect(await failing(device.lab)).toEqual([device.deviceId]);
});

test("a device that is taken out raises nothing any more, another one's alarm stays", async () => {
  const device = await enrolledDevice();
  const other = await enrolledDevice(device.lab);
  for (const one of [device, other]) for (let i = 0; i < moduleFailuresForAlarm; i++) await play(one, [1]);
  const { world, technician: as } = device.lab;
  const revoke = { as, params: { id: device.deviceId }, body: { reason: "送修" } };
  expect((await world.cost(() => world.call(revokeDevice, revoke))).roundTrips).toBe(2);
  expect(await tasks(device)).toEqual([[1, "done", "revoked"]]);
  expect(await failing(device.lab)).toEqual([other.deviceId]);
});
