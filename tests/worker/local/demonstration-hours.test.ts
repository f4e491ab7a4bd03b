import { expect, test } from "vitest";
import { createWorld } from "#tests/support/app";
import { quickPasswords } from "#tests/support/quick-passwords";
import { testClock } from "#tests/support/test-clock";
import { seedDemonstration } from "#worker/dev/demonstration/seed-demonstration";

/** Midnight of 26 November 2026 in China. */
const midnight = Date.UTC(2026, 10, 25, 16);

// In the small hours, events that the demonstration dates at eight in the morning would be in the future.
test("the demonstration laboratory can be set up at 0:29 in China", async () => {
  const clock = testClock(midnight + 29 * 60_000);
  const { deps } = await createWorld({ clock, deps: { passwords: quickPasswords } });
  const { files } = await seedDemonstration(deps);
  expect(Object.keys(files).length).toBeGreaterThan(0);
});
