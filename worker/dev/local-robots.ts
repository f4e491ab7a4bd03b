import type { Clock } from "../platform/clock";
import { newId } from "../platform/ids";
import type { Robot } from "../platform/robots";

/** One note as the local group chats show it. */
interface LocalNote {
  readonly robot: string;
  readonly text: string;
  /** ms UTC */
  readonly at: number;
}

const prefix = "dev-robots/";
const groups = [
  { name: "实验员群", roleKey: "lab-technician" },
  { name: "审核群", roleKey: "lab-reviewer" },
  { name: "客服群", roleKey: "customer-service" },
] as const;

/** A robot of a local run, which can also list what all robots received. */
interface LocalRobot extends Robot {
  /** The newest notes first. */
  latest(count: number): Promise<LocalNote[]>;
}

export const isLocalRobot = (robot: Robot | undefined): robot is LocalRobot => robot !== undefined && "latest" in robot;

/** A group for each role of a local run; its notes are stored in the bucket. */
export const localRobots = (bucket: R2Bucket, clock: Clock): LocalRobot[] =>
  groups.map((group) => ({
    ...group,
    latest: (count) => localNotes(bucket, count),
    async send(text) {
      const note: LocalNote = { robot: group.name, text, at: clock.now() };
      await bucket.put(prefix + newId(note.at), JSON.stringify(note));
      return { kind: "sent" };
    },
  }));

async function localNotes(bucket: R2Bucket, count: number): Promise<LocalNote[]> {
  const { objects } = await bucket.list({ prefix });
  const newest = objects
    .map(({ key }) => key)
    .toSorted()
    .toReversed()
    .slice(0, count);
  const notes = await Promise.all(newest.map(async (key) => (await bucket.get(key))?.json<LocalNote>()));
  return notes.filter((note) => note !== undefined);
}
