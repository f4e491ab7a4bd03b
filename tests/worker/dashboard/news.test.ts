import { expect, test } from "vitest";
import { readNews, seeNews } from "#contract/dashboard.schemas";
import { submitResultSets } from "#contract/result-sets.schemas";
import { signedInStaff } from "#tests/support/factories";
import { createLaboratory, type Laboratory, measuredTubes } from "../plates";

const news = async ({ world }: Laboratory, as: Laboratory["reviewer"]) => {
  const { data } = await world.call(readNews, { as });
  return Object.fromEntries(data.items.map(({ queue, count }) => [queue, count]));
};

test("the bell names what came since one last looked; after looking only what is newer; one's own is no news", async () => {
  const lab = await createLaboratory();
  const { world, technician, reviewer } = lab;
  const { ids } = await measuredTubes(lab, 3);
  world.clock.advance(60_000);
  await world.call(submitResultSets, { as: technician, body: { ids: ids.slice(0, 2) } });
  expect((await news(lab, reviewer)).awaiting_review).toBe(2);
  expect((await news(lab, technician)).awaiting_review, "he submitted them himself").toBeUndefined();
  world.clock.advance(60_000);
  await world.call(seeNews, { as: reviewer, body: { until: world.clock.now() } });
  expect(await news(lab, reviewer)).toEqual({});
  world.clock.advance(60_000);
  await world.call(submitResultSets, { as: technician, body: { ids: ids.slice(2) } });
  expect(await news(lab, reviewer)).toEqual({ awaiting_review: 1 });
});

test("what was looked at does not come back, whatever an older tab says, and nothing in the future is seen", async () => {
  const lab = await createLaboratory();
  const { world, technician, reviewer: as } = lab;
  const { ids } = await measuredTubes(lab, 2);
  const early = world.clock.now();
  world.clock.advance(60_000);
  await world.call(seeNews, { as, body: { until: world.clock.now() + 86_400_000 } });
  await world.call(seeNews, { as, body: { until: early } });
  expect(await news(lab, as)).toEqual({});
  world.clock.advance(1_000);
  await world.call(submitResultSets, { as: technician, body: { ids } });
  expect(await news(lab, as)).toEqual({ awaiting_review: 2 });
  expect((await world.cost(() => world.call(readNews, { as }))).roundTrips).toBe(1);
});

test("who never looked is told of what came since he signed in, not of the whole queue", async () => {
  const lab = await createLaboratory();
  const { world, technician } = lab;
  const { ids } = await measuredTubes(lab, 3);
  await world.call(submitResultSets, { as: technician, body: { ids: ids.slice(0, 2) } });
  world.clock.advance(60_000);
  const newcomer = await signedInStaff(world, { permissions: ["lab:result:list", "lab:result:review"] });
  expect(await news(lab, newcomer)).toEqual({});
  world.clock.advance(60_000);
  await world.call(submitResultSets, { as: technician, body: { ids: ids.slice(2) } });
  expect(await news(lab, newcomer)).toEqual({ awaiting_review: 1 });
});
