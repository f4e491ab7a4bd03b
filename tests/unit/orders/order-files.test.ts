import { expect, test } from "vitest";
import { orderMessages } from "#contract/orders";
import { orderOfFhir, ordersOfCsv } from "#worker/features/orders/order-files.rules";

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
    expect([document, orderOfFhir(document)]).toEqual([document, orderMessages.notFhir]);
  expect(orderOfFhir({ ...request, code: { coding: "x" }, subject: [], specimen: 3, identifier: [null] })).toEqual([
    { line: 1, values: { product: "", priority: "routine" } },
  ]);
});

test("a consent that is not active is none", () => {
  const consent = { resourceType: "Consent", status: "rejected", identifier: [{ value: "C" }], dateTime: "2026-01-01" };
  const [line] = orderOfFhir({
    resourceType: "ServiceRequest",
    status: "active",
    intent: "original-order",
    contained: [consent],
  }) as readonly { values: object }[];
  expect(line?.values).not.toHaveProperty("consentRef");
});

test("a file is told by its headings in any order, and empty lines keep their numbers", () => {
  const read = ordersOfCsv(
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
