import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { orderByCsv, orderByFhir, orderFields, readOrder, stepOrder } from "#contract/orders.schemas";
import { parseFhirOrder, parseOrdersCsv } from "#worker/features/orders/order-files.rules";

const page = readFileSync("docs/orders.md", "utf8");
const calls = [...page.matchAll(/```bash\n([\s\S]*?)```/g)].map(([, text = ""]) => ({
  path: /\$HOST(\/[^"?]*)/.exec(text)?.[1] ?? "",
  body: /(?:-d|--data-binary) '([\s\S]*?)'\n/.exec(text)?.[1] ?? "",
}));
const endpoints = [orderByFhir, orderByCsv, readOrder, stepOrder];

test("every documented call has the address of one of ours, and the page has all of them", () => {
  const addresses = endpoints.map(({ path }) => path.replace("{orderNo}", "HO-1001"));
  expect(calls.map(({ path }) => path)).toEqual(addresses);
});

test("the documented bodies are taken", () => {
  const [fhir, csv, , step] = calls.map(({ body }) => body);
  const orders = [
    parseFhirOrder(JSON.parse((fhir ?? "").replace("$BARCODE", "2000000002017")), Date.now()),
    parseOrdersCsv(csv ?? ""),
  ];
  for (const read of orders.flatMap((lines) => [...lines])) {
    const { values } = read as { values: object };
    expect(orderFields.safeParse(values)).toMatchObject({ success: true, data: { product: "alcohol" } });
  }
  expect(stepOrder.body?._zod.run({ value: JSON.parse(step ?? ""), issues: [] }, {} as never)).toMatchObject({
    issues: [],
  });
});
