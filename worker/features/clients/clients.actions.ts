import { clientMessages } from "#contract/clients";
import { createClient, getClient, listClients, updateClient } from "#contract/clients.schemas";
import { staffAction } from "../../http/action";
import { conflict, fieldErrors, notFound } from "../../http/errors";
import type { StaffWork } from "../../http/staff-work";
import { withTakenErrors } from "../../http/taken";
import { previousChanged } from "../../platform/database/conditions";
import type { Query } from "../../platform/database/database";
import { keysetPage } from "../../platform/database/keyset";
import { totalOf } from "../../platform/database/list-conditions";
import { runNamed } from "../../platform/database/named-batch";
import { newSecretId } from "../../platform/ids";
import { auditRows } from "../logs/logs.actions";
import { isCallableUrl } from "./address.rules";
import { createClientKey, createWebhookSecret } from "./client-key.actions";
import { findClient, findClients, insertClient, type NewCredentials, updateClientRow } from "./clients.store";

const overlapMs = 24 * 3_600_000;
const hour = 3_600_000;

export const listClientsAction = staffAction(listClients, {
  load: ({ query }) => ({ clients: findClients(query), total: totalOf(findClients, query) }),
  run: ({ query, clients, total }) =>
    keysetPage(
      clients,
      query.pageSize,
      ({ id }) => id,
      (client) => client,
      total,
    ),
});

export const getClientAction = staffAction(getClient, {
  load: ({ params }) => ({ client: findClient(params.id) }),
  run({ client }) {
    if (!client) throw notFound(clientMessages.unknown);
    return client;
  },
});

type Saving = StaffWork & { readonly body: { readonly webhookUrl: string } };

function checkAddress({ deps, body: { webhookUrl } }: Saving): void {
  if (webhookUrl && !isCallableUrl(webhookUrl, deps.hooks.isLocal))
    throw fieldErrors({ webhookUrl: [clientMessages.url] });
}

/** Writes a client with its audit row and answers it; undefined when the write changed nothing. */
async function save(work: Saving, id: string, action: "create" | "update", write: Query<number>) {
  const about = { action: `client.${action}`, objectType: "client", objectId: id } as const;
  const audit = await auditRows(work, { ...about, changes: { ...work.body }, when: previousChanged });
  const { changed, client } = await withTakenErrors(
    runNamed(work.deps.database, { changed: write, audit, client: findClient(id) }),
    {
      "clients.name": { name: [clientMessages.nameTaken] },
    },
  );
  return changed === 0 ? undefined : client;
}

const merchantUnknown = () => fieldErrors({ merchantId: [clientMessages.merchantUnknown] });

export const createClientAction = staffAction(createClient, {
  async run(ctx) {
    checkAddress(ctx);
    const { body, caller, now } = ctx;
    const id = newSecretId(now);
    const { key, keyHash } = await createClientKey(ctx.deps, id);
    const { secret, secretSealed } = await createWebhookSecret(ctx.deps, id);
    const stamps = { createdBy: caller.userId, updatedBy: caller.userId, createdAt: now, updatedAt: now };
    const proofs = { keyHash, keyMadeAt: now, webhookSecretSealed: secretSealed, webhookSince: now };
    const client = await save(ctx, id, "create", insertClient({ id, ...body, ...proofs, ...stamps }));
    if (!client) throw merchantUnknown();
    return { client, key, secret: body.webhookUrl ? secret : null };
  },
});

export const updateClientAction = staffAction(updateClient, {
  load: ({ params }) => ({ before: findClient(params.id) }),
  async run(ctx) {
    const { before, caller, now } = ctx;
    if (!before) throw notFound(clientMessages.unknown);
    checkAddress(ctx);
    const { version, newKey: overlapHours, newSecret: isNew, ...values } = ctx.body;
    const key = overlapHours === undefined ? undefined : await createClientKey(ctx.deps, before.id);
    // A client that gets its first webhook address also gets a secret.
    const secret =
      isNew || (values.webhookUrl && !before.webhookUrl) ? await createWebhookSecret(ctx.deps, before.id) : undefined;
    const proofs: NewCredentials = {
      ...(key ? { keyHash: key.keyHash, oldKeyUntil: now + (overlapHours ?? 0) * hour } : {}),
      ...(secret ? { secretSealed: secret.secretSealed, oldSecretUntil: now + overlapMs } : {}),
    };
    const row = updateClientRow(before.id, version, { ...values, updatedBy: caller.userId, updatedAt: now }, proofs);
    const client = await save(ctx, before.id, "update", row);
    if (!client) throw version === before.version ? merchantUnknown() : conflict();
    return { client, key: key?.key ?? null, secret: secret?.secret ?? null };
  },
});
