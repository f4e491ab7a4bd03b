import { runNamed } from "../../platform/database/named-batch";
import type { Deps } from "../../platform/deps";
import { smallestIdAt } from "../../platform/ids";
import { runInTurn } from "../../platform/in-turn";
import { isCallableUrl } from "../clients/address.rules";
import { webhookSecretContext } from "../clients/client-key.actions";
import { recordWebhookOutcome } from "../clients/clients.queries";
import { auditRows } from "../logs/logs.actions";
import {
  answerTimeoutMs,
  deliveryLeaseMs,
  deliveryRetentionMs,
  giveUpAfterMs,
  retryAt,
  webhookBody,
  webhookSignature,
} from "./webhooks.rules";
import {
  type DueDelivery,
  deleteOldDeliveries,
  findDueDeliveries,
  leaseDelivery,
  recordAttempt,
} from "./webhooks.store";

type HookDeps = Pick<Deps, "database" | "clock" | "hooks" | "sealer" | "hash" | "auditHash" | "publicOrigin">;

const dueAtOnce = 50;

/**
 * Scheduled job: sends what is due, to different clients at the same time and to each client one event after the other, until
 * one does not arrive. Answers how many arrived.
 */
export async function deliverWebhooks(deps: HookDeps): Promise<number> {
  const now = deps.clock.now();
  const { due } = await runNamed(deps.database, {
    due: findDueDeliveries(now, dueAtOnce),
    forgetDeliveries: deleteOldDeliveries(smallestIdAt(now - deliveryRetentionMs)),
  });
  const turns = await Promise.all(
    [...Map.groupBy(due, ({ clientId }) => clientId)].map(([, own]) => {
      let isReached = true;
      return runInTurn(
        "webhooks",
        own,
        ({ id }) => id,
        async (one) => {
          if (!isReached) return "skipped";
          const outcome = await deliver(deps, one);
          isReached = outcome !== "failed";
          return outcome;
        },
      );
    }),
  );
  for (const turn of turns) turn.end();
  return turns.flatMap(({ done }) => done).filter(({ result }) => result === "sent").length;
}

/** `skipped`: not sent, because the client wants no events any more or another process has this one. */
async function deliver(deps: HookDeps, due: DueDelivery): Promise<"sent" | "failed" | "skipped"> {
  const at = deps.clock.now();
  const [taken] = await deps.database.run([leaseDelivery(due, at + deliveryLeaseMs)]);
  if (taken !== 1) return "skipped";
  const { status, error } = await posted(deps, due, at);
  const now = deps.clock.now();
  const isSent = status >= 200 && status < 300;
  const since = isSent ? null : (due.failingSince ?? now);
  // Status 410 means that this address will never accept webhooks again. Source: the Standard Webhooks specification.
  const isOver = due.isTold && since !== null && (status === 410 || now - since >= giveUpAfterMs);
  const isLast = isOver || !due.isTold;
  const next = isSent ? "send" : (!isLast && retryAt(due.attempts + 1, now)) || "give_up";
  await deps.database.run([
    recordAttempt(due.id, { at, status, tookMs: now - at, error }, next),
    ...(due.isTold ? [recordWebhookOutcome(due.clientId, since, isOver, now)] : []),
    ...(isOver ? await givenUp(deps, due, now) : []),
  ]);
  return isSent ? "sent" : due.isTold ? "failed" : "skipped";
}

const givenUp = (deps: HookDeps, { clientId }: DueDelivery, now: number) =>
  auditRows(
    { deps, now, request: { id: "", ip: "" } },
    {
      action: "client.setStatus",
      objectType: "client",
      objectId: clientId,
      actor: { kind: "system", id: "webhooks", label: "推送连续失败" },
    },
  );

/** Status 0 and the cause when no answer came. */
async function posted(deps: HookDeps, due: DueDelivery, now: number): Promise<{ status: number; error: string }> {
  const { hooks, sealer, publicOrigin } = deps;
  if (!due.isTold || !isCallableUrl(due.url, hooks.isLocal)) return { status: 0, error: "address" };
  const body = webhookBody(due, publicOrigin);
  const seconds = Math.floor(now / 1000);
  const sealed = [due.secretSealed, due.oldSecretSealed].filter((secret) => secret !== null);
  const signatures = await Promise.all(
    sealed.map(async (secret) =>
      webhookSignature(await sealer.open(webhookSecretContext(due.clientId), secret), due.id, seconds, body),
    ),
  );
  const headers = {
    "content-type": "application/json",
    "webhook-id": due.id,
    "webhook-timestamp": String(seconds),
    "webhook-signature": signatures.join(" "),
  };
  try {
    return { status: await hooks.post(due.url, headers, body, answerTimeoutMs), error: "" };
  } catch (error) {
    return { status: 0, error: String(error).slice(0, 120) };
  }
}
