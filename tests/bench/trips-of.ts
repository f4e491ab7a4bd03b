import type { World } from "../support/app";

/**
 * Round trips to the database before the reply of a call; work after the reply does not count. Throws when the call was
 * refused.
 */
export async function tripsOf({ counters, cost }: World, name: string, work: () => Promise<{ status: number }>) {
  const before = counters.roundTrips;
  let status = 0;
  let trips = 0;
  await cost(async () => {
    status = (await work()).status;
    trips = counters.roundTrips - before;
  });
  if (status >= 300) throw new Error(`${name} answered ${status}`);
  return trips;
}
