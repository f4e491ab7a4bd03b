import { clientMessages } from "#contract/clients";
import type { ClientGrant } from "#contract/order-states";
import type { RequestFacts } from "../../http/action";
import { AppError, forbidden } from "../../http/errors";
import { isSameDigest } from "../../platform/crypto";
import type { ResultsOf } from "../../platform/database/database";
import type { Deps } from "../../platform/deps";
import { newToken, toBase64 } from "../../platform/ids";
import { findKeyHolder } from "./clients.queries";

/** A key contains its client's id, so that the client is looked up by id and the hash compared in constant time. */
const keyForm = /^Bearer gk_(\w{26})_([\w-]{43})$/;

const partsOf = ({ raw }: RequestFacts) => keyForm.exec(raw.headers.get("authorization") ?? "") ?? [];

const hashOfKey = ({ hash }: Pick<Deps, "hash">, secret: string) => hash.of("client-key", secret);

/** A new key of a client, and the hash that is stored of it. */
export async function createClientKey(deps: Pick<Deps, "hash">, clientId: string) {
  const secret = newToken();
  return { key: `gk_${clientId}_${secret}`, keyHash: await hashOfKey(deps, secret) };
}

export const webhookSecretContext = (clientId: string) => `webhook-secret:${clientId}`;

/** A new secret that signs a client's webhooks. Source: the Standard Webhooks specification, 24 to 64 bytes. */
export async function createWebhookSecret({ sealer }: Pick<Deps, "sealer">, clientId: string) {
  const secret = `whsec_${toBase64(crypto.getRandomValues(new Uint8Array(32)))}`;
  return { secret, secretSealed: await sealer.seal(webhookSecretContext(clientId), secret) };
}

/** The client id in a request; the key is not verified yet. */
export const clientIdOf = (request: RequestFacts): string => partsOf(request)[1] ?? "";

/** The client's row, to be read together with what the action needs; the key is not verified yet. */
export const findNamedClient = (request: RequestFacts) => findKeyHolder(clientIdOf(request));

export type KnownClient = NonNullable<ResultsOf<[ReturnType<typeof findKeyHolder>]>[0]>;

/** Throws unless the request has a valid key of this client that is allowed to do this. */
export async function requireClient(
  { deps, request, now }: { deps: Pick<Deps, "hash">; request: RequestFacts; now: number },
  client: KnownClient | undefined,
  grant: ClientGrant,
): Promise<KnownClient> {
  const given = await hashOfKey(deps, partsOf(request)[2] ?? "");
  const isOld = (client?.oldKeyUntil ?? 0) > now && isSameDigest(client?.oldKeyHash ?? "", given);
  if (!client || !(isOld || isSameDigest(client.keyHash, given)))
    throw new AppError({ status: 401, msg: clientMessages.unproved });
  if (!client.isOn) throw forbidden(clientMessages.off);
  if (!client.grants.includes(grant)) throw forbidden(clientMessages.notGranted);
  return client;
}
