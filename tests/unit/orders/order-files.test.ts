import { expect, test } from "vitest";
import { orderMessages } from "#contract/orders";
import { parseFhirOrder, parseOrdersCsv } from "#worker/features/orders/order-files.rules";

const now = Date.UTC(2026, 10, 20, 2);

test("whatever is no order is refused, whatever it is", () => {
  const request = { resourceType: "ServiceRequest", status: "active", intent: "order" };
  for (const document of [
    ...[null, 1, "text", [], {}, { resourceType: "Patient" }, { resourceType: "Bundle", entry: 7 }],
    ...[
      { ...request, status: "revoked" },
      { ...request, intent: "plan" },
      { ...request, doNotPerform: true },
    ],
    { resourceType: "Bundle", entry: [{ resource: request }, { resource: request }] },
  ])
    expect([document, parseFhirOrder(document, now)]).toEqual([document, orderMessages.notFhir]);
  expect(
    parseFhirOrder({ ...request, code: { coding: "x" }, subject: [], specimen: 3, identifier: [null] }, now),
  ).toEqual([{ line: 1, values: { product: "", priority: "routine" } }]);
});

test("a consent that is not active is none", () => {
  const consent = { resourceType: "Consent", status: "rejected", identifier: [{ value: "C" }], dateTime: "2026-01-01" };
  const [line] = parseFhirOrder(
    {
      resourceType: "ServiceRequest",
      status: "active",
      intent: "original-order",
      contained: [consent],
    },
    now,
  ) as readonly { values: object }[];
  expect(line?.values).not.toHaveProperty("consentRef");
});

const signed = { resourceType: "Consent", status: "active", identifier: [{ value: "C" }], dateTime: "2026-11-19" };
const patient = { resourceType: "Patient", id: "p", identifier: [{ value: "MR-1" }] };
const other = { resourceType: "Patient", id: "q", identifier: [{ value: "MR-2" }] };

test.each<[string, object, string | undefined]>([
  ["says nothing of rules", {}, undefined],
  ["permits", { provision: { type: "permit" } }, undefined],
  ["denies", { provision: { type: "deny" } }, "consentRef"],
  ["denies in an exception", { provision: { type: "permit", provision: [{ type: "deny" }] } }, "consentRef"],
  ["is over", { provision: { period: { end: "2026-11-18" } } }, "consentAt"],
  ["ends with its month", { provision: { period: { end: "2026-11" } } }, undefined],
  ["begins tomorrow", { provision: { type: "permit", period: { start: "2026-11-21" } } }, "consentAt"],
  ["ends on a day that there is not", { provision: { period: { end: "2027-02-31" } } }, "consentAt"],
  ["is the patient's", { patient: { reference: "#p" } }, undefined],
  ["names the patient by his number", { patient: { identifier: { value: "MR-1" } } }, undefined],
  ["is another patient's", { patient: { reference: "#q" } }, "patientId"],
  ["is somebody's who is not in the bundle", { patient: { reference: "Patient/99" } }, "patientId"],
])("a consent that %s", (_, more, field) => {
  const [line] = parseFhirOrder(
    {
      resourceType: "ServiceRequest",
      status: "active",
      intent: "order",
      subject: { reference: "#p" },
      contained: [patient, other, { ...signed, ...more }],
    },
    now,
  ) as readonly { objection?: { field: string } }[];
  expect(line?.objection?.field).toBe(field);
});

test("a consent that denies is not passed over for another one that does not", () => {
  const contained = [patient, signed, { ...signed, provision: { type: "deny" } }];
  const [line] = parseFhirOrder(
    { resourceType: "ServiceRequest", status: "active", intent: "order", subject: { reference: "#p" }, contained },
    now,
  ) as readonly { objection?: { field: string } }[];
  expect(line?.objection?.field).toBe("consentRef");
});

test("a file is told by its headings in any order, and empty lines keep their numbers", () => {
  const read = parseOrdersCsv(
    "\ufeff同意时间,consentRef,患者编号,产品,订单号,性别,备注\r\n2026-11-19,I,M,alcohol,A,女,x\r\n,,,,,,\r\n,,,,B,,",
  );
  expect(read).toEqual([
    {
      line: 2,
      values: {
        consentAt: "2026-11-19",
        consentRef: "I",
        patientId: "M",
        product: "alcohol",
        orderNo: "A",
        sex: "female",
      },
    },
    { line: 4, values: { orderNo: "B" } },
  ]);
});
