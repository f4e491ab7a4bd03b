import { eq } from "drizzle-orm";
import { messagesTable } from "#drizzle/schema/messages";
import { personsTable } from "#drizzle/schema/persons";
import { reportReadyMessage } from "#worker/features/messages/messages.actions";
import { deliverMessages } from "#worker/features/messages/messages.delivery";
import { db, row } from "#worker/platform/database/query";
import type { World } from "../../support/app";
import { type Published, publishedReport } from "../reports/published-report";

/** A published report with an unsent message in the outbox. */
export async function waitingNotice(
  world: World,
  options: Parameters<typeof publishedReport>[1] = {},
): Promise<Published & { messageId: string }> {
  const published = await publishedReport(world, options);
  const { messageId, query } = await noticeOf(world, published.reportId);
  await world.write(query);
  return { ...published, messageId };
}

export async function noticeOf(world: World, reportId: string, version = 1) {
  const person = await world.read(row(db.select().from(personsTable)));
  if (!person?.phoneSealed || !person.phoneMasked) throw new Error("no person");
  const { id, phoneSealed, phoneMasked } = person;
  return reportReadyMessage(world.deps, {
    reportId,
    version,
    person: { id, phoneSealed, phoneMasked },
    barcodeLast4: "6789",
    now: world.clock.now(),
  });
}

export async function messageRow(world: World, id: string): Promise<typeof messagesTable.$inferSelect> {
  const message = await world.read(row(db.select().from(messagesTable).where(eq(messagesTable.id, id))));
  if (!message) throw new Error(`no message ${id}`);
  return message;
}

/**
 * Passes messages to the consumer as the queue would; returns the outcome of each: done, or the seconds until the
 * retry.
 */
export async function consume(world: World, ...messageIds: string[]): Promise<(number | "done")[]> {
  const verdicts: (number | "done")[] = [];
  const messages = messageIds.map((messageId, i) => ({
    body: { messageId },
    ack: () => {
      verdicts[i] = "done";
    },
    retry: ({ delaySeconds }: { delaySeconds: number }) => {
      verdicts[i] = delaySeconds;
    },
  }));
  await deliverMessages(world.deps, { messages } as never);
  return verdicts;
}
