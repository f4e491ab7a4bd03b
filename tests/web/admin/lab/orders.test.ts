import { expect, test } from "vitest";
import { orderTemplate, splitOrderFile } from "#web/admin/lab/orders/order-files";
import { createCsv } from "#web/admin/parts/table/export.rules";
import { parseOrdersCsv } from "#worker/features/orders/order-files.rules";

const heading = "orderNo,product,patientId,consentRef,consentAt,name";

test("a file is cut under its heading, and no quoted cell is cut in two", () => {
  const lines = Array.from(
    { length: 230 },
    (_, at) => `N-${at},alcohol,M,I,2026-11-19,${at === 99 ? '"two\nlines"' : "x"}`,
  );
  const pieces = splitOrderFile([heading, ...lines, ""].join("\r\n"));
  expect(pieces.map(({ before }) => before)).toEqual([0, 101, 201]);
  const read = pieces.flatMap(({ text }) => [...parseOrdersCsv(text)]);
  expect(read.length).toBe(230);
  expect(read[229]).toMatchObject({ values: { orderNo: "N-229" } });
});

test("the template is a file that is read", () => {
  expect(parseOrdersCsv(createCsv([orderTemplate.headings, orderTemplate.example]))).toMatchObject([
    { line: 2, values: { orderNo: "HIS-0001", sex: "male", priority: "routine" } },
  ]);
});
