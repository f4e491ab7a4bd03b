import { expect, test } from "vitest";
import { smsAlarmMessages } from "#contract/sms-alarms";
import { closeSmsAlarm, listSmsAlarms } from "#contract/sms-alarms.schemas";
import { raiseBudgetAlarm } from "#worker/features/messages/delivery-guards.store";
import { newId } from "#worker/platform/ids";
import type { World } from "../../support/app";
import { signedInStaff } from "../../support/factories";
import { settledWorld } from "../settled-world";

const raise = (world: World) => world.write(raiseBudgetAlarm(newId(world.clock.now()), 0, world.clock.now()));

test("an alarm is seen by staff until somebody says what he did; then it can be raised anew", async () => {
  const world = await settledWorld();
  const staff = await signedInStaff(world);
  await raise(world);
  await raise(world);
  const [alarm, ...others] = (await staff.call(listSmsAlarms)).data.list;
  expect(others).toEqual([]);
  expect(alarm).toMatchObject({ kind: "sms_notice_budget", limit: 0 });
  const close = () => staff.call(closeSmsAlarm, { params: { id: alarm?.id ?? "" }, body: { reason: "预算已提高" } });
  expect(await close()).toMatchObject({ status: 200, msg: smsAlarmMessages.closed });
  expect(await close()).toMatchObject({ status: 409, msg: smsAlarmMessages.gone });
  expect((await staff.call(listSmsAlarms)).data.list).toEqual([]);
  await raise(world);
  expect((await staff.call(listSmsAlarms)).data.list).toHaveLength(1);
});
