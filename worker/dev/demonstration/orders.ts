import { createClient } from "#contract/clients.schemas";
import { createMerchant } from "#contract/merchants.schemas";
import { orderByCsv, orderByFhir, stepOrder } from "#contract/orders.schemas";
import { deliverWebhooks } from "../../features/webhooks/webhooks.delivery";
import { alcoholGenotypes } from "./findings";
import { isoDay } from "./laboratory";
import { signInAs } from "./staff";
import type { DemoContext } from "./stage";

/** The hospital's webhook: an address on this machine where nothing listens. */
const hospitalHook = "http://127.0.0.1:9/gene-orders";

/** A hospital that sends orders from its own system: one order in every state. */
export async function sendHospitalOrders(stage: DemoContext): Promise<void> {
  const { world, lab, staff, bindAll, run, publishAll, today } = stage;
  stage.goTo(1.2);
  const admin = await signInAs(world, staff.admin);
  const merchant = await admin.call(createMerchant, { body: hospital });
  const client = await admin.call(createClient, {
    body: {
      name: "临江市第一人民医院 HIS",
      merchantId: merchant.id,
      products: ["alcohol", "nitroglycerin", "folic-acid"],
      grants: ["order", "read", "cancel"],
      webhookUrl: hospitalHook,
      webhookEvents: ["order.received", "sample.received", "report.published", "report.corrected", "report.withdrawn"],
    },
  });
  const headers = { authorization: `Bearer ${client.key}` };
  const tubes = await lab.addBatch({
    productCode: "alcohol",
    quantity: 6,
    lot: "L2611",
    expiresOn: isoDay(today + 540 * 86_400_000),
    merchantId: merchant.id,
  });
  const [reported = "", received = "", bound = "", waiting = ""] = tubes;
  // Signed the day before, because eight o'clock of the same day may still be in the future.
  const day = isoDay(world.now - 86_400_000);
  for (const [at, barcode] of [reported, received, bound, waiting].entries()) {
    world.now += 60_000;
    await world.client().call(orderByFhir, { headers, body: request(at + 1, barcode, day) });
  }
  world.now += 60_000;
  const lines = [
    "订单号,产品,患者编号,同意书编号,同意时间,姓名,性别,优先级",
    `LJ-2611-0005,folic-acid,MR-30415,ICF-5105,${day} 08:10,魏安然,女,普通`,
    `LJ-2611-0006,nitroglycerin,MR-30418,ICF-5106,${day} 08:20,孟川,男,加急`,
  ];
  await world.client().call(orderByCsv, { headers, body: lines.join("\r\n") });
  const body = { step: "cancel", reason: "患者已转院，医生撤销申请" } as const;
  await world.client().call(stepOrder, { headers, params: { orderNo: "LJ-2611-0006" }, body });
  await bindAll([reported, received, bound], "mer");
  await publishAll(await run("alcohol", alcoholGenotypes([reported]), 1.19));
  await lab.receive([received]);
  await deliverWebhooks(world.deps);
}

const hospital = {
  code: "linjiang-1",
  name: "临江市第一人民医院",
  shownName: "临江市第一人民医院",
  address: "临江市健康路 2 号",
  contactName: "信息科 方工",
  status: "on",
} as const;

const patients = [
  ["MR-30401", "沈若水", "female", "1988-04-12"],
  ["MR-30407", "程一诺", "male", "1992-09-30"],
  ["MR-30409", "顾言", "male", "1979-12-02"],
  ["MR-30412", "陆小满", "female", "2000-05-20"],
] as const;

/** A bundle of FHIR R4 as the hospital's system sends it. */
function request(at: number, barcode: string, day: string): string {
  const [id, text, gender, birthDate] = patients[at - 1] ?? patients[0];
  const resources = [
    {
      resourceType: "ServiceRequest",
      identifier: [{ value: `LJ-2611-000${at}` }],
      status: "active",
      intent: "order",
      priority: at === 2 ? "urgent" : "routine",
      code: { coding: [{ code: "alcohol" }] },
      subject: { reference: "Patient/p" },
      specimen: [{ identifier: { value: barcode } }],
    },
    { resourceType: "Patient", id: "p", identifier: [{ value: id }], name: [{ text }], gender, birthDate },
    {
      resourceType: "Consent",
      status: "active",
      identifier: [{ value: `ICF-510${at}` }],
      dateTime: `${day}T08:0${at}:00+08:00`,
    },
  ];
  return JSON.stringify({
    resourceType: "Bundle",
    type: "collection",
    entry: resources.map((resource) => ({ resource })),
  });
}
