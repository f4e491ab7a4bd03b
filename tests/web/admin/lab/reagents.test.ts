import { expect, test } from "vitest";
import { intervalText, wilsonInterval } from "#web/admin/lab/reagents/agreement.rules";
import {
  emptyLotForm,
  emptyReagentForm,
  lotErrors,
  parseGs1Code,
  reagentErrors,
  reagentRequest,
} from "#web/admin/lab/reagents/reagent-form";
import { draftCustomerMessage } from "#web/admin/lab/run-use/notice-draft";
import { expiryOf } from "#web/admin/parts/expiry.rules";

test.each([
  ["(01)06912345678901(17)271130(10)RG2611A", "RG2611A", "2027-11-30"],
  ["01069123456789011727113010RG2611A", "RG2611A", "2027-11-30"],
  ["]d2010691234567890110RG2611A\u001d17280200", "RG2611A", "2028-02-29"],
  ["10L1\u001d21SN7\u001d17270200", "L1", "2027-02-28"],
])("a supplier's code %j says its lot and its last day", (text, lot, expiresOn) => {
  expect(parseGs1Code(text)).toEqual({ lot, expiresOn });
});

test.each(["RG2611A", "(10)RG2611A", "(17)271130", "10", "(10)L1(17)271330", "99123", ""])(
  "what is no supplier's code with both, as %j, stays what was typed",
  (text) => {
    expect(parseGs1Code(text)).toBeUndefined();
  },
);

test("a last day is fine, near or over by the clock in China", () => {
  const at = (text: string) => Date.parse(text);
  expect(expiryOf("2026-11-24", at("2026-11-24T15:59:00Z"))).toEqual({ tone: "warn", label: "今天到期" });
  expect(expiryOf("2026-11-24", at("2026-11-24T16:00:00Z"))).toEqual({ tone: "bad", label: "已过期" });
  expect(expiryOf("2026-12-20", at("2026-11-24T04:00:00Z"))).toEqual({ tone: "warn", label: "26 天后到期" });
  expect(expiryOf("2026-12-24", at("2026-11-24T04:00:00Z")).tone).toBe("ready");
});

// Newcombe 1998 (Statistics in Medicine 17:857), table I, method 3: score interval without continuity correction.
test.each([
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
])("%i of %i agree: the interval is the published one", (agreeing, total, low, high) => {
  const found = wilsonInterval(agreeing, total);
  expect(found.low).toBeCloseTo(low, 4);
  expect(found.high).toBeCloseTo(high, 4);
});

test("all of twenty agree: no more is promised than twenty samples show", () => {
  expect(intervalText(wilsonInterval(20, 20))).toBe("100.0%，95% 置信区间 83.9%-100.0%");
});

test("the draft for a customer names the report and no person", () => {
  const draft = draftCustomerMessage(
    { product: "酒精耐受", barcode: "1000000000123", number: "BG00000007" },
    "所用的一批试剂被召回",
  );
  expect(draft).toContain("「酒精耐受」报告（编号 BG00000007，采样管尾号 0123）所用的一批试剂被召回，");
  expect(draft).not.toContain("1000000000123");
});

test("an arrival and a reagent say at the field what is missing", () => {
  expect(Object.keys(lotErrors(emptyLotForm))).toEqual(["reagentId", "lot", "expiresOn", "receivedOn", "boxes"]);
  const lot = { ...emptyLotForm, reagentId: "x", lot: "L1", expiresOn: "2027-01-31", receivedOn: "2026-11-24" };
  expect(lotErrors({ ...lot, boxes: "201" })).toEqual({ boxes: "盒数为 1-200" });
  expect(lotErrors({ ...lot, boxes: "200" })).toEqual({});
  expect(reagentErrors({ ...emptyReagentForm, name: " ", openDays: "1.5", reorderAt: "x" })).toEqual({
    name: "请输入试剂名称（1-64 个字）",
    openDays: "请输入 0-3650 的整数",
    reorderAt: "请输入 0-9999 的整数",
  });
  expect(reagentRequest({ ...emptyReagentForm, name: "酶", isRequired: true })).toMatchObject({
    isRequired: false,
    openDays: 0,
    status: "on",
  });
});
