import { clientMessages } from "#contract/clients";
import { orderStateNames } from "#contract/order-states";
import { orderMessages } from "#contract/orders";
import {
  moveOrder,
  type OrderStep,
  orderByCsv,
  orderByFhir,
  readOrder,
  stepOrder,
  uploadOrders,
} from "#contract/orders.schemas";
import { decodeBytes, decodingProblems } from "#contract/text-encoding";
import { publicAction, type RequestFacts, staffAction } from "../../http/action";
import { conflict, fieldErrors, notFound } from "../../http/errors";
import { hasOnlyWholeCharacters } from "../../http/request";
import { previousChanged } from "../../platform/database/conditions";
import { ConstraintError } from "../../platform/database/database";
import { runNamed } from "../../platform/database/named-batch";
import { clientIdOf, findNamedClient, type KnownClient, requireClient } from "../clients/client-key.actions";
import { findKeyHolder } from "../clients/clients.queries";
import { type AuditEvent, auditRows } from "../logs/logs.actions";
import { type CheckedOrder, type OrderedTube, orderTubeRefusal } from "./judge-orders.rules";
import { type ParsedOrders, parseFhirOrder, parseOrdersCsv } from "./order-files.rules";
import { updateOrdersFromTubes, withIds } from "./orders.queries";
import { orderStates } from "./orders.states";
import { assignTubeToOrder, cancelOrder, type FoundOrder, findOrder, findOrderedTubes } from "./orders.store";
import { clientActor, type OrderFactResults, type OrderSource, orderFacts, takeOrders } from "./take-orders.actions";

const textOf = async (request: RequestFacts) => new TextDecoder().decode(await request.body());

async function fhirOf({ request, now }: Pick<OrderSource, "request" | "now">): Promise<ParsedOrders> {
  const text = await textOf(request);
  try {
    return hasOnlyWholeCharacters(text) ? parseFhirOrder(JSON.parse(text), now) : orderMessages.notFhir;
  } catch {
    return orderMessages.notFhir;
  }
}

/** A CSV file in any encoding that spreadsheets use; a sentence when the encoding is not recognised. */
async function csvOf(request: RequestFacts): Promise<ParsedOrders> {
  const decoded = decodeBytes(new Uint8Array(await request.body()));
  return decoded.ok ? parseOrdersCsv(decoded.text) : decodingProblems[decoded.problem];
}

/** Removes the fields that only actions may see; throws when there is no order. */
function shown(found: FoundOrder | undefined) {
  if (!found) throw notFound(orderMessages.unknown);
  const { merchantId: _, patientSealed: __, ...order } = found;
  return order;
}

const orderNow = async ({ deps }: OrderSource, which: Parameters<typeof findOrder>[0]) =>
  shown((await deps.database.run([findOrder(which)]))[0]);

export const orderByFhirAction = publicAction(orderByFhir, {
  load: async ({ request, now }) => ({
    client: findNamedClient(request),
    ...orderFacts(clientIdOf(request), await fhirOf({ request, now })),
  }),
  async run(ctx) {
    const client = await requireClient(ctx, ctx.client, "order");
    const how = { source: "fhir", mayWrite: () => true } as const;
    const [one] = await takeOrders(ctx, client, await fhirOf(ctx), ctx, how);
    const { verdict, errors = {}, orderNo = "" } = one ?? {};
    if (verdict === "refused")
      // A number that another order has is a conflict; every other error is in the order itself.
      throw errors.orderNo && ctx.known.length > 0 ? conflict(errors.orderNo[0]) : fieldErrors(errors);
    return { order: await orderNow(ctx, { clientId: client.id, orderNo }), isNew: verdict === "new" };
  },
});

interface Csv {
  readonly trial?: "1" | undefined;
  readonly allOrNothing?: "1" | undefined;
}

/** Evaluates each line; the valid ones are written unless it is a trial, or `allOrNothing` is set and a line is refused. */
async function takeFile(
  work: OrderSource & { readonly query: Csv },
  client: KnownClient,
  facts: OrderFactResults,
  source: "csv" | "staff",
) {
  let isWritten = true;
  const mayWrite = (orders: readonly CheckedOrder[]) => {
    isWritten = !(work.query.trial || (work.query.allOrNothing && orders.some(({ verdict }) => verdict === "refused")));
    return isWritten;
  };
  const orders = await takeOrders(work, client, await csvOf(work.request), facts, { source, mayWrite });
  return { rows: orders.map(({ line, orderNo, verdict, errors }) => ({ line, orderNo, verdict, errors })), isWritten };
}

export const orderByCsvAction = publicAction(orderByCsv, {
  load: ({ request }) => ({ client: findNamedClient(request) }),
  // The key is checked first, in its own round trip, so that ten thousand lines are not parsed for a caller without a key.
  async run(ctx) {
    const client = await requireClient(ctx, ctx.client, "order");
    const facts = await runNamed(ctx.deps.database, orderFacts(client.id, await csvOf(ctx.request)));
    return takeFile(ctx, client, facts, "csv");
  },
});

export const uploadOrdersAction = staffAction(uploadOrders, {
  load: async ({ request, params }) => ({
    client: findKeyHolder(params.id),
    ...orderFacts(params.id, await csvOf(request)),
  }),
  run(ctx) {
    if (!ctx.client) throw notFound(clientMessages.unknown);
    return takeFile(ctx, ctx.client, ctx, "staff");
  },
});

export const readOrderAction = publicAction(readOrder, {
  load: ({ request, params }) => ({
    client: findNamedClient(request),
    found: findOrder({ clientId: clientIdOf(request), ...params }),
  }),
  async run(ctx) {
    await requireClient(ctx, ctx.client, "read");
    return shown(ctx.found);
  },
});

/** The tube that a step names, to be read together with the order. */
const tubesNamed = (step: OrderStep) => findOrderedTubes("barcode" in step ? [step.barcode] : []);

/** Assigns a tube to an order, or cancels the order, with its audit row; a repeated step changes nothing. */
async function takeStep(
  work: OrderSource & { readonly body: OrderStep; readonly tubes: readonly OrderedTube[] },
  found: FoundOrder | undefined,
  actor?: AuditEvent["actor"],
) {
  const { body, tubes, now } = work;
  const { id, state } = shown(found);
  const [tube] = tubes;
  const isLink = body.step === "link";
  const isDone = isLink ? tube?.orderId === id : state === "cancelled";
  if (isDone) return shown(found);
  if (isLink ? state !== "ordered" : !orderStates.canMove(state, "cancel"))
    throw conflict(orderMessages.tooLate(orderStateNames[state]));
  const problem = isLink && orderTubeRefusal(tube, found?.merchantId ?? "", found?.productCode ?? "");
  if (problem) throw fieldErrors({ barcode: [problem] });
  const { reason = "" } = body as { reason?: string };
  const audit = await auditRows(work, {
    action: `order.${body.step}`,
    objectType: "order",
    objectId: id,
    reason,
    when: previousChanged,
    ...(actor ? { actor } : {}),
  });
  try {
    const { changed } = await runNamed(work.deps.database, {
      changed: isLink ? assignTubeToOrder(id, tube?.id ?? "") : cancelOrder(id, reason, now),
      audit,
      followOrders: updateOrdersFromTubes(withIds([id]), now),
    });
    if (changed === 0) throw conflict();
  } catch (error) {
    throw error instanceof ConstraintError ? conflict() : error;
  }
  return orderNow(work, { id });
}

export const stepOrderAction = publicAction(stepOrder, {
  load: ({ request, params, body }) => ({
    client: findNamedClient(request),
    found: findOrder({ clientId: clientIdOf(request), ...params }),
    tubes: tubesNamed(body),
  }),
  async run(ctx) {
    const client = await requireClient(ctx, ctx.client, ctx.body.step === "cancel" ? "cancel" : "order");
    return takeStep(ctx, ctx.found, clientActor(client));
  },
});

export const moveOrderAction = staffAction(moveOrder, {
  load: ({ params, body }) => ({ found: findOrder(params), tubes: tubesNamed(body) }),
  run: (ctx) => takeStep(ctx, ctx.found),
});
