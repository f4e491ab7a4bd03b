import {
  createClient,
  getClient,
  listClients,
  listDeliveries,
  sendDelivery,
  updateClient,
} from "#contract/clients.schemas";
import {
  getOrder,
  listOrders,
  moveOrder,
  orderByCsv,
  orderByFhir,
  readOrder,
  revealOrder,
  stepOrder,
  uploadOrders,
} from "#contract/orders.schemas";
import { nextNumber } from "#tests/support/factories";
import { type HappyPath, happy, type Stage } from "../contract/stage";
import { createMerchantRow } from "../laboratory";
import { bearer, bundle, clientForm, csv, editOf, hookUrl, hospital, order } from "./desk";

const number = () => `HO-${nextNumber()}`;
const made = ({ world, boss }: Stage) =>
  hospital(world, boss, { webhookUrl: hookUrl, webhookEvents: ["order.received"] });
const file = () => csv([[number(), "alcohol", "MR-1", "ICF-1", "2026-11-19", ""]]);

async function ordered(stage: Stage) {
  const { key, client } = await made(stage);
  const { data } = await order(stage.world, key, { orderNo: number() });
  return { headers: bearer(key), clientId: client.id, params: { id: data.order.id }, orderNo: data.order.orderNo };
}

async function byKey(stage: Stage) {
  const { headers, orderNo } = await ordered(stage);
  return { headers, params: { orderNo } };
}

const byStaff = async (stage: Stage) => ({ params: (await ordered(stage)).params });
const cancel = { step: "cancel", reason: "医生已撤销申请" } as const;

/** Hospitals, their orders and webhooks. */
export const orders: readonly HappyPath[] = [
  happy(listClients),
  happy(getClient, async (stage) => ({ params: { id: (await made(stage)).client.id } })),
  happy(createClient, async ({ world }) => ({ body: clientForm(await createMerchantRow(world)) })),
  happy(updateClient, async (stage) => {
    const hospital = await made(stage);
    return { params: { id: hospital.client.id }, body: { ...editOf(hospital), newKey: 24, newSecret: true } };
  }),
  happy(listDeliveries, async (stage) => ({ query: { clientId: (await ordered(stage)).clientId } })),
  happy(sendDelivery, async (stage) => ({ params: { id: (await made(stage)).client.id }, body: {} })),
  happy(orderByFhir, async (stage) => ({
    headers: bearer((await made(stage)).key),
    body: bundle({ orderNo: number() }),
  })),
  happy(orderByCsv, async (stage) => ({ headers: bearer((await made(stage)).key), body: file() })),
  happy(readOrder, byKey),
  happy(stepOrder, async (stage) => ({ ...(await byKey(stage)), body: cancel })),
  happy(listOrders),
  happy(getOrder, byStaff),
  happy(moveOrder, async (stage) => ({ ...(await byStaff(stage)), body: cancel })),
  happy(revealOrder, async (stage) => ({ ...(await byStaff(stage)), body: { reason: "患者来电核对" } })),
  happy(uploadOrders, async (stage) => ({ params: { id: (await made(stage)).client.id }, body: file() })),
];
