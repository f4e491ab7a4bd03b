import * as z from "zod/mini";
import { growingListQuery, searchPartField } from "./admin-fields.schemas";
import * as calls from "./clients";
import { clientMessages } from "./clients";
import { endpoint } from "./endpoint";
import { cursorPage, idField, keysOf, nullValue, text } from "./fields.schemas";
import { idParams, merchantRef, productCodeField, timeOrNull } from "./lab-fields.schemas";
import { clientGrantNames, clientQueues, deliveryStateNames, webhookEventNames } from "./order-states";

const listOf = <T extends z.core.$ZodType>(item: T) => z.array(item).check(z.maxLength(50));

const form = {
  name: text(1, 64, clientMessages.nameRequired),
  merchantId: idField,
  products: listOf(productCodeField).check(z.minLength(1, clientMessages.productsRequired)),
  /** What the client's key may do. */
  grants: listOf(z.enum(keysOf(clientGrantNames))),
  /** Address that receives news of its orders; empty for none. */
  webhookUrl: z._default(text(0, 300), ""),
  webhookEvents: z._default(listOf(z.enum(keysOf(webhookEventNames))), []),
  status: z._default(z.enum(["on", "off"]), "on"),
};

const clientItem = z.object({
  id: z.string(),
  name: z.string(),
  merchant: merchantRef,
  products: z.array(z.string()),
  grants: z.array(z.string()),
  webhookUrl: z.string(),
  webhookEvents: z.array(z.string()),
  /** Since when deliveries to it fail. */
  webhookFailingSince: timeOrNull,
  /** When deliveries were stopped, after days of failures; saving the client starts them again. */
  webhookFailedAt: timeOrNull,
  keyMadeAt: z.int(),
  /** Until when the previous key and secret are accepted too. */
  oldKeyUntil: timeOrNull,
  oldSecretUntil: timeOrNull,
  status: z.enum(["on", "off"]),
  version: z.int(),
  createdAt: z.int(),
});
export type ClientItem = z.output<typeof clientItem>;

/** A new key and a new webhook secret are only ever shown in this reply. */
const saved = z.object({ client: clientItem, key: z.nullable(z.string()), secret: z.nullable(z.string()) });
const auditFields = [
  "grants",
  "merchantId",
  "name",
  "newKey",
  "newSecret",
  "products",
  "status",
  "version",
  "webhookEvents",
  "webhookUrl",
];
const list = { kind: "staff", permission: "lab:client:list" } as const;
const edit = { kind: "staff", permission: "lab:client:edit" } as const;

export const listClients = endpoint(calls.listClients, {
  title: "送检单位列表",
  access: list,
  query: z.object({ ...growingListQuery, search: searchPartField, queue: z.optional(z.enum(keysOf(clientQueues))) }),
  reply: cursorPage(clientItem),
});

export const getClient = endpoint(calls.getClient, {
  title: "送检单位",
  access: list,
  params: idParams,
  reply: clientItem,
});

export const createClient = endpoint(calls.createClient, {
  title: "新增送检单位",
  access: { ...edit, needsProof: true },
  body: z.strictObject(form),
  reply: saved,
  auditFields,
});

/**
 * When a client is switched off, its keys are refused from the next call on. `newKey`: makes a new key, and says for how many
 * hours the previous one stays valid. `newSecret`: both secrets sign for a day. `version` is the one that was read.
 */
export const updateClient = endpoint(calls.updateClient, {
  title: "修改送检单位",
  access: { ...edit, needsProof: true },
  params: idParams,
  body: z.strictObject({
    ...form,
    newKey: z.optional(z.int().check(z.gte(0), z.lte(168))),
    newSecret: z._default(z.boolean(), false),
    version: z.int(),
  }),
  reply: saved,
  auditFields,
});

const deliveryItem = z.object({
  id: z.string(),
  event: z.string(),
  /** Null for a test delivery. */
  orderId: z.nullable(z.string()),
  orderNo: z.nullable(z.string()),
  state: z.enum(keysOf(deliveryStateNames)),
  notBefore: z.int(),
  /** Every attempt; status 0 means that no answer came. */
  log: z.array(z.object({ at: z.int(), status: z.int(), tookMs: z.int(), error: z.string() })),
  createdAt: z.int(),
});
export type DeliveryItem = z.output<typeof deliveryItem>;

export const listDeliveries = endpoint(calls.listDeliveries, {
  title: "推送记录",
  access: list,
  query: z.object({ ...growingListQuery, clientId: z.optional(idField) }),
  reply: cursorPage(deliveryItem),
});

/** Sends a `ping`; with `deliveryId` sends that event again, under the same id and with a fresh number of attempts. */
export const sendDelivery = endpoint(calls.sendDelivery, {
  title: "测试或重新推送",
  access: edit,
  params: idParams,
  body: z.strictObject({ deliveryId: z.optional(idField) }),
  reply: nullValue,
});
