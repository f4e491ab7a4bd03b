import { receiveSmsReceipts } from "#contract/sms-delivery.schemas";
import { publicAction, type RequestFacts } from "../../http/action";
import { badRequest, notFound } from "../../http/errors";
import { isSameDigest, sha256 } from "../../platform/crypto";
import type { Deps } from "../../platform/deps";
import { runEachInTurn } from "../../platform/in-turn";
import { log } from "../../platform/log";
import type { SmsReceipt } from "../../platform/sms";
import { attemptClientId, receiptRequestDelays, receiptTimeoutMs } from "./delivery.rules";
import { messagePhoneContext } from "./message-sealing.rules";
import { recordReceipts } from "./receipts.actions";
import { findMessagesWithoutReceipt, scheduleReceiptRequest } from "./receipts.store";

const asksPerSweep = 10;

/** The provider's own report; a caller with a wrong token gets 404. */
export const receiveSmsReceiptsAction = publicAction(receiveSmsReceipts, {
  async run({ deps, params, query, request }) {
    const { callback, name } = deps.sms;
    const isKnown =
      callback && isSameDigest(await sha256(passwordIn(request) ?? query.token ?? ""), await sha256(callback.token));
    if (!isKnown || name !== params.vendor) throw notFound();
    await recordReceipts(deps, name, read(callback.read, new TextDecoder().decode(await request.body())));
    return Response.json(callback.answer);
  },
});

/** The password of Basic credentials, which clients create from `https://name:password@host`. Source: RFC 7617. */
function passwordIn({ raw }: RequestFacts): string | undefined {
  const encoded = /^Basic ([\w+/=-]{1,400})$/i.exec(raw.headers.get("authorization") ?? "")?.[1];
  if (!encoded) return undefined;
  try {
    return /^[^:]*:(.*)$/.exec(atob(encoded))?.[1];
  } catch {
    return undefined;
  }
}

function read(reader: (body: string) => readonly SmsReceipt[], body: string): readonly SmsReceipt[] {
  try {
    return reader(body);
  } catch {
    throw badRequest(undefined, "not a receipt");
  }
}

/** Scheduled job: asks for the receipts of notices that the provider has not reported by itself. */
export async function requestReceipts(deps: Deps): Promise<void> {
  const { sms } = deps;
  const receiptOf = sms.receiptOf?.bind(sms);
  if (!receiptOf) return;
  const now = deps.clock.now();
  const [waiting] = await deps.database.run([findMessagesWithoutReceipt(sms.name, now, asksPerSweep)]);
  const ask = async (message: (typeof waiting)[number]) => {
    // Even if asking fails, the next question waits its time.
    await deps.database.run([scheduleReceiptRequest(message.id, nextAsk(message.acceptedAt, now))]);
    const phone = await deps.sealer.open(messagePhoneContext(message.id), message.phoneSealed);
    const clientId = attemptClientId(message.id, message.definiteAnswers - 1);
    const sent = { clientId, phone, providerId: message.providerId, acceptedAt: message.acceptedAt };
    const receipt = await receiptOf(sent).catch((error: unknown) => {
      log.warn("receipt", { messageId: message.id, error: error instanceof Error ? error.name : "error" });
      return undefined;
    });
    if (receipt) await recordReceipts(deps, sms.name, [receipt]);
  };
  await runEachInTurn("receipts", waiting, ({ id }) => id, ask);
}

/** Each question waits longer than the one before; after three days the carriers no longer have an answer. */
function nextAsk(acceptedAt: number, now: number): number {
  const age = now - acceptedAt;
  if (age >= receiptTimeoutMs) return Number.MAX_SAFE_INTEGER;
  return now + (receiptRequestDelays.find((step) => step > age) ?? receiptRequestDelays[3]);
}
