import { onTestFinished } from "vitest";
import { createWorld, type World, type WorldOptions } from "../support/app";

/** A world whose work after the replies is done before the next test empties the database. */
export async function settledWorld(options?: WorldOptions): Promise<World> {
  const world = await createWorld(options);
  onTestFinished(() => world.settled());
  return world;
}
