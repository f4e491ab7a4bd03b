import { expireTubes } from "#worker/features/kits/expiry.actions";
import { sealAudit } from "#worker/features/logs/audit-seal.actions";
import { sweepMessages } from "#worker/features/messages/messages.delivery";
import { sweepPrivacy } from "#worker/features/privacy/retention.actions";
import { removeExpiredRows } from "#worker/features/sms-codes/housekeeping.queries";
import type { Act } from "./modelled-lab";

const minute = 60_000;

const later =
  (unit: number): Act =>
  async (lab, a) => {
    lab.world.clock.advance(unit * (1 + (a % 20)));
    return [];
  };

/** The jobs that the deployed worker runs every minute for tubes, messages, audit and expired data. */
const cron: Act = async ({ world }) => {
  await sweepMessages(world.deps, removeExpiredRows(world.deps.clock.now()));
  await expireTubes(world.deps);
  await sealAudit(world.deps);
  await sweepPrivacy(world.deps);
  return [];
};

export const clockActs: Readonly<Record<string, readonly [number, Act]>> = {
  minutes: [3, later(minute)],
  hours: [1, later(60 * minute)],
  cron: [3, cron],
};
