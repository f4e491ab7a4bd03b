import { readReport } from "#contract/reports.schemas";
import { findLastSchedulerRun } from "#worker/features/scheduler/scheduler.queries";
import type { Secrets } from "#worker/platform/secrets";
import { castOf, clockGoesOn, worldOver } from "./bench-world";
import { bindRequests, embeddedWorker } from "./binders";
import { customerSteps } from "./customer-steps";
import { partnerFile } from "./partner-file";
import { fullPlates } from "./plates";
import { roundTrips } from "./round-trips";
import { rowsRead } from "./rows-read";
import { workingDay } from "./working-day";

// The module that scripts/bench loads: a single one, so that all parts share one world.

export async function measureRowsRead(database: D1Database, secrets: Secrets, now: number) {
  return rowsRead(await castOf(database, secrets, now));
}

export async function measureRoundTrips(database: D1Database, secrets: Secrets, now: number) {
  return roundTrips(await castOf(database, secrets, now));
}

export async function measureCustomerSteps(database: D1Database, secrets: Secrets, now: number) {
  return customerSteps(await castOf(database, secrets, now));
}

export async function preparePlates(database: D1Database, secrets: Secrets, now: number, count: number) {
  return fullPlates(await worldOver(database, secrets, now), count);
}

export async function preparePartnerFile(database: D1Database, secrets: Secrets, now: number, rows: number) {
  return partnerFile(await worldOver(database, secrets, now), rows);
}

/**
 * Requests of many people who bind tubes, and a function that opens a worker over a libSQL file that contains these
 * people.
 */
export async function prepareBinders(
  database: D1Database,
  secrets: Secrets,
  now: number,
  crowds: Parameters<typeof bindRequests>[1],
) {
  const world = await worldOver(database, secrets, now);
  return { requests: await bindRequests(world, crowds), embedded: (path: string) => embeddedWorker(world, path) };
}

export async function prepareDays(
  database: D1Database,
  secrets: Secrets,
  now: number,
  days: Parameters<typeof workingDay>[1],
) {
  return workingDay([database, secrets, now], days);
}

/** A published report with its owner's cookie, a staff token, and the statements of one read of that report. */
export async function prepareReport(database: D1Database, secrets: Secrets, now: number) {
  const { world, owner, staff, report } = await castOf(database, secrets, now);
  const path = `/api/v1/h5/report/${report.key}`;
  const { statements } = await world.cost(() => owner.fetch(path));
  const { data } = await owner.call(readReport, { params: { key: report.key } });
  await world.settled();
  await world.write(clockGoesOn(now));
  const cookie = [...owner.cookies].map((pair) => pair.join("=")).join("; ");
  // Statements that run after the reply do not belong to the read.
  const { sql, params } = findLastSchedulerRun();
  const reads = [{ sql, params }, ...statements.filter(({ sql }) => /^select/i.test(sql))];
  const code = "checkCode" in data ? data.checkCode : "";
  return { path, checkPath: `/h5/check/${code}`, cookie, token: staff.token ?? "", statements: reads };
}
