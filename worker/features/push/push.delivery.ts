import { causeOf } from "../../platform/cause";
import { runNamed } from "../../platform/database/named-batch";
import type { Deps } from "../../platform/deps";
import { newId, smallestIdAt } from "../../platform/ids";
import { runInTurn } from "../../platform/in-turn";
import type { Robot } from "../../platform/robots";
import { countNewEntries } from "../dashboard/dashboard.store";
import { visibleQueues } from "../dashboard/work-queues.rules";
import { quietHoursEnd } from "../messages/delivery.rules";
import { permissionsOfRole } from "../roles/roles.queries";
import {
  noteIntervalMs,
  noteLeaseMs,
  noteLifeMs,
  noteRetentionMs,
  noteText,
  quietHours,
  stepAfterAttempt,
} from "./push.rules";
import {
  deleteOldNotes,
  endNote,
  findDueNotes,
  findLastNoteAt,
  insertNote,
  lastNoteAt,
  leaseNote,
  postponeNote,
} from "./push.store";

type PushDeps = Pick<Deps, "database" | "clock" | "robots" | "publicOrigin">;

const dayMs = 86_400_000;
const notesAtOnce = 20;

/**
 * Scheduled job: tells each robot's group what came into the queues of its role since the last note, at most once an hour and
 * not at night, and sends notes that are due. Answers how many notes were sent; without robots the database is not asked.
 */
export async function sendQueueNotes(deps: PushDeps): Promise<number> {
  const now = deps.clock.now();
  if (deps.robots.length === 0 || quietHoursEnd(quietHours, now) !== undefined) return 0;
  await compose(deps, now);
  const { due } = await runNamed(deps.database, {
    due: findDueNotes(now, notesAtOnce),
    forgetNotes: deleteOldNotes(smallestIdAt(now - noteRetentionMs)),
  });
  const turns = await runInTurn(
    "push",
    due,
    ({ id }) => id,
    (note) => deliver(deps, note),
  );
  turns.end();
  return turns.done.filter(({ result }) => result).length;
}

/** Needs the same number of round trips for twenty robots as for one. */
async function compose({ database, robots, publicOrigin }: PushDeps, now: number): Promise<void> {
  const lasts = await database.run(robots.map(({ name }) => findLastNoteAt(name)));
  const ready = robots.filter((_, i) => now - (lasts[i] ?? 0) >= noteIntervalMs);
  if (ready.length === 0) return;
  const [permissions, counts] = await Promise.all([
    database.run(ready.map(({ roleKey }) => permissionsOfRole(roleKey))),
    database.run(ready.map(({ name }) => countNewEntries({ since: lastNoteAt(name, now - dayMs) }, now))),
  ]);
  const notes = ready.flatMap(({ name }, i) => {
    const came = visibleQueues(counts[i] ?? [], permissions[i] ?? []).filter(
      ({ isForMe, count }) => isForMe && count > 0,
    );
    const dedupeKey = `${name}:${Math.floor(now / noteIntervalMs)}`;
    return came.length === 0
      ? []
      : [{ id: newId(now), dedupeKey, robot: name, text: noteText(came, publicOrigin), now }];
  });
  if (notes.length > 0) await database.run(notes.map(insertNote));
}

/** Answers whether the note was sent; throws when the robot needs a person's attention, so that the health page shows it. */
async function deliver(
  deps: PushDeps,
  note: ReturnType<ReturnType<typeof findDueNotes>["read"]>[number],
): Promise<boolean> {
  const robot = deps.robots.find(({ name }) => name === note.robot);
  const now = deps.clock.now();
  if (!robot || now > note.createdAt + noteLifeMs) {
    await deps.database.run([endNote(note.id, "give_up", { reason: robot ? "too late" : "no such robot", now })]);
    return false;
  }
  const [taken] = await deps.database.run([leaseNote(note, now + noteLeaseMs)]);
  if (taken !== 1) return false;
  const outcome = await tried(robot, note.text);
  const next = stepAfterAttempt(outcome, { attempts: note.attempts + 1, createdAt: note.createdAt }, now);
  await deps.database.run([
    next.event
      ? endNote(note.id, next.event, { reason: next.reason, now })
      : postponeNote(note.id, next.notBefore, next.reason),
  ]);
  if (next.event === "give_up") throw new Error(`robot ${robot.name}: ${next.reason}`);
  return next.event === "send";
}

const tried = (robot: Robot, text: string) =>
  robot.send(text).catch((error: unknown) => ({ kind: "unknown" as const, reason: causeOf(error).slice(0, 120) }));
