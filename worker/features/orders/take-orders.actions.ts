import { clientMessages } from "#contract/clients";
import { orderMessages, orderRowsMax } from "#contract/orders";
import type { RequestFacts } from "../../http/action";
import { badRequest, conflict } from "../../http/errors";
import { ConstraintError, type ResultsOf } from "../../platform/database/database";
import type { Deps } from "../../platform/deps";
import { newId } from "../../platform/ids";
import type { KnownClient } from "../clients/client-key.actions";
import { auditRows } from "../logs/logs.actions";
import { maskName, maskPhone } from "../persons/person-masks.rules";
import { phoneHashOf } from "../persons/persons.actions";
import { wakeWebhooks } from "../webhooks/webhooks.actions";
import { type CheckedOrder, checkOrders, type OrderPatient } from "./judge-orders.rules";
import type { ParsedOrders } from "./order-files.rules";
import { updateOrdersFromTubes, withIds } from "./orders.queries";
import {
  findKnownOrders,
  findOrderedProducts,
  findOrderedTubes,
  insertOrders,
  requireOrdersInserted,
} from "./orders.store";

export const orderPatientContext = (orderId: string) => `order-patient:${orderId}`;

/** The sender of orders: a client with its key, or a member of staff on behalf of a client. */
export interface OrderSource {
  readonly deps: Deps;
  readonly now: number;
  readonly request: RequestFacts;
  readonly caller?: unknown;
}

/** Queries for the facts that orders are checked against; nothing is queried when the input cannot be read. */
export const orderFacts = (clientId: string, read: ParsedOrders) => {
  const all = (field: "product" | "barcode" | "orderNo") =>
    typeof read === "string" ? [] : read.map(({ values }) => values[field] ?? "");
  return {
    products: findOrderedProducts(all("product")),
    tubes: findOrderedTubes(all("barcode")),
    known: findKnownOrders(clientId, all("orderNo")),
  };
};
type Queries = ReturnType<typeof orderFacts>;
export type OrderFactResults = { readonly [Name in keyof Queries]: ResultsOf<[Queries[Name]]>[0] };

/** The patient as the client named him. */
export const decryptPatient = async (
  { deps }: Pick<OrderSource, "deps">,
  id: string,
  sealed: string,
): Promise<OrderPatient> => JSON.parse(await deps.sealer.open(orderPatientContext(id), sealed)) as OrderPatient;

const nobody = { name: undefined, phone: undefined, birth: undefined, sex: undefined };

async function newOrder(
  { deps, now }: OrderSource,
  clientId: string,
  { fields, productId, tubeId }: Extract<CheckedOrder, { verdict: "new" }>,
) {
  const id = newId(now);
  const { product: _, barcode: __, orderNo, priority, consentRef, consentAt, ...patient } = fields;
  const { name, phone } = patient;
  return {
    ...{ id, clientId, orderNo, productId, tubeId, priority, consentRef, consentAt },
    patientSealed: await deps.sealer.seal(orderPatientContext(id), JSON.stringify(patient)),
    nameMasked: name ? maskName(name) : "",
    phoneMasked: phone ? maskPhone(phone) : "",
    phoneHash: phone ? await phoneHashOf(deps, phone) : null,
  };
}

export const clientActor = ({ id, name }: Pick<KnownClient, "id" | "name">) =>
  ({ kind: "system", id, label: name }) as const;

interface How {
  readonly source: "fhir" | "csv" | "staff";
  /** When this answers false, nothing is written. */
  mayWrite(orders: readonly CheckedOrder[]): boolean;
}

/**
 * Checks orders and writes the new ones in one batch: rows, states from their tubes, events for the client, audit. A repeated
 * order is written once. Errors: 400 for input that cannot be read, 409 when an order with the same number or tube was written
 * meanwhile.
 */
export async function takeOrders(
  work: OrderSource,
  client: KnownClient,
  read: ParsedOrders,
  facts: OrderFactResults,
  how: How,
): Promise<CheckedOrder[]> {
  const { deps, now } = work;
  if (typeof read === "string") throw badRequest(read);
  if (read.length === 0 || read.length > orderRowsMax) throw badRequest(orderMessages.rows);
  if (!client.isOn) throw conflict(clientMessages.off);
  const known = await Promise.all(
    facts.known.map(async ({ id, patientSealed, orderNo, ...said }) => {
      const patient = patientSealed && { ...nobody, ...(await decryptPatient(work, id, patientSealed)) };
      return { orderNo, said: { ...said, ...patient } };
    }),
  );
  const orders = checkOrders(read, { ...facts, client, known, now });
  const fresh = orders.filter((one) => one.verdict === "new");
  if (fresh.length === 0 || !how.mayWrite(orders)) return orders;
  const made = await Promise.all(fresh.map((one) => newOrder(work, client.id, one)));
  const ids = made.map(({ id }) => id);
  const { userId = null } = (work.caller ?? {}) as { userId?: number };
  try {
    await deps.database.run([
      insertOrders(made, { source: how.source, createdBy: userId, now }),
      requireOrdersInserted(made.length),
      ...updateOrdersFromTubes(withIds(ids), now),
      ...(await auditRows(work, {
        action: "order.create",
        objectType: "order",
        objectId: ids.length === 1 ? ids[0] : "",
        changes: { count: ids.length },
        ...(userId === null ? { actor: clientActor(client) } : {}),
      })),
    ]);
  } catch (error) {
    throw error instanceof ConstraintError ? conflict() : error;
  }
  wakeWebhooks(deps);
  return orders;
}
