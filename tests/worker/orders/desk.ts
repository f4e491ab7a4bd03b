import { createClient, type updateClient } from "#contract/clients.schemas";
import type { BodyIn } from "#contract/endpoint";
import { orderByFhir } from "#contract/orders.schemas";
import { deliverWebhooks } from "#worker/features/webhooks/webhooks.delivery";
import type { World } from "../../support/app";
import type { Browser } from "../../support/browser";
import { nextNumber } from "../../support/factories";
import { createMerchantRow } from "../laboratory";

export const hookUrl = "https://his.example-hospital.cn/genes";

export const clientForm = (merchantId: string, more: Partial<BodyIn<typeof createClient>> = {}) => ({
  name: `示范医院 ${nextNumber()}`,
  merchantId,
  products: ["alcohol"],
  grants: ["order", "read", "cancel"] as ("order" | "read" | "cancel")[],
  webhookUrl: "",
  webhookEvents: [] as BodyIn<typeof createClient>["webhookEvents"],
  status: "on" as const,
  ...more,
});

/** A hospital with its merchant and an API key. */
export async function hospital(world: World, as: Browser, more: Partial<BodyIn<typeof createClient>> = {}) {
  const merchantId = more.merchantId ?? (await createMerchantRow(world));
  const { data } = await world.call(createClient, { as, body: clientForm(merchantId, more) });
  return { ...data, key: data.key ?? "", merchantId };
}

export const everything = [
  "order.received",
  "sample.received",
  "report.published",
  "report.corrected",
  "report.withdrawn",
] as const;

export const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

/** The form of a client as it was read, for an edit. */
export const editOf = ({ client }: Pick<Awaited<ReturnType<typeof hospital>>, "client">) => {
  const { name, merchant, products, grants, webhookUrl, webhookEvents, status, version } = client;
  return { name, merchantId: merchant.id, products, grants, webhookUrl, webhookEvents, status, version } as BodyIn<
    typeof updateClient
  >;
};

export const phone = "13700137001";

interface Said {
  readonly orderNo: string;
  readonly product?: string;
  readonly barcode?: string;
  readonly hasConsent?: boolean;
  readonly priority?: string;
}

/** An order bundle as a hospital's system sends it. */
export function bundle({ orderNo, product = "alcohol", barcode, hasConsent = true, priority = "routine" }: Said) {
  const resources = [
    {
      resourceType: "ServiceRequest",
      identifier: [{ system: "urn:hospital:orders", value: orderNo }],
      status: "active",
      intent: "order",
      priority,
      code: {
        coding: [
          { system: "http://loinc.org", code: "47998-0" },
          { system: "urn:lab:products", code: product },
        ],
      },
      subject: { reference: "Patient/p1" },
      ...(barcode ? { specimen: [{ reference: "urn:uuid:tube" }] } : {}),
    },
    {
      resourceType: "Patient",
      id: "p1",
      identifier: [{ value: "MR-20931" }],
      name: [{ family: "林", given: ["知远"] }],
      telecom: [{ system: "phone", value: `+86 ${phone}` }],
      gender: "female",
      birthDate: "1990-05-17",
    },
    ...(barcode ? [{ resourceType: "Specimen", id: "tube", accessionIdentifier: { value: barcode } }] : []),
    ...(hasConsent
      ? [
          {
            resourceType: "Consent",
            status: "active",
            identifier: [{ value: "ICF-7781" }],
            dateTime: "2026-11-19T09:30:00+08:00",
          },
        ]
      : []),
  ];
  return JSON.stringify({
    resourceType: "Bundle",
    type: "collection",
    entry: resources.map((resource) => ({
      fullUrl: resource.resourceType === "Specimen" ? "urn:uuid:tube" : `https://his/${resource.resourceType}/x`,
      resource,
    })),
  });
}

export const order = (world: World, key: string, said: Said | string) =>
  world.call(orderByFhir, {
    as: world.client(),
    headers: bearer(key),
    body: typeof said === "string" ? said : bundle(said),
  });

/** A file with these cells; the heading is the given one or in English. */
export const csv = (
  rows: readonly (readonly string[])[],
  heading = "orderNo,product,patientId,consentRef,consentAt,barcode",
) => [heading, ...rows.map((cells) => cells.join(","))].join("\r\n");

interface Heard {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: { readonly type: string; readonly data: Readonly<Record<string, unknown>> };
}

/** The hospital's webhook receiver: answers what it is told to, else 204. */
export function listener() {
  const heard: Heard[] = [];
  const answers: (number | Error)[] = [];
  const hooks = {
    isLocal: false,
    async post(url: string, headers: Readonly<Record<string, string>>, body: string) {
      heard.push({ url, headers, body: JSON.parse(body) });
      const answer = answers.shift() ?? 204;
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
  return { heard, answers, hooks, told: () => heard.map(({ body }) => body.type) };
}

/** Runs the scheduled job. */
export const deliver = (world: World) => deliverWebhooks({ ...world.deps, publicOrigin: "https://lab.test" });
